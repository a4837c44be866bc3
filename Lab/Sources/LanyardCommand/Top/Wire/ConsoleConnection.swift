import Foundation
import Lanyard
import LanyardDownloads
import NIOCore
import NIOHTTP1

/// Asks a program's console.
struct ConsoleConnection: Sendable {
    let address: ConsoleAddress

    private struct Failure: Decodable {
        var error: PrintableText
    }

    private static let patience = Duration.seconds(10)
    /// Far above what a program with all of its limits reached sends, which lists a thousand runs.
    private static let bodyLimit = 16 << 20
    private static let mostValues = 500_000

    /// It lives as long as the process does.
    private static let client = HTTPClient(connectTimeout: .seconds(5), redirectLimit: 0)

    /// - Cancellation: Closes the connection; what is thrown then tells nothing.
    func answer<Value: Decodable & Sendable>(
        to request: ConsoleRequest,
        as type: Value.Type = Value.self
    ) async throws(ConsoleTrouble) -> Value {
        let (status, body) = try await send(request)
        guard status == 200 else {
            throw .refused(status: status, Self.read(Failure.self, body)?.error ?? "")
        }
        guard let value = Self.read(type, body) else { throw .unreadable }
        return value
    }

    /// What a console has answered; `nil` for what no console answers.
    static func read<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
        try? UntrustedJSON.read(body, mostBytes: bodyLimit, mostValues: mostValues) {
            try JSONDecoder().decode(type, from: $0)
        }
    }

    private func send(_ request: ConsoleRequest) async throws(ConsoleTrouble) -> (status: Int, body: Data) {
        let url = address.origin + request.path
        let headers = HTTPHeaders(request.fields(token: address.token).map { ($0, $1) })
        do {
            return try await Lanyard.withDeadline(in: Self.patience) {
                let reply =
                    switch request.method {
                    case .get: try await Self.client.get(url, headers: headers)
                    case .post: try await Self.client.post(url, headers: headers, body: Array(request.body ?? Data()))
                    }
                let body = try await reply.body.collect(upTo: Self.bodyLimit)
                return (reply.status, Data(body.readableBytesView))
            }
        } catch is DeadlineExpired {
            throw .silent
        } catch DownloadError.connectTimeout {
            throw .silent
        } catch is NIOTooManyBytesError {
            throw .unreadable
        } catch DownloadError.malformedAnswer {
            throw .unreadable
        } catch DownloadError.unknownHost {
            throw .unknownHost
        } catch {
            throw .gone
        }
    }
}
