import Lanyard

#if canImport(Combine)
import Combine

private typealias CombineCancellable = Combine.AnyCancellable
#else
import OpenCombine

private typealias CombineCancellable = OpenCombine.AnyCancellable
#endif

/// W10: quick runs that an owner keeps while it lives: what is left of them when they have ended?
enum Owners {
    static let all = [
        Workload("W10.scope", 1_000_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in scope.addTask {} }
            withExtendedLifetime(scope) {}
        },
        Workload("W10.keyed", 1_000_000) { count in
            let scope = TaskScope()
            await inBatches(count) { index in scope.addTask(id: index, policy: .concurrent) {} }
            withExtendedLifetime(scope) {}
        },
        Workload("W10.stored", 1_000_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in
                let task = Task {}
                task.store(in: scope)
                return task
            }
            withExtendedLifetime(scope) {}
        },
        Workload("W10.cancellables", 1_000_000) { count in
            var cancellables: Set<CombineCancellable> = []
            await inBatches(count) { _ in
                let task = Task {}
                CombineCancellable { task.cancel() }.store(in: &cancellables)
                return task
            }
            withExtendedLifetime(cancellables) {}
        },
        Workload("W10.dictionary", 1_000_000) { count in
            var tasks: [Int: [Task<Void, Never>]] = [:]
            await inBatches(count) { index in
                let task = Task {}
                tasks[index, default: []].append(task)
                return task
            }
            withExtendedLifetime(tasks) {}
        },
    ]
}
