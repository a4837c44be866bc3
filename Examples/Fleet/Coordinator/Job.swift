#if GRPC
import Foundation
import Lanyard

/// The pieces of a search, and what has been found.
actor Job {
    private var todo: [Piece]
    private var (given, counted) = (0, [CorpusFile: Int]())
    private var waiting: [CancellableContinuation<Void>] = []
    private let (journal, progress): (Journal, TaskProgress)

    /// What is known of each file.
    private(set) var found: [CorpusFile: Int]

    /// - Parameter progress: Counts bytes, those of files that were finished before included.
    init(_ corpus: Corpus, journal: Journal, progress: TaskProgress) {
        self.journal = journal
        self.progress = progress
        let present = Set(corpus.files)
        found = journal.found.filter { present.contains($0.key) }
        let rest = corpus.files.filter { journal.found[$0] == nil }
        todo = Piece.cut(rest)
        progress.total = corpus.files.reduce(0) { $0 + $1.size }
        progress.advance(to: found.keys.reduce(0) { $0 + $1.size })
        print("job of \(corpus.files.count) files, \(rest.count) to search in \(todo.count) pieces")
    }

    /// A piece to search, when there is one; `nil` when all are done.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    func take() async throws -> Piece? {
        while todo.isEmpty, given > 0 {
            // Others have pieces, which may come back.
            try await withCancellableContinuation { waiting.append($0) }
        }
        try Task.checkCancellation()
        guard !todo.isEmpty else { return nil }
        given += 1
        return todo.removeFirst()
    }

    /// Notes what a worker says of a file.
    func note(_ report: SearchReport, of piece: Piece) throws {
        guard piece.files.indices.contains(report.file) else { return }
        let file = piece.files[report.file]
        // A worker that begins again does not turn back what has been shown.
        let before = counted[file, default: 0]
        let now = min(max(report.isDone ? file.size : report.bytes, before), file.size)
        counted[file] = now
        progress.advance(by: now - before)
        if report.isDone, found[file] == nil {
            // Another program's word: no file has more matches than bytes.
            let matches = min(max(report.matches, 0), file.size)
            found[file] = matches
            try journal.note(file, matches: matches)
        }
    }

    /// The worker that took the piece has ended with it; what it has not finished is to do again.
    func giveBack(_ piece: Piece) {
        given -= 1
        let rest = piece.files.filter { found[$0] == nil }
        if !rest.isEmpty { todo.append(Piece(number: piece.number, files: rest)) }
        for continuation in waiting { continuation.resume(returning: ()) }
        waiting = []
    }

    var isDone: Bool { todo.isEmpty && given == 0 }
}
#endif
