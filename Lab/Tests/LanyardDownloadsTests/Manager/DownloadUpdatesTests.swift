import LabTestSupport
import Lanyard
import LanyardTesting
import Synchronization
import Testing

@testable import LanyardDownloads

/// Downloads of hosts that do not exist, most of them idle: no byte is sent.
@Suite("The updates of a manager")
struct DownloadUpdatesTests {
    private let bench: ManagerBench

    init() throws {
        bench = try ManagerBench()
    }

    private func add(_ name: String) -> Download { bench.add("http://example.invalid/\(name)", starts: false) }

    @Test func `begin with those that are there, and go on with those that are added`() async throws {
        let first = add("a")
        var updates = bench.manager.updates.makeAsyncIterator()
        #expect(try await #require(updates.next()).download == first)
        let second = add("b")
        let (download, state) = try #require(await updates.next())
        #expect(download == second && state.phase.name == "idle")
    }

    @Test func `tell of what changed while nobody looked once, and as it is then`() async throws {
        let downloads = [add("a"), add("b")]
        downloads.forEach(begin)
        var updates = bench.manager.updates.makeAsyncIterator()
        for (number, download) in downloads.enumerated() {
            for _ in 0...number { receive(download, 10) }
        }
        for (number, expected) in downloads.enumerated() {
            let (download, state) = try #require(await updates.next())
            #expect(download == expected && state.bytes == 10 * (number + 1))
        }
        let third = add("c")
        #expect(try await #require(updates.next()).download == third, "Nothing is told twice.")
    }

    @Test func `are gathered for a moment after a burst, and then each is told once`() async throws {
        let (gathers, passes) = (Gate(), Gate())
        let gathered = bench.manager.updates {
            gathers.open()
            await passes.wait()
        }
        let downloads = (0..<16).map { add("\($0)") }
        let task = Task {
            var (updates, told) = (gathered.makeAsyncIterator(), [DownloadUpdates.Element]())
            while told.count < 19, let update = await updates.next() { told.append(update) }
            return told
        }
        await gathers.wait()
        // Nobody is told of the states between.
        begin(downloads[3])
        for download in [downloads[3], downloads[5]] {
            let observers = download.record.machine.withLock { $0.update(1) { $0.phase = .running } }
            download.record.tell(observers)
        }
        begin(downloads[5])
        downloads[5].record.tell(downloads[5].record.machine.withLock { $0.update(1) { $0.phase = .running } })
        passes.open()
        bench.manager.remove(downloads[7].id)
        let told = await task.value
        #expect(told.prefix(16).map(\.download) == downloads)
        #expect(told.suffix(3).map(\.download.id) == [downloads[3].id, downloads[5].id, downloads[7].id])
        #expect(told[16..<18].allSatisfy { $0.state.phase.name == "running" })
    }

    @Test func `are never gathered on a clock that somebody turns`() async throws {
        let bench = try ManagerBench(clock: TestClock())
        let downloads = (0..<20).map { bench.add("http://example.invalid/\($0)", starts: false) }
        let (updates, scope) = (bench.manager.updates, TaskScope("Reader"))
        // It has read those that are there, and waits for the next, before the line after it.
        let task = scope.addImmediateTask {
            var (iterator, told) = (updates.makeAsyncIterator(), [Download]())
            while told.count < 21, let (download, _) = await iterator.next() { told.append(download) }
            return told
        }
        bench.manager.remove(downloads[0].id)
        #expect(try await task.value == downloads + [downloads[0]])
    }

    @Test func `tell of another phase at once, also while counts of bytes have to wait, which wake nobody then`()
        async throws
    {
        let (sleeps, slept) = AsyncStream.makeStream(of: Void.self)
        let clock = CallingClock {
            slept.yield()
            await suspendUntilCancelled()
        }
        let bench = try ManagerBench(clock: clock)
        let (first, second) = (bench.add("a", starts: false), bench.add("no URL", starts: false))
        begin(first)
        let (updates, told) = (bench.manager.updates, AsyncStream.makeStream(of: DownloadUpdates.Element.self))
        let task = Task { for await update in updates { told.continuation.yield(update) } }
        var (stream, wakes) = (told.stream.makeAsyncIterator(), sleeps.makeAsyncIterator())
        for _ in 0..<2 { _ = await stream.next() }
        receive(first, 10)
        await wakes.next()
        for _ in 0..<10_000 {
            receive(first, 10)
            await Task.yield()
        }
        second.resume()
        while let (download, state) = await stream.next() {
            #expect(download == second)
            if state.phase.isSettled { break }
        }
        task.cancel()
        await task.value
        slept.finish()
        var count = 0
        while await wakes.next() != nil { count += 1 }
        #expect(count < 10, "It sleeps anew when the phase of the other changes, not with each count.")
    }

    @Test func `tell the last state of a download once, whoever is late to tell of it, and let it go`() async throws {
        var download: Download? = add("a")
        weak let record = download?.record
        var updates = bench.manager.updates.makeAsyncIterator()
        _ = await updates.next()
        bench.manager.remove(try #require(download).id)
        let late = try #require(record).machine.withLock { $0.allObservers }
        _ = await updates.next()
        record?.tell(late)
        download = nil
        #expect(record == nil)
        let other = add("b")
        #expect(try await #require(updates.next()).download == other)
    }

    @Test func `tell of a download that was removed a last time, and end when the manager is gone`() async throws {
        var bench: ManagerBench? = try ManagerBench()
        let removed = try #require(bench?.add("a", starts: false))
        let kept = try #require(bench?.add("b", starts: false))
        var updates = try #require(bench?.manager.updates).makeAsyncIterator()
        for _ in 0..<2 { _ = await updates.next() }
        bench?.manager.remove(removed.id)
        #expect(try await #require(updates.next()).download == removed)
        bench = nil
        #expect(try await #require(updates.next()).download == kept)
        #expect(await updates.next() == nil)
    }

    @Test func `of a manager that never had a download end with it`() async throws {
        var manager: DownloadManager? = DownloadManager()
        let updates = try #require(manager?.updates)
        let (before, task) = (updates.makeAsyncIterator(), Task { for await _ in updates {} })
        manager = nil
        for var iterator in [before, updates.makeAsyncIterator()] { #expect(await iterator.next() == nil) }
        await task.value
    }

    @Test func `end when their task is cancelled, and leave nothing in the downloads`() async throws {
        let download = add("a")
        let (updates, seen) = (bench.manager.updates, AsyncStream.makeStream(of: Void.self))
        let task = Task { for await _ in updates { seen.continuation.yield() } }
        for await _ in seen.stream { break }
        #expect(download.record.machine.withLock { $0.allObservers.count } == 1)
        task.cancel()
        await task.value
        #expect(download.record.machine.withLock { $0.allObservers.isEmpty })
    }

    /// A run without a task, so that nothing happens but what the test does.
    private func begin(_ download: Download) {
        _ = download.record.machine.withLock { $0.beginRun() }
    }

    private func receive(_ download: Download, _ bytes: Int64) {
        let record = download.record
        record.tell(record.machine.withLock { $0.received($0.run, bytes, now: .zero) }, isUrgent: false)
    }
}
