#if GRPC
import Foundation
import GRPCCore
import Lanyard

/// Searches files below a root for whoever asks.
struct SearchService: RegistrableRPCService {
    let root: URL

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        router.registerHandler(
            forMethod: SearchMethod.descriptor,
            deserializer: JSON<SearchRequest>(),
            serializer: JSON<SearchReport>()
        ) { request, _ in
            var messages = request.messages.makeAsyncIterator()
            guard let message = try await messages.next() else {
                throw RPCError(code: .invalidArgument, message: "There is no request.")
            }
            guard message.version == SearchRequest.version else {
                throw RPCError(
                    code: .failedPrecondition,
                    message: "This worker speaks version \(SearchRequest.version), the call is of \(message.version)."
                )
            }
            let files = try message.files.map(resolve)
            return StreamingServerResponse { writer in
                try await search(files, for: message.word, writer)
                return [:]
            }
        }
    }

    private func search(_ files: [URL], for word: String, _ writer: RPCWriter<SearchReport>) async throws {
        var end = "done"
        print("call of \(files.count) files begins")
        defer { print("call of \(files.count) files ends: \(CancellationCause.current?.description ?? end)") }
        do {
            try await count(word, in: files, writer)
        } catch {
            end = "\(error)"
            throw error
        }
    }

    private func count(_ word: String, in files: [URL], _ writer: RPCWriter<SearchReport>) async throws {
        var search = try FileSearch(word)
        for (number, file) in files.enumerated() {
            try await search.search(file) { bytes, matches, isDone in
                // What is said of a call that nobody wants any more would only fill buffers.
                try Task.checkCancellation()
                try await writer.write(SearchReport(file: number, bytes: bytes, matches: matches, isDone: isDone))
            }
        }
    }

    /// The file of a path; whoever asks is a stranger, and gets nothing that does not lie below the root.
    private func resolve(_ path: String) throws -> URL {
        guard let file = Root(root).file(at: path) else {
            throw RPCError(code: .notFound, message: "There is no such file below the worker's root.")
        }
        return file
    }
}
#endif
