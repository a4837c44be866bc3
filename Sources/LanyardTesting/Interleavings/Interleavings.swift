/// A set of orders of jobs: a test body runs once in each of them.
///
/// A race shows in one order of many. Here the order does not depend on the machine. All jobs of the body run one at a time on
/// the executor of the ``TestClock`` that it is given, which picks the next job by a seed. A failure names the order, and
/// ``replaying(_:)`` runs it again exactly.
///
/// ```swift
/// try await Interleavings.seeds(200).run { clock in
///     let scope = TaskScope(on: clock)
///     let older = scope.addTask(id: "search") { "Hitch" }
///     await Task.yield()
///     let newer = scope.addTask(id: "search") { "Hitchhiker" }
///     try #require(await newer.outcome.value == "Hitchhiker")
///     try #require(await older.outcome.error == nil)
/// }
/// ```
///
/// A job is what a task does between two suspensions. So two tasks are interleaved where they suspend, as actors are. They are
/// not interleaved within code that does not suspend: use real threads and the thread sanitizer for that.
///
/// With one executor all of a body is in one place. ``run(executors:preempting:autojump:patience:_:)`` has several, for code that goes
/// from actor to actor.
///
/// ## What it controls
/// The body, its `async let` and task group children, the default actors that they call, the runs of scopes made with
/// `TaskScope(on: clock)`, and time. Also all actors and work on a ``TestExecutor``.
///
/// It does **not** control the main actor, actors and tasks with another executor, a plain `Task {}` (it inherits no executor),
/// `Task.sleep`, and input and output. A body may use them, but their results arrive at unpredictable times.
/// ``Report/fromOutside`` counts the jobs they send. A failure tells their number, and whether the same order, run again, took
/// the same course. Work that is over before the body waits for it sends no job, and is not noticed. An order also does not
/// decide what the body itself takes in the order of a `Set` or `Dictionary`, which differs from process to process.
/// If the body waits for something from there that never comes, it is given up after `patience`, and the failure says what it
/// was waiting in.
///
/// Seeded schedules that replay are Shuttle's idea (awslabs), and orders by their number of switches that of CHESS (Musuvathi
/// and Qadeer). Delay bounding (Emmi, Qadeer, Rakamarić) is the idea of counting as a switch everything that is not first
/// come, first served.
public struct Interleavings: Sendable {
    enum Plan: Sendable {
        case seeds(count: Int, first: UInt64)
        case switches(upTo: Int, limit: Int)
        case replay(String)
    }

    let plan: Plan

    /// Makes a number of random orders.
    ///
    /// - Parameters:
    ///   - count: The number of orders.
    ///   - first: The first seed; the others follow it.
    public static func seeds(_ count: Int = 200, from first: UInt64 = 1) -> Interleavings {
        Interleavings(plan: .seeds(count: count, first: first))
    }

    /// Makes all orders that differ from first come, first served in up to `count` places, beginning with those that differ in
    /// fewer.
    ///
    /// Most races need one or two places. The number of orders grows with the number of jobs to the power of `count`. For a
    /// short body it is a proof, as far as it goes.
    ///
    /// - Parameters:
    ///   - count: The largest number of places.
    ///   - limit: The largest number of orders. ``Report/isComplete`` says whether there were more.
    public static func switches(upTo count: Int, limit: Int = 10_000) -> Interleavings {
        Interleavings(plan: .switches(upTo: count, limit: limit))
    }

    /// Makes one order, that of a failure.
    ///
    /// - Parameter order: What the failure printed, as in `seed 17` or `switches 3:1`.
    public static func replaying(_ order: String) -> Interleavings {
        Interleavings(plan: .replay(order))
    }
}
