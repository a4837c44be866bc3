extension String {
    /// The path of the folder that a path's last component lies in.
    var folder: String {
        // A slash and an accent after it, with which a name may begin, are one `Character`.
        guard let slash = unicodeScalars.lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The path of `name` in the folder that this is the path of.
    func appending(component name: String) -> String {
        if isEmpty { return name }
        return unicodeScalars.last == "/" ? self + name : self + "/" + name
    }
}
