extension String {
    /// The path of the folder that a path's last component lies in.
    var folder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The path of `name` in the folder that this is the path of.
    func appending(component name: String) -> String {
        if isEmpty { return name }
        return hasSuffix("/") ? self + name : self + "/" + name
    }
}
