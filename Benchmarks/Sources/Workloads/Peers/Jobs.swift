/// Jobs of which four run at a time, by the means of the language.
enum Jobs {
    /// A task group that takes the next when one has ended.
    static func inGroup(_ count: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= 4 { await group.next() }
                group.addTask { await Task.yield() }
            }
        }
    }

    /// A task for each, which waits for a semaphore.
    static func withSemaphore(_ count: Int) async {
        let semaphore = Semaphore(4)
        await withDiscardingTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    await semaphore.wait()
                    await Task.yield()
                    await semaphore.signal()
                }
            }
        }
    }

    private actor Semaphore {
        private var free: Int
        private var waiters: [UnsafeContinuation<Void, Never>] = []
        private var first = 0

        init(_ free: Int) { self.free = free }

        func wait() async {
            if free > 0 {
                free -= 1
                return
            }
            await withUnsafeContinuation { waiters.append($0) }
        }

        func signal() {
            guard first < waiters.count else {
                free += 1
                return
            }
            first += 1
            waiters[first - 1].resume()
        }
    }
}
