import Foundation

/// Tells before any byte is asked for whether a folder can be written into, or could be a quarter of a second ago.
enum FolderCheck {
    /// Makes a folder and those above it, if there is nothing of the name.
    ///
    /// - Throws: ``DownloadError/notAFolder(_:)`` or what the system says.
    static func create(_ path: String) throws(DownloadError) {
        // No system takes longer paths; and each folder is a look at the disk.
        guard path.utf8.count <= 4096 else { throw .opening(path, code: ENAMETOOLONG) }
        var missing: [String] = []
        var next = path
        while FileIdentity(of: next) == nil {
            missing.append(next)
            let above = next.folder
            if above == next || above == "." { break }
            next = above
        }
        for path in missing.reversed() {
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .opening(path, code: errno) }
        }
    }

    /// - Throws: ``DownloadError/folderMissing(_:)``, ``DownloadError/notAFolder(_:)`` or
    ///   ``DownloadError/folderNotWritable(_:)``.
    static func check(_ path: String) throws(DownloadError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case ENOENT: throw .folderMissing(path)
            case ENOTDIR: throw .notAFolder(path)
            case EACCES: throw .folderNotWritable(path)
            default: throw .system("look at", path: path)
            }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        guard access(path, W_OK | X_OK) == 0 else { throw .folderNotWritable(path) }
    }

    /// Whether a final path has a sidecar for a URL.
    ///
    /// - Throws: a lack of descriptors, which passes; what cannot be read for another reason is not ours.
    static func hasSidecar(_ path: String, for url: String) throws -> Bool {
        do {
            return try SidecarFile(path: path + FileName.sidecarSuffix).isClaim(of: url)
        } catch DownloadError.fileSystem(let operation, let path, let code) where [EMFILE, ENFILE].contains(code) {
            throw DownloadError.fileSystem(operation: operation, path: path, code: code)
        } catch {
            return false
        }
    }

    /// The working files in a folder, which is checked whenever it is looked at anew.
    ///
    /// - Throws: what ``check(_:)`` throws; a lack of descriptors, which passes.
    static func listing(of folder: String, by listings: FolderListings) throws -> FolderListings.Listing {
        try listings.listing(of: folder) { folder in
            try check(folder)
            return try entries(of: folder)
        }
    }

    /// The names in a folder that may be those of working files, and the first that has a number. They are looked at one by one: a folder
    /// may have a hundred thousand others. `nil` for one that can be written and not be read.
    private static func entries(of folder: String) throws -> [String]? {
        var hasNumber = false
        return try names(in: folder) { name in
            if has(name, suffix: FileName.sidecarSuffix) || has(name, suffix: FileName.partSuffix) { return true }
            guard !hasNumber, mayHaveNumber(name) else { return false }
            hasNumber = true
            return true
        }
    }

    /// The names in a folder that may have a number as ``FileName/numbered(_:_:)`` gives it; none of one that cannot be read.
    static func numberedNames(in folder: String) -> [String] {
        (try? names(in: folder, where: mayHaveNumber)) ?? []
    }

    /// - Throws: a lack of descriptors, which passes.
    private static func names(
        in folder: String,
        where isWanted: (UnsafePointer<CChar>) -> Bool
    ) throws -> [String]? {
        guard let open = opendir(folder) else {
            guard [EMFILE, ENFILE].contains(errno) else { return nil }
            throw DownloadError.system("read", path: folder)
        }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                guard let name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self), isWanted(name) else { return }
                names.append(String(cString: name))
            }
        }
        return names
    }

    private static func mayHaveNumber(_ name: UnsafePointer<CChar>) -> Bool {
        strstr(name, " (").map { strchr($0, CInt(UInt8(ascii: ")"))) != nil } ?? false
    }

    private static func has(_ name: UnsafePointer<CChar>, suffix: String) -> Bool {
        let (length, count) = (strlen(name), suffix.utf8.count)
        return length >= count && strcmp(name + (length - count), suffix) == 0
    }
}
