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
        let listed = files.list?.entries()
        // At once: a set that grows holds its old half, too.
        var known = Set<Int>(minimumCapacity: files.list?.count ?? 0)
        var numbers = NameNumbers(capacity: files.list?.count ?? 0)
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
    var count: Int { Set(urls.compactMap { try? Address($0).shown }).count + (files.list?.count ?? 0) }

    var configuration: DownloadConfiguration {
        var configuration = DownloadConfiguration(
            security: certificates.security(requests.http2 ? .automatic : .http1)
        )
        speed.set(&configuration)
        tries.set(&configuration)
        configuration.redirectLimit = requests.maxRedirs
        configuration.userAgent = requests.userAgent
        configuration.flushesToDisk = !files.noSync
        configuration.proxies = (try? addresses.proxies) ?? ProxySettings()
        configuration.addresses = (try? addresses.rules) ?? AddressRules()
        configuration.netrc = authentication.netrc
        configuration.authentication = authentication.mode
        configuration.progressInterval = .milliseconds(reports.json ? 500 : 100)
        return configuration
    }

    func request(for entry: InputEntry) -> DownloadRequest {
        var request = DownloadRequest(
            url: entry.address.text,
            folder: entry.subfolder.map { "\(files.folder)/\($0)" } ?? files.folder,
            name: files.name ?? entry.name,
            checksum: files.digest ?? entry.checksum
        )
        request.nameNumber = entry.nameNumber
        request.length = entry.length
        request.mirrors = entry.mirrors
        request.createsFolder = files.createDirs || entry.makesSubfolder
        request.existingFile = files.existing.value
        request.continuesFrom = files.continueFrom
        request.credentials = authentication.credentials
        request.cookies = requests.cookies(for: entry)
        request.fields = requests.fields(for: entry)
        request.connections = entry.connections
        return request
    }

    /// What tells of the downloads: as asked for, or as the standard output is able to.
    func reporter(to output: Output) throws -> any Reporter {
        if reports.quiet { return QuietReporter(output: output) }
        if reports.json { return JSONReporter(output: output) }
        let width = try entries().prefix(100).map { ($0.name ?? $0.address.name).printable.columns }.max() ?? 0
        return Reporters.standard(nameWidth: width, output: output, existing: files.existing)
    }
}
