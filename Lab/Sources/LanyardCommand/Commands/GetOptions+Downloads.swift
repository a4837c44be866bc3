import CommandSupport
import Foundation
import LanyardDownloads
import LanyardDownloadsTLS

extension GetOptions {
    /// What there is to download, each file once.
    ///
    /// - Throws: `DownloadError` for the first URL of the command line that is none.
    func entries() throws -> AnyIterator<InputEntry> {
        var given = try urls.map { InputEntry(try Address($0)) }.makeIterator()
        let listed = list?.entries()
        // At once: a set that grows holds its old half, too.
        var known = Set<Int>(minimumCapacity: list?.count ?? 0)
        var numbers = NameNumbers(capacity: list?.count ?? 0)
        return AnyIterator {
            while var entry = given.next() ?? listed?.next() {
                guard known.insert(entry.hash).inserted else { continue }
                entry.nameNumber = numbers.number(of: entry)
                return entry
            }
            return nil
        }
    }

    /// How many files there are, or a few more: one that is both given and listed counts twice.
    var count: Int { Set(urls.compactMap { try? Address($0).shown }).count + (list?.count ?? 0) }

    var configuration: DownloadConfiguration {
        var configuration = DownloadConfiguration(
            security: .tls(
                trust: trust,
                httpVersion: http2 ? .automatic : .http1,
                allowsOldVersions: allowOldTls,
                certificate: certificates.certificate,
                pins: certificates.pins
            )
        )
        configuration.maximumDownloads = jobs
        configuration.maximumDownloadsPerHost = jobs
        configuration.connections = connections
        configuration.rateLimit = limitRate?.bytesPerSecond
        configuration.retries = retries
        configuration.retriesRefusedConnections = retrying.retriesRefused
        configuration.idleTimeout = idleTimeout > 0 ? .seconds(idleTimeout) : nil
        configuration.connectTimeout = .seconds(connectTimeout)
        configuration.redirectLimit = maxRedirs
        configuration.userAgent = userAgent
        configuration.flushesToDisk = !noSync
        configuration.proxies = (try? proxies) ?? ProxySettings()
        configuration.addresses = (try? addresses.rules) ?? AddressRules()
        configuration.netrc = netrc
        time.set(&configuration)
        configuration.authentication = authentication.mode
        configuration.progressInterval = .milliseconds(json ? 500 : 100)
        return configuration
    }

    private var trust: CertificateTrust {
        if insecure { return .anything }
        let file = cacert ?? ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
        return file.map { $0.isEmpty ? .system : .issuers(file: $0) } ?? .system
    }

    func request(for entry: InputEntry) -> DownloadRequest {
        var request = DownloadRequest(
            url: entry.address.text,
            folder: entry.subfolder.map { "\(folder)/\($0)" } ?? folder,
            name: name ?? entry.name,
            checksum: sha256 ?? files.checksum ?? entry.checksum
        )
        request.nameNumber = entry.nameNumber
        request.length = entry.length
        request.mirrors = entry.mirrors
        request.createsFolder = createDirs || entry.makesSubfolder
        request.existingFile = existing.value
        request.continuesFrom = files.continueFrom
        request.credentials = credentials
        request.cookies = cookie.flatMap { $0.cookies(for: entry.address) }
        let referers = referer.map { [DownloadRequest.Field("Referer", $0)] } ?? []
        let own = entry.ownFields
        let names = Set(own.map { $0.name.lowercased() })
        // What is said of one file counts more than what is said of all.
        request.fields =
            (referers + header.compactMap { try? HeaderField($0).field }).filter {
                !names.contains($0.name.lowercased())
            }
            + own
        request.connections = entry.connections
        return request
    }

    /// What tells of the downloads: as asked for, or as the standard output is able to.
    func reporter(to output: Output) throws -> any Reporter {
        if quiet { return QuietReporter(output: output) }
        if json { return JSONReporter(output: output) }
        let width = try entries().prefix(100).map { ($0.name ?? $0.address.name).printable.columns }.max() ?? 0
        return Reporters.standard(nameWidth: width, output: output)
    }
}
