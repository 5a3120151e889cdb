#pragma once
// A kernel that goes on from call to call works without the lock of Python (the GIL), so another thread could ask it
// meanwhile. Only the thread at work may: its report function runs between two pieces of work.
#include <atomic>
#include <stdexcept>
#include <thread>

namespace grundy::bind {

class Worker {
  public:
    // From its making to its end, this thread is at work. Both happen with the GIL.
    class AtWork {
      public:
        explicit AtWork(Worker& worker) : worker_(worker) {
            std::thread::id nobody;
            if (!worker_.id_.compare_exchange_strong(nobody, std::this_thread::get_id()))
                throw std::runtime_error("these values are being computed already; wait for the end, or start another engine");
        }
        ~AtWork() { worker_.id_ = std::thread::id(); }
        AtWork(const AtWork&) = delete;
        AtWork& operator=(const AtWork&) = delete;

      private:
        Worker& worker_;
    };

    // Throws if another thread is at work. With the GIL, none can begin before the caller has read what it wants.
    void check_reader() const {
        const std::thread::id id = id_;
        if (id != std::thread::id() && id != std::this_thread::get_id())
            throw std::runtime_error("another thread is computing these values; ask again when it has ended, or in its report");
    }

  private:
    std::atomic<std::thread::id> id_{};
};

}  // namespace grundy::bind
