// The calls whose way Scripts/lib/flow/flow follows. Each is awaited by a continuation of its own, so that nothing else of Lanyard's runs.
import Glibc
import Lanyard

@MainActor final class Model {
    let tasks = TaskScope("Search")
    private(set) var found = ""

    func plain() async {
        await withCheckedContinuation { end in tasks.addTask { end.resume() } }
    }

    func delivered() async {
        await withCheckedContinuation { end in
            tasks.addTask(for: self) {
                "Hitchhiker"
            } then: { model, found in
                model.found = found
                end.resume()
            }
        }
    }

    func keyed(_ policy: OverlapPolicy) async {
        await withCheckedContinuation { end in
            tasks.addTask(id: "search", policy: policy, for: self) {
                "Hitchhiker"
            } then: { model, found in
                model.found = found
                end.resume()
            }
        }
    }

    func deadline() async {
        await withCheckedContinuation { end in
            tasks.addTask(deadline: .milliseconds(300)) {
                try? await Task.sleep(for: .seconds(60))
                end.resume()
            }
        }
    }

    func cancel() async {
        await withCheckedContinuation { begin in
            tasks.addTask {
                begin.resume()
                try? await Task.sleep(for: .seconds(60))
            }
        }
        tasks.cancelAll()
    }
}

@main struct Calls {
    /// Ends the main thread, as `Benchmarks/Sources/Measure` does and says why.
    static func main() {
        Task.detached {
            await make(CommandLine.arguments[1], Int(CommandLine.arguments[2]) ?? 0)
            try? await Task.sleep(for: .milliseconds(100))
            exit(0)
        }
        pthread_exit(nil)
    }

    @MainActor static func make(_ call: String, _ count: Int) async {
        let model = Model()
        for _ in 0..<count {
            switch call {
            case "plain": await model.plain()
            case "delivered": await model.delivered()
            case "keyed": await model.keyed(.replace)
            case "cancel": await model.cancel()
            case "deadline": await model.deadline()
            default: await model.keyed(.debounce(for: .milliseconds(1)))
            }
        }
    }
}
