// SPDX-License-Identifier: Apache-2.0
// A stack for models with big local arrays.
//
// `double flux[100000]` takes 0.8 MB in the user's code and 29 MB where each number carries eight directions
// and three time derivatives: more than a thread's stack holds. Such models are evaluated on a stack of their
// own. Only address space is reserved; memory is taken as far as the model touches it, and a page without
// access ends it, so that an overflow is a fault and not an overwritten neighbour.
#pragma once

#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace hybridae::abi {

class BigStack {
  public:
    explicit BigStack(std::size_t bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
        size_ = (bytes / page_ + 2) * page_;
        memory_ = mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (memory_ == MAP_FAILED) throw std::bad_alloc();
        mprotect(memory_, page_, PROT_NONE);
    }
    BigStack(const BigStack&) = delete;
    BigStack& operator=(const BigStack&) = delete;
    ~BigStack() { munmap(memory_, size_); }

    // Calls body() there. It must not throw: there is nothing above it to catch.
    template <class Body>
    void run(Body& body) {
        ucontext_t caller, callee;
        getcontext(&callee);
        callee.uc_stack.ss_sp = static_cast<char*>(memory_) + page_;
        callee.uc_stack.ss_size = size_ - page_;
        callee.uc_link = &caller;
        // makecontext hands over integers only.
        const auto address = reinterpret_cast<std::uintptr_t>(std::addressof(body));
        makecontext(&callee, reinterpret_cast<void (*)()>(&enter<Body>), 2,
                    static_cast<unsigned>(static_cast<std::uint64_t>(address) >> 32),
                    static_cast<unsigned>(address));
        swapcontext(&caller, &callee);
    }

  private:
    template <class Body>
    static void enter(unsigned high, unsigned low) {
        (*reinterpret_cast<Body*>(static_cast<std::uintptr_t>(std::uint64_t{high} << 32 | low)))();
    }

    std::size_t page_, size_;
    void* memory_;
};

}  // namespace hybridae::abi
