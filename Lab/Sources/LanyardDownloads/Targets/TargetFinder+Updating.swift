/// A file that is replaced if the server has another.
extension TargetFinder {
    /// What to ask for, so that a file that has not changed is not sent; `nil` if no file is known to be the server's.
    ///
    /// Only a file that remembers that this server sent it is asked about. What has another name than its URL says is found when the
    /// server has told that, and compared then.
    func condition(for server: String) -> Condition? {
        guard existing == .update, !checksum.isWanted else { return nil }
        let path = path(expectedName)
        guard FileIdentity(of: path)?.isRegular ?? false, let opened = try? FileDescriptor(reading: path) else {
            return nil
        }
        defer { opened.close() }
        guard let file = ExistingFileCheck(opened, path: path), file.isFrom(source.text), file.isSent(by: server),
            length.map({ $0 == file.length }) ?? true
        else { return nil }
        let date = HTTPDate.text(file.modified)
        if let tag = Receipt.tag(of: opened), [date, nil].contains(where: { file.isVersion(tag: tag, date: $0) }) {
            return Condition(path: path, entityTag: tag)
        }
        return file.isVersion(tag: nil, date: date) ? Condition(path: path, date: date) : nil
    }

    /// The file of which the server says that it has not changed; `nil` if it is not there any more, as it was.
    func keepUnchanged(_ condition: Condition, server: String) async -> (path: String, length: Int64)? {
        guard self.condition(for: server) == condition, let file = ExistingFileCheck(path: condition.path),
            claims.claim(condition.path, owner: owner, url: source.text)
        else { return nil }
        await tidy(condition.path, isWhole: true)
        return (condition.path, file.length)
    }

    /// The name that the file is going to have, as far as that can be told before the server is asked.
    var expectedName: String { name ?? FileName.numbered(FileName.safe(source.lastPathComponent), number) }
}
