import CommandSupport
import Foundation
import LabFileSource
import LabTestSupport
import Lanyard
import LanyardConsole
import Testing

@testable import LanyardCommand

/// One after the other: the consoles of a process share what they record, and each would show the stragglers of the others.
@Suite("A real console, watched by `lanyard top`", .serialized)
struct TopConsoleTests {
    /// A program with a run that was told to stop, and does not.
    private func withStraggler(
        allowsCancelling: Bool,
        _ body: (_ console: Console, _ connection: ConsoleConnection, _ run: UInt64) async throws -> Void
    ) async throws {
        var thresholds = FindingThresholds()
        thresholds.stragglerAfter = .milliseconds(1)
        let console = try await Console.start(
            allowsCancelling: allowsCancelling,
            thresholds: thresholds,
            announces: false
        )
        let (scope, begun, gate) = (TaskScope("Stubborn test"), Gate(), Gate())
        let task = scope.addTask(name: "stubborn one") {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        task.cancel("screen left")
        let connection = ConsoleConnection(address: try ConsoleAddress(console.url.absoluteString))
        var found: UInt64?
        try await until("the console calls it a straggler") {
            let snapshot: TopSnapshot = try await connection.answer(to: .snapshot)
            found =
                TopSamples.model(snapshot).rows.first { $0.run.title == "stubborn one" && $0.look == .straggling }?.id
            return found != nil
        }
        try await body(console, connection, try #require(found))
        gate.open()
        _ = await task.outcome
        await console.stop()
    }

    @Test func `shows a run that straggles, why, and its life`() async throws {
        try await withStraggler(allowsCancelling: false) { _, connection, run in
            var model = TopSamples.model(try await connection.answer(to: .snapshot))
            for key in Key.typing("/stubborn one") + [.enter, .down] { _ = model.press(key) }
            let lines = TopSamples.picture(model, columns: 200)
            let line = try #require(lines.first { $0.contains("stubborn one") && $0.hasPrefix("›") })
            #expect(
                line.contains("⚠ straggling") && line.contains("Stubborn test")
                    && line.contains("requested: screen left")
            )
            #expect(model.press(.enter) == .load(run: run))
            _ = model.take(.detail(try await connection.answer(to: .detail(of: run))))
            let page = TopSamples.picture(model, columns: 200, rows: 50)
            #expect(page.contains { $0.contains("Started") && $0.contains("The body began.") })
            #expect(page.contains { $0.hasPrefix("  requested: screen left (TopConsoleTests.swift:") })
        }
    }

    @Test func `cancels a run with a reason, and says when it had been told before`() async throws {
        try await withStraggler(allowsCancelling: true) { _, connection, run in
            let again = try await connection.answer(to: .cancel(run, reason: "again"), as: TopCancelled.self)
            #expect(again.cancelled == 0)
            let scope = TaskScope("Obedient test")
            let task = scope.addTask(name: "obedient one") { try await untilCancelled() }
            var obedient: UInt64?
            try await until("the console lists it") {
                let snapshot: TopSnapshot = try await connection.answer(to: .snapshot)
                obedient = snapshot.runs.first { $0.title == "obedient one" }?.id
                return obedient != nil
            }
            let request = ConsoleRequest.cancel(try #require(obedient), reason: "too slow")
            #expect(try await connection.answer(to: request, as: TopCancelled.self).cancelled == 1)
            _ = await task.outcome
            #expect(task.cause?.reason == "from the console: too slow")
        }
    }

    @Test func `is refused in the program's words`() async throws {
        try await withStraggler(allowsCancelling: false) { console, connection, run in
            let wrong = ConsoleConnection(address: try ConsoleAddress(console.url.absoluteString + "x"))
            let refusals: [(Int, String, @Sendable () async throws -> Void)] = [
                (
                    403, "cancel",
                    { _ = try await connection.answer(to: .cancel(run, reason: "x"), as: TopCancelled.self) }
                ),
                (
                    404, "999999999",
                    { _ = try await connection.answer(to: .detail(of: 999_999_999), as: TopDetail.self) }
                ),
                (401, "token", { _ = try await wrong.answer(to: .snapshot, as: TopSnapshot.self) }),
            ]
            for (status, word, call) in refusals {
                let trouble = await #expect(throws: ConsoleTrouble.self) { try await call() }
                guard case .refused(status, let words) = trouble else {
                    Issue.record("\(String(describing: trouble))")
                    continue
                }
                #expect(words.text.contains(word) && words.text.hasSuffix("."))
            }
            let refused = try await CommandRun.run("top", console.url.absoluteString + "x")
            #expect(refused.code == 1 && refused.output.isEmpty)
            #expect(
                refused.errors.contains(
                    "The token is not the program's: give the address that its console printed last."
                )
            )
            await console.stop()
            await #expect(throws: ConsoleTrouble.gone) {
                try await connection.answer(to: .snapshot, as: TopSnapshot.self)
            }
        }
    }

    @Test func `is told from what is none`() async throws {
        try await withFileSource([.generated("a", size: 10)]) { source in
            let other = try await CommandRun.run("top", "http://127.0.0.1:\(source.port)/?token=a")
            #expect(other.code == 1 && other.output.isEmpty)
            #expect(
                other.errors.contains(
                    "It answered with status 404, as no console does. Give the address that the program's"
                )
            )
        }
        let unknown = try await CommandRun.run("top", "http://no-such-host.invalid:80/?token=a")
        #expect(
            unknown.code == 1 && unknown.errors.contains("The host is unknown. Check its spelling"),
            "\(unknown.errors)"
        )
    }

    @Test func `is printed once by the real command, as text`() async throws {
        try await withStraggler(allowsCancelling: false) { console, _, run in
            let end = try await CommandRun(
                ["top", "--once"],
                environment: ["LANYARD_CONSOLE": console.url.absoluteString, "LC_ALL": "C.UTF-8", "COLUMNS": "132"]
            ).end()
            #expect(end.code == 0 && end.errors.isEmpty, "\(end.errors)")
            let lines = end.output.split(separator: "\n").map(String.init)
            #expect(lines.first?.contains("● live") == true)
            let line = try #require(lines.first { $0.contains(" #\(run)  ") }, "\(end.output)")
            #expect(line.contains("⚠ straggling   stubborn one") && line.contains("screen left"))
            #expect(lines.allSatisfy { $0.columns <= 132 } && !end.output.contains("\u{1B}"))
            await console.stop()
            let over = try await CommandRun.run("top", console.url.absoluteString)
            #expect(over.code == 1 && over.output.isEmpty)
            #expect(over.errors.hasPrefix("lanyard: Nobody answers at http://127.0.0.1:"))
            #expect(!over.errors.contains("token"))
        }
    }
}
