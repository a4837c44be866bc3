import Foundation
import LabFileSource
import LabTestSupport
import Testing

/// One file, one folder, and as many runs of the real command as it takes.
final class FaultRound {
    /// What happened, to be added up.
    struct Tally: Sendable {
        var lives = 0
        var killed = 0
        var interrupted = 0
        var failed = 0
        var fullDisks = 0
        var changes = 0
        var requests = 0
        /// Requests for the rest of what was there.
        var resumptions = 0
        var looks = 0

        static func += (sum: inout Tally, other: Tally) {
            sum.lives += other.lives
            sum.killed += other.killed
            sum.interrupted += other.interrupted
            sum.failed += other.failed
            sum.fullDisks += other.fullDisks
            sum.changes += other.changes
            sum.requests += other.requests
            sum.resumptions += other.resumptions
            sum.looks += other.looks
        }
    }

    /// What must not be; the plan goes with it.
    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    private let plan: FaultPlan
    private let source: FileSource
    private let disk: SmallDisk?
    private let temporary: TemporaryFolder
    private let folder: String
    private let watch: FolderWatch
    private var version = 0
    /// What the server said last is the file, and meant.
    private var served: Int?
    private var tally = Tally()

    static func run(_ plan: FaultPlan) async throws -> Tally {
        try await withFileSource { source in
            let round = try await FaultRound(plan, source)
            defer { round.watch.end() }
            do {
                return try await round.run()
            } catch {
                throw Broken(description: "\(error)\n\(plan)")
            }
        }
    }

    private init(_ plan: FaultPlan, _ source: FileSource) async throws {
        (self.plan, self.source) = (plan, source)
        temporary = try TemporaryFolder()
        var disk: SmallDisk?
        if let size = plan.disk, Privileges.mayMount { disk = try await SmallDisk(size: size) }
        self.disk = disk
        folder = disk?.path ?? temporary.path
        watch = try FolderWatch(folder: folder, name: FaultPlan.name, versions: plan.versions)
    }

    private func run() async throws -> Tally {
        var isDone = false
        for life in plan.lives where !isDone {
            if life.changesBefore { change() }
            isDone = try await live(life)
            if watch.digest != nil { break }
        }
        try await disk?.grow(to: 64 << 10)
        // A file that is there is done; a checksum is that of the last version.
        if let served, watch.digest != nil { version = served } else if plan.isChecked { version = finalVersion }
        // What is left of a wrong version is found out once it is whole, and then begun anew.
        for _ in 0..<3 where !isDone { isDone = try await live(nil) }
        if !isDone { throw Broken(description: "it is not done though nothing goes wrong any more") }
        watch.end()
        try check()
        if watch.names != [FaultPlan.name] { throw Broken(description: "\(watch.names) is left") }
        tally.looks = watch.looks
        tally.requests = source.requests.count
        tally.resumptions = source.requests.count { $0.ifRange != nil && $0.status == 206 }
        return tally
    }

    /// The server has the next version, if there is one and the last is not here already.
    private func change() {
        guard version + 1 < plan.versions.count else { return }
        version += 1
        tally.changes += 1
    }

    // MARK: One life

    /// - Parameter life: `nil` for one in which nothing goes wrong.
    /// - Returns: Whether the command said that all is done.
    private func live(_ life: FaultPlan.Life?) async throws -> Bool {
        let (first, before) = (source.requests.count, version)
        serve(life)
        let run = try CommandRun(arguments(life), prefix: prefix(life))
        let end = try await self.end(of: run, life?.end ?? .itself)
        try await source.settled()
        note(source.requests.dropFirst(first), life, before)
        try judge(end, life)
        watch.lookAgain()
        try check()
        return end.code == 0 || isTold(end)
    }

    private func serve(_ life: FaultPlan.Life?) {
        var file = ServedFile(FaultPlan.name, plan.versions[version])
        (file.validators, file.framing) = (plan.validators, plan.framing)
        if let life {
            file.faults = FaultScript(life.faults, then: plan.ordinary)
            file.throttle = .file(bytesPerSecond: plan.bytesPerSecond)
            if let change = life.change, version + 1 < plan.versions.count {
                file.change = ContentChange(afterRequests: change, to: plan.versions[version + 1])
            }
        }
        source.serve(file)
    }

