public import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

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
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.shouldProcessNamespaces = true
        parser.delegate = reader
        guard parser.parse() else { throw .malformedMetalink("line \(parser.lineNumber) is no XML") }
        guard reader.isMetalink else { throw .malformedMetalink("it is none of version 4") }
        files = reader.files.filter { !$0.urls.isEmpty }
        if files.isEmpty { throw .malformedMetalink("it lists no http or https URL") }
    }

    /// What to download: each file under its name, made safe, into a folder. Names that are the same get numbers.
    public func requests(folder: String) -> [DownloadRequest] {
        var known: [String: Int] = [:]
        return files.map { file in
            let name = FileName.safe(file.name)
            let number = known[FileName.comparisonKey(name), default: 0] + 1
            known[FileName.comparisonKey(name)] = number
            var request = DownloadRequest(url: file.urls[0], folder: folder, sha256: file.sha256)
            request.name = FileName.numbered(name, number)
            request.mirrors = Array(file.urls.dropFirst())
            return request
        }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var files: [File] = []
        private(set) var isMetalink = false
        /// The URLs of the file that is being read, with what they come after.
        private var urls: [(priority: Int, text: String)] = []
        private var priority = 0
        private var isSHA256 = false
        private var text = ""

        func parser(
            _ parser: XMLParser,
            didStartElement element: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            text = ""
            switch element {
            case "metalink": isMetalink = namespaceURI == "urn:ietf:params:xml:ns:metalink"
            case "file":
                files.append(File(name: attributes["name"] ?? ""))
                urls = []
            case "url": priority = attributes["priority"].flatMap { Int($0) } ?? 999_999
            case "hash": isSHA256 = attributes["type"]?.lowercased() == "sha-256"
            // The digests of pieces are of no use here, and must not be taken for that of the file.
            case "pieces": isSHA256 = false
            default: break
            }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(
            _ parser: XMLParser,
            didEndElement element: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard isMetalink, !files.isEmpty else { return }
            switch element {
            case "url" where (try? SourceURL(value)) != nil: urls.append((priority, value))
            case "hash" where isSHA256: files[files.count - 1].sha256 = value
            case "hash": break
            case "file":
                let order = urls.indices.sorted { (urls[$0].priority, $0) < (urls[$1].priority, $1) }
                files[files.count - 1].urls = order.map { urls[$0].text }
            default: break
            }
            if element == "hash" { isSHA256 = false }
        }
    }
}
