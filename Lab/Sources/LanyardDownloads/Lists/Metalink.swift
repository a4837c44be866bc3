public import Foundation

/// What a file of Metalink 4 lists (RFC 5854): files, each with its URLs and what it can be checked by.
public struct Metalink: Hashable, Sendable {
    /// One of the files.
    public struct File: Hashable, Sendable {
        /// As it is written there; it may be a path.
        public var name: String
        /// In hexadecimal; `nil` if there is none. Other digests are passed over.
        public var sha256: String?
        /// The `http` and `https` ones, those first that are to be asked first.
        public var urls: [String] = []
    }

    /// Those that have a URL that can be asked.
    public let files: [File]

    /// Reads a file's bytes.
    ///
    /// - Throws: ``DownloadError/malformedMetalink(_:)``.
    public init(_ data: Data) throws(DownloadError) {
        var contents = Contents()
        do throws(XMLReader.Failure) {
            var reader = try XMLReader(data)
            while let event = try reader.next() { contents.take(event) }
        } catch {
            throw .malformedMetalink("line \(error.line) is no XML that can be read: \(error.reason)")
        }
        guard contents.isMetalink else { throw .malformedMetalink("it is none of version 4") }
        files = contents.files.filter { !$0.urls.isEmpty }
        if files.isEmpty { throw .malformedMetalink("it lists no http or https URL") }
    }

    /// What to download: each file under its name, made safe, into a folder. Names that are the same get numbers.
    ///
    /// A name may be a path: then the file goes into folders below that one, which are made, the last 63 that it names. None leads out of it.
    public func requests(folder: String) -> [DownloadRequest] {
        var known: [String: Int] = [:]
        return files.map { file in
            var parts = file.name.split(separator: "/").filter { $0 != "." && $0 != ".." }.suffix(64).map {
                FileName.safe(String($0))
            }
            let name = parts.popLast() ?? FileName.safe(file.name)
            let path = parts.reduce(folder) { $0.appending(component: $1) }
            let key = FileName.comparisonKey(path.appending(component: name))
            let number = known[key, default: 0] + 1
            known[key] = number
            var request = DownloadRequest(url: file.urls[0], folder: path, sha256: file.sha256)
            request.createsFolder = !parts.isEmpty
            request.name = FileName.numbered(name, number)
            request.mirrors = Array(file.urls.dropFirst())
            return request
        }
    }

    /// What has been read of it.
    private struct Contents {
        private(set) var files: [File] = []
        private(set) var isMetalink = false
        /// The URLs of the file that is being read, with what they come after.
        private var urls: [(priority: Int, text: String)] = []
        private var priority = 0
        private var isSHA256 = false
        private var text = ""

        mutating func take(_ event: XMLReader.Event) {
            switch event {
            case .start(let element): begin(element)
            case .text(let more): text += more
            case .end(let element): end(element.name)
            }
        }

        private mutating func begin(_ element: XMLReader.Element) {
            text = ""
            switch element.name {
            case "metalink": isMetalink = element.namespace == "urn:ietf:params:xml:ns:metalink"
            case "file":
                files.append(File(name: element.attributes["name"] ?? ""))
                urls = []
            case "url": priority = element.attributes["priority"].flatMap { Int($0) } ?? 999_999
            case "hash": isSHA256 = element.attributes["type"]?.lowercased() == "sha-256"
            // The digests of pieces are of no use here, and must not be taken for that of the file.
            case "pieces": isSHA256 = false
            default: break
            }
        }

        private mutating func end(_ name: String) {
            let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard isMetalink, !files.isEmpty else { return }
            switch name {
            case "url" where (try? SourceURL(value)) != nil: urls.append((priority, value))
            case "hash" where isSHA256: files[files.count - 1].sha256 = value
            case "file":
                let order = urls.indices.sorted { (urls[$0].priority, $0) < (urls[$1].priority, $1) }
                files[files.count - 1].urls = order.map { urls[$0].text }
            default: break
            }
            if name == "hash" { isSHA256 = false }
        }
    }
}
