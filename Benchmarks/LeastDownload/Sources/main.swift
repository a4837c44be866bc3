import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL

// Writes the files of URLs into a folder, so many at once, and does nothing else: no names but the last of the URL, no resuming,
// no flush, no word. LeastDownload FOLDER COUNT CERTIFICATE-OR-EMPTY URL…, or @FILE, which lists URLs.
let arguments = CommandLine.arguments
let (folder, count, certificate) = (arguments[1], Int(arguments[2]) ?? 1, arguments[3])
var urls = Array(arguments.dropFirst(4))
if let first = urls.first, first.hasPrefix("@") {
    urls = try String(contentsOfFile: String(first.dropFirst()), encoding: .utf8).split(separator: "\n").map(
        String.init
    )
}

var configuration = HTTPClient.Configuration()
configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = count
configuration.httpVersion = .http1Only
if !certificate.isEmpty {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .file(certificate)
    configuration.tlsConfiguration = tls
}
let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
try await withThrowingTaskGroup(of: Void.self) { group in
    for (number, url) in urls.enumerated() {
        if number >= count { try await group.next() }
        group.addTask { try await fetch(url, into: folder, with: client) }
    }
    try await group.waitForAll()
}
try await client.shutdown()

struct Failure: Error {}

func fetch(_ url: String, into folder: String, with client: HTTPClient) async throws {
    let answer = try await client.execute(HTTPClientRequest(url: url), timeout: .hours(1))
    guard answer.status == .ok, let name = url.split(separator: "/").last else { throw Failure() }
    let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    defer { close(file) }
    for try await bytes in answer.body {
        try bytes.withUnsafeReadableBytes { bytes in
            guard write(file, bytes.baseAddress, bytes.count) == bytes.count else { throw Failure() }
        }
    }
}
