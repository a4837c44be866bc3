extension String {
    /// The path of the folder that a path's last component lies in.
    var folder: String {
        // A slash and an accent after it, with which a name may begin, are one `Character`.
        guard let slash = unicodeScalars.lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// What stands behind the last slash of a path: the name of a file.
    package var lastComponent: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(self[utf8.index(after: slash)...])
    }

    /// The path of `name` in the folder that this is the path of.
    func appending(component name: String) -> String {
        if isEmpty { return name }
        return unicodeScalars.last == "/" ? self + name : self + "/" + name
    }
}
