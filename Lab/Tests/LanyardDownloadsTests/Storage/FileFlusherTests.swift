import Foundation
import LabTestSupport
import Synchronization
import Testing

@testable import LanyardDownloads

@Suite("Small files that are flushed together")
struct FileFlusherTests {
    private let folder = try! TemporaryFolder()

    /// What the first file's flush waits for.
    private final class Barrier: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { semaphore.signal() }
        @Sendable func pass() -> Int32? {
            semaphore.wait()
            semaphore.signal()  // It stays open.
            return nil
        }
    }

    /// Flushes a part file, and gives it the name without “.part”.
    private func flush(_ part: PartFile, with flusher: FileFlusher) async throws {
        try await flusher.flush(part.file, in: folder.path, on: .shared) {
            try part.name(String(part.path.dropLast(".part".count)), replacing: false)
        }
    }

    /// Flushes a first file, and meanwhile three more, of which the second fails.
    private func flushFour(_ flusher: FileFlusher) async throws -> [Bool] {
        let barrier = Barrier()
        let names = ["a", "b", "c", "d"]
        let parts = try names.map { name in
            try PartFile(locking: folder.path(name + ".part")) {
                switch name {
                case "a": barrier.pass()
                case "c": EIO
                default: nil
                }
            }
        }
        let device = parts[0].file.identity.device
        flusher.watch(device, folder: folder.path)
        let first = Task { try await flush(parts[0], with: flusher) }
        try await until("the first is being flushed") { flusher.isBusy(device) }
        return try await withThrowingTaskGroup { group in
            for (number, part) in parts.enumerated().dropFirst() {
                group.addTask {
                    do {
                        try await flush(part, with: flusher)
                        return (number, true)
                    } catch {
                        return (number, false)
                    }
                }
            }
            try await until("the others wait") { flusher.waiting(on: device) == 3 }
            barrier.open()
            try await first.value
            let named = try await group.reduce(into: [true, false, false, false]) { $0[$1.0] = $1.1 }
            // What failed has no name.
            #expect(try folder.names.filter { names.contains($0) } == zip(names, named).filter(\.1).map(\.0))
            return named
        }
    }

    @Test func `are put on the disk with one flush of all, and their names with another, and each has its own failure`()
        async throws
    {
        let count = Atomic(0)
        let flusher = FileFlusher { folder in
            count.add(1, ordering: .relaxed)
            return folder.flushSystem()
        }
        #expect(try await flushFour(flusher) == [true, true, false, true])
        #expect(count.load(ordering: .relaxed) == 2)
    }

    @Test func `are flushed each by itself when their names could not be flushed together`() async throws {
        let count = Atomic(0)
        let flusher = FileFlusher { folder in
            count.add(1, ordering: .relaxed).oldValue == 0 && folder.flushSystem()
        }
        let faults = Atomic(0)
        let barrier = Barrier()
        let slow = try PartFile(locking: folder.path("slow.part"), flushFault: barrier.pass)
        let parts = try ["a", "b"].map { name in
            // The second flush of “b” fails.
            try PartFile(locking: folder.path(name + ".part")) {
                name == "b" && faults.add(1, ordering: .relaxed).oldValue == 1 ? EIO : nil
            }
        }
        let device = slow.file.identity.device
        flusher.watch(device, folder: folder.path)
        let first = Task { try await flush(slow, with: flusher) }
        try await until("the first is being flushed") { flusher.isBusy(device) }
        let others = parts.map { part in Task { try await flush(part, with: flusher) } }
        try await until("the others wait") { flusher.waiting(on: device) == 2 }
        barrier.open()
        try await first.value
        try await others[0].value
        await #expect(throws: DownloadError.self) { try await others[1].value }
        #expect(count.load(ordering: .relaxed) == 2)
    }

    @Test func `are flushed each by itself, now and later, when something has failed there`() async throws {
        let count = Atomic(0)
        let flusher = FileFlusher { _ in
            count.add(1, ordering: .relaxed)
            return false
        }
        #expect(try await flushFour(flusher) == [true, true, false, true])
        let barrier = Barrier()
        let slow = try PartFile(locking: folder.path("slow.part"), flushFault: barrier.pass)
        let quick = try PartFile(locking: folder.path("quick.part"))
        let first = Task { try await flush(slow, with: flusher) }
        try await flush(quick, with: flusher)
        barrier.open()
        try await first.value
        #expect(count.load(ordering: .relaxed) == 1)
    }

    @Test func `and are not flushed, are named at once`() async throws {
        let part = try PartFile(locking: folder.path("a.part"), isFlushed: false) { EIO }
        try await flush(part, with: FileFlusher { _ in false })
        try part.file.synchronize()
        #expect(try folder.names == ["a"])
    }
}
