import Foundation
import Lanyard
import LanyardConsole

/// A lively program with something for each view of the page. It goes on until its standard input ends.
///
/// As “browser” it is for the page's checks: names, keys, reasons and errors come from people who wish it ill.
struct Browser: Sendable {
    static let name = "browser"
    static let summary = "the shop, with names that look like markup: for the checks of the page"
    static let shop = "shop"
    static let shopSummary = "a lively shop with something for each view, until its input ends"

    let texts: Texts
    let window = TaskScope("Window")

    func run() async {
        Thread.detachNewThread {
            while readLine() != nil {}
            exit(0)
        }
        await withTaskGroup { group in
            group.addTask { await scroll() }
            group.addTask { await Readers(in: window, texts).read() }
            group.addTask { await Shop(in: window, texts).sell() }
            group.addTask { await beStubborn() }
            group.addTask { await bePatient() }
            group.addTask { await openScreens() }
            group.addTask { await compute() }
        }
    }

    /// Ten thousand pictures in four seconds, then a few more each second.
    private func scroll() async {
        let tasks = window.child("Thumbnails")
        for picture in 1... {
            tasks.addTask(name: "thumbnail \(picture)") { try await pause(0.3...8) }
            if picture > 10_000 { await wait(0.2) } else if picture.isMultiple(of: 250) { await wait(0.1) }
        }
    }

    /// “stubborn” is cancelled after a while and does not care, until the other run of its scope is cancelled: by the
    /// page, which cancels the scope.
    private func beStubborn() async {
        await wait(2)
        let tasks = TaskScope("Stubborn")
        let (letGo, continuation) = AsyncStream.makeStream(of: Never.self)
        tasks.addTask(name: "keeper") {
            defer { continuation.finish() }
            try await pause(86_400...86_400)
        }
        let stubborn = tasks.addTask(name: "stubborn") {
            // A task made by hand is not cancelled with the run that waits for it.
            await Task { for await _ in letGo {} }.value
        }
        await wait(1)
        stubborn.cancel("screen left")
        _ = await stubborn.outcome
        await wait(86_400)
    }

    /// “patient” runs for as long as it may, and goes when it is told to.
    private func bePatient() async {
        let tasks = TaskScope("Patient")
        _ = await tasks.addTask(name: "patient") { try await pause(86_400...86_400) }.outcome
        await wait(86_400)
    }

    /// Screens that come and go, and take their work with them.
    private func openScreens() async {
        for number in 1... {
            let screen = window.child(number.isMultiple(of: 3) ? texts.screen : "Screen")
            for part in ["header", "body", texts.part] {
                screen.addTask(name: part) { try await pause(1...6) }
            }
            await wait(3)
            if number.isMultiple(of: 2) { screen.cancelAll(texts.back) }
            withExtendedLifetime(screen) {}
        }
    }

    /// Work that is measured; each fifth time it keeps its thread to itself.
    private func compute() async {
        let tasks = TaskScope("Table", executor: MeasuredExecutor())
        for number in 1... {
            let isPolite = !number.isMultiple(of: 5)
            tasks.addTask(id: "sum", policy: .keepLatest, name: isPolite ? "add up" : "add up in one go") {
                var checkpoint = Checkpoint()
                let begin = ContinuousClock.now
                while begin.duration(to: .now) < .milliseconds(250) {
                    if isPolite { try await checkpoint.pass() } else { try checkpoint.check() }
                }
            }
            await wait(2)
        }
    }
}

/// Waits for a time between two numbers of seconds; can be cancelled.
func pause(_ seconds: ClosedRange<Double>) async throws {
    try await Task.sleep(for: .seconds(.random(in: seconds)))
}

/// Waits for some seconds.
func wait(_ seconds: Double) async {
    try? await Task.sleep(for: .seconds(seconds))
}
