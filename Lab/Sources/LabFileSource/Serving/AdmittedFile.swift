/// A file as one request sees it.
struct AdmittedFile: Sendable {
    var file: ServedFile
    var content: FileContent
    var facts: ContentFacts
    /// The number of this request among those for the file, from 1.
    var ordinal: Int
    var fault: Fault
    /// The pace that all bodies of the file share, if they do.
    var pace: SharedPacer?

    var entityTag: String? {
        if file.validators.contains(.weakEntityTag) { return "W/\"\(facts.tag)\"" }
        return file.validators.contains(.entityTag) ? "\"\(facts.tag)\"" : nil
    }

    var lastModified: String? {
        file.validators.contains(.lastModified) ? HTTPDate.string(from: facts.modified) : nil
    }

    /// Whether a range may be answered as a range. A weak tag never matches; a date must be the very same.
    func ifRangeHolds(_ header: String?) -> Bool {
        guard let header else { return true }
        return (header == entityTag && !header.hasPrefix("W/")) || header == lastModified
    }

    /// What the answer says of the file itself, whichever part of it is sent.
    var describingHeaders: [HeaderField] {
        var fields = [
            HeaderField("Content-Type", file.mediaType),
            HeaderField("Accept-Ranges", file.acceptsRanges ? "bytes" : "none"),
        ]
        if let entityTag { fields.append(HeaderField("ETag", entityTag)) }
        if let lastModified { fields.append(HeaderField("Last-Modified", lastModified)) }
        if let disposition = file.contentDisposition {
            fields.append(HeaderField("Content-Disposition", disposition))
        }
        return fields
    }
}
