public import Lanyard
public import Observation

/// Computes Fibonacci's numbers slowly, and shows what comes of it when it is cancelled midway.
@MainActor @Observable
public final class FibonacciModel {
    /// How the computation answers a cancellation.
    public enum Manner: Sendable {
        /// By throwing `CancellationError`.
        case throwing
        /// By `nil`.
        case byNil
        /// By the numbers that are done.
        case part
    }

    /// What the computation returned.
    public enum Answer: Sendable, Hashable {
        /// The last number.
        case number(Int)
        /// `nil`.
        case nothing
        /// The numbers that are done, or all.
        case numbers([Int])
    }

    /// How far it is.
    public private(set) var index = 0
    /// The number it is at.
    public private(set) var number = 0
    /// What became of it; `nil` before the first end.
    public private(set) var outcome: Outcome<Answer>?
    /// Whether it computes.
    public private(set) var isRunning = false
    /// The last number that is wanted.
    public let last: Int

    private let manner: Manner
    private let stepTime: Duration
    private let services: LabServices
    private let tasks: TaskScope

    /// - Parameter stepTime: What a step takes.
    public init(
        _ services: LabServices,
        manner: Manner,
        last: Int = 60,
        stepTime: Duration = .milliseconds(100)
    ) {
        self.services = services
        self.manner = manner
        self.last = last
        self.stepTime = stepTime
        tasks = services.scope.child("Fibonacci")
    }

    /// Begins; nothing happens while it computes.
    public func start() {
        guard !isRunning else { return }
        (isRunning, outcome, index, number) = (true, nil, 0, 0)
        let fibonacci = slowFibonacci()
        let run = tasks.addTask(id: "numbers", name: "Fibonacci") { [manner] () async throws -> Answer in
            try await Answer(fibonacci, manner)
        }
        tasks.addTask(name: "Outcome of Fibonacci") { [weak self] in
            let outcome = await run.outcome
            self?.end(outcome)
        }
    }

    /// Cancels the computation.
    public func cancel() { tasks.cancel(id: "numbers", "Cancel was pressed") }

    private func slowFibonacci() -> Fibonacci {
        Fibonacci(last: last) { [weak self, clock = services.clock, stepTime] index, number in
            await self?.reach(index, number)
            try? await clock.sleep(for: stepTime)
        }
    }

    private func reach(_ index: Int, _ number: Int) { (self.index, self.number) = (index, number) }

    private func end(_ outcome: Outcome<Answer>) { (isRunning, self.outcome) = (false, outcome) }
}

extension FibonacciModel.Answer {
    fileprivate init(_ fibonacci: Fibonacci, _ manner: FibonacciModel.Manner) async throws {
        switch manner {
        case .throwing: self = .number(try await fibonacci.lastNumber())
        case .byNil: self = await fibonacci.lastNumberOrNil().map { .number($0) } ?? .nothing
        case .part: self = .numbers(await fibonacci.numbersSoFar())
        }
    }
}