    private func arguments(_ life: FaultPlan.Life?) throws -> [String] {
        let url = source.url(for: FaultPlan.name).absoluteString
        var arguments = ["get", url, "-o", folder, "-x", "\(plan.connections)", "-q"]
        arguments += life == nil ? ["--retries", "5"] : ["--retries", "2", "--idle-timeout", "0.4"]
        if plan.isChecked { arguments += ["--sha256", try plan.versions[finalVersion].sha256()] }
        return arguments
    }

    /// Where no disk can be mounted, files may not grow to their length instead (RLIMIT_FSIZE).
    private func prefix(_ life: FaultPlan.Life?) -> [String] {
        guard let size = plan.disk, disk == nil, life != nil else { return [] }
        return ["/bin/sh", "-c", "ulimit -f \(size * 2); exec \"$0\" \"$@\""]
    }

    /// The version that is there in the end, which a checksum has to be of.
    private var finalVersion: Int {
        var version = 0
        for life in plan.lives { version += (life.changesBefore ? 1 : 0) + (life.change == nil ? 0 : 1) }
        return min(version, plan.versions.count - 1)
    }

    private func end(of run: CommandRun, _ end: FaultPlan.End) async throws -> CommandRun.End {
        let sent = source.bodyBytes(of: FaultPlan.name)
        let trigger = Task { [source, watch] in
            switch end {
            case .itself: return
            case .signal(let signal, let bytes):
                try await source.bytesSent(of: FaultPlan.name, atLeast: sent + bytes)
                try Task.checkCancellation()
                run.send(signal)
            case .appearance(let suffix):
                if await watch.appearance(of: suffix) { run.send(SIGKILL) }
            }
        }
        defer { trigger.cancel() }
        return try await run.end()
    }

    // MARK: What came of it

    /// Takes down which version the server sent last.
    private func note(_ requests: some Sequence<ServedRequest>, _ life: FaultPlan.Life?, _ before: Int) {
        let change = version + 1 < plan.versions.count ? life?.change ?? .max : .max
        for request in requests {
            guard let ordinal = request.ordinal, let status = request.status else { continue }
            if ordinal > change, version == before { self.change() }
            let isEmpty = status == 416 && plan.versions[version].size == 0
            if [200, 206].contains(status) || isEmpty { served = version }
        }
    }

    private func judge(_ end: CommandRun.End, _ life: FaultPlan.Life?) throws {
        tally.lives += 1
        switch end.code {
        case 0: break
        case 1, 3...8, 32: tally.failed += 1
        case 130: tally.interrupted += 1
        case 128 + SIGKILL: tally.killed += 1
        default: throw Broken(description: "it ended with \(end.code): \(end.errors)")
        }
        if end.errors.contains("disk is full") || end.errors.contains("would grow larger") { tally.fullDisks += 1 }
        guard life == nil, end.code != 0 else { return }
        let isOther = plan.isChecked && end.errors.contains("SHA-256 is")
        if !isOther, !isTold(end) {
            throw Broken(description: "nothing goes wrong, and it ended with \(end.code): \(end.errors)")
        }
    }

    /// Whether it says that the file is there and leaves it alone: it was killed after it had named the file, and the
    /// server says too little to tell that it is the one.
    private func isTold(_ end: CommandRun.End) -> Bool {
        let isKnown = plan.validators.contains(.lastModified) && plan.framing == .contentLength && plan.connections == 1
        return watch.digest != nil && !plan.isChecked && !isKnown && end.errors.contains("exists already")
    }

    private func check() throws {
        if let broken = watch.broken.first { throw Broken(description: broken) }
        guard let digest = watch.digest else { return }
        guard let served else { throw Broken(description: "there is a file, and nothing was sent") }
        if try plan.versions[served].sha256() != digest {
            throw Broken(description: "the file is not version \(served), which was served last")
        }
    }
}

extension FileContent {
    /// The length of generated bytes.
    fileprivate var size: Int? { if case .generated(let bytes) = self { bytes.size } else { nil } }
}
