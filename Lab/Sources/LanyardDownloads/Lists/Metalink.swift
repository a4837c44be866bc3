public import Foundation

/// What a file of Metalink 4 lists (RFC 5854): files, each with its URLs and what it can be checked by.
public struct Metalink: Hashable, Sendable {
    /// One of the files.
    public struct File: Hashable, Sendable {
        /// As it is written there; it may be a path.
        public var name: String
        /// The longest of its SHA-256, SHA-384 and SHA-512, in hexadecimal; `nil` if there is none.
        public var checksum: String?
        /// How other digests are called, where there is none of these: nothing is compared with them.
        public var unknownDigests: [String] = []
        /// In bytes; `nil` if it is not told.
        public var length: Int64?
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
        if let fault = contents.fault { throw .malformedMetalink(fault) }
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
            var request = DownloadRequest(url: file.urls[0], folder: path, checksum: file.checksum)
            request.length = file.length
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
        /// The digest that is being read.
        private var digest: String?
        private var text = ""
        /// Why it is none.
        private(set) var fault: String?

        /// How many hexadecimal digits a digest has.
        private static let digits = ["sha-256": 64, "sha-384": 96, "sha-512": 128]

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
            // The digests of pieces have no type, and are of no use here.
            case "hash": digest = element.attributes["type"]?.lowercased()
            case "pieces": digest = nil
            default: break
            }
        }

        private mutating func end(_ name: String) {
            let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard isMetalink, !files.isEmpty else { return }
            switch name {
            case "url" where (try? SourceURL(value)) != nil: urls.append((priority, value))
            case "hash": if let digest { take(value, digest: digest) }
            case "size":
                files[files.count - 1].length = Int64(digits: value)
                if files[files.count - 1].length == nil {
                    fault = fault ?? "the size “\(value.shortened)” is no number"
                }
            case "file":
                let order = urls.indices.sorted { (urls[$0].priority, $0) < (urls[$1].priority, $1) }
                files[files.count - 1].urls = order.map { urls[$0].text }
            default: break
            }
            if name == "hash" { digest = nil }
        }

        private mutating func take(_ value: String, digest: String) {
            let last = files.count - 1
            guard let digits = Contents.digits[digest] else {
                if files[last].checksum == nil { files[last].unknownDigests.append(digest.shortened) }
                return
            }
            if value.utf8.count != digits {
                fault =
                    fault
                    ?? "a \(digest) has \(digits) hexadecimal digits, and that of “\(files[last].name.shortened)” has not"
            }
            files[last].unknownDigests = []
            if digits > files[last].checksum?.utf8.count ?? 0 { files[last].checksum = value }
        }
    }
}
