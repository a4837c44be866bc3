/// Folders below another one, as a list that anybody may have written names them.
package enum FolderPath {
    /// A path in its shortest form, empty for the folder itself; `nil` if it does not lead below it, or a name in it is not one that a
    /// server could give a file: hidden, reserved, or with control characters.
    package static func below(_ path: String) -> String? {
        // As file systems do: a slash and the accent after it are one `Character`.
        let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 1 || parts[0] != "" else { return nil }
        let names = parts.filter { $0 != "" && $0 != "." }
        return names.allSatisfy { FileName.safe($0) == $0 } ? names.joined(separator: "/") : nil
    }
}
