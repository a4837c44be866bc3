import CommandSupport
import LabServer

/// Plays variants and prints what happens, as it happens.
@MainActor
struct TraceReporter {
    let output: Output
    let printsJSON: Bool

    /// - Returns: Whether it behaved as expected.
    func play(_ variant: Variant, on bench: Bench) async -> Bool {
        let start = ContinuousClock.now
        await print(TraceLine(event: .begin, variant: variant.id))
        let (lines, line) = AsyncStream.makeStream(of: TraceLine.self)
        async let printing: Void = {
            for await line in lines { await print(line) }
        }()
        var end: TraceLine
        do {
            let rehearsed = try await variant.rehearse(on: bench) { time, text in
                line.yield(TraceLine(event: .trace, variant: variant.id, at: time / .seconds(1), text: text))
            }
            end = TraceLine(event: .end, variant: variant.id)
            end.bugShowed = rehearsed.bugShowed
            end.asItShouldBe = rehearsed.isAsItShouldBe && rehearsed.leftRunning == 0
            end.leftRunning = rehearsed.leftRunning
        } catch {
            end = TraceLine(event: .failed, variant: variant.id, text: "\(error)")
        }
        end.at = (ContinuousClock.now - start) / .seconds(1)
        line.finish()
        await printing
        await print(end)
        return end.asItShouldBe == true
    }

    private func print(_ line: TraceLine) async {
        await output.write(printsJSON ? line.json : line.plain.printable)
    }
}
