import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Asks a program's console.
struct ConsoleConnection: Sendable {
    let address: ConsoleAddress

    private struct Failure: Decodable {
        var error: PrintableText
    }

    private static let patience = TimeAmount.seconds(10)
    /// Far above what a program with all of its limits reached sends.
    private static let bodyLimit = 64 << 20

    /// It lives as long as the process does.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.timeout = .init(connect: .seconds(5))
        // A program that has ended is told now, and not after some tries.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }()

    /// - Cancellation: Closes the connection; what is thrown then tells nothing.
    func answer<Value: Decodable & Sendable>(
        to request: ConsoleRequest,
        as type: Value.Type = Value.self
    ) async throws(ConsoleTrouble) -> Value {
        let (status, body) = try await send(request)
        guard status == 200 else {
            let failure = try? JSONDecoder().decode(Failure.self, from: body)
            throw .refused(status: status, failure?.error ?? "")
        }
        guard let value = try? JSONDecoder().decode(type, from: body) else { throw .unreadable }
        return value
    }

    private func send(_ request: ConsoleRequest) async throws(ConsoleTrouble) -> (status: Int, body: Data) {
        var call = HTTPClientRequest(url: address.origin + request.path)
        call.method = HTTPMethod(rawValue: request.method.rawValue)
        for (name, value) in request.fields(token: address.token) { call.headers.add(name: name, value: value) }
        if let body = request.body { call.body = .bytes(Array(body)) }
        do {
            let response = try await Self.client.execute(call, timeout: Self.patience)
            let body = try await response.body.collect(upTo: Self.bodyLimit)
            return (Int(response.status.code), Data(body.readableBytesView))
        } catch let error as HTTPClientError where [.connectTimeout, .readTimeout, .deadlineExceeded].contains(error) {
            throw .silent
        } catch is NIOTooManyBytesError {
            throw .unreadable
        } catch {
            throw .gone
        }
    }
}
