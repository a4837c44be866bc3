import ArgumentParser
import Foundation
import LanyardDownloads

extension GetOptions {
    /// The URLs, each one once.
    ///
    /// - Throws: `DownloadError` for the first that is none, `ValidationError` if the file with them cannot be read.
    var addresses: [Address] {
        get throws {
            var known: Set<String> = []
            return try (urls + listed).map { try Address($0) }.filter { known.insert($0.text).inserted }
        }
    }

    /// The lines of the file with URLs, without those that are empty.
    private var listed: [String] {
        get throws {
            guard let list else { return [] }
            guard let text = try? String(contentsOfFile: list, encoding: .utf8) else {
                throw ValidationError("\(list) cannot be read as a file with URLs.")
            }
            return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty
            }
        }
    }

    var configuration: DownloadConfiguration {
        var configuration = DownloadConfiguration()
        configuration.maximumDownloads = jobs
        configuration.maximumDownloadsPerHost = jobs
        configuration.connections = connections
        configuration.rateLimit = limitRate?.bytesPerSecond
        configuration.retries = retries
        configuration.idleTimeout = idleTimeout > 0 ? .seconds(idleTimeout) : nil
        configuration.progressInterval = .milliseconds(json ? 500 : 100)
        return configuration
    }

    func request(for address: Address) -> DownloadRequest {
        DownloadRequest(url: address.text, folder: folder, sha256: sha256)
    }

    /// What tells of the downloads: as asked for, or as the standard output is able to.
    func reporter(of addresses: [Address], to output: Output) -> any Reporter {
        if quiet { return QuietReporter(output: output) }
        if json { return JSONReporter(output: output) }
        return Reporters.standard(for: addresses, output: output)
    }
}
