import ArgumentParser

/// What options say together of the files that are there.
extension GetOptions {
    /// What is to be done about a file that is there.
    var existing: OnExisting { files.update ? .update : onExisting }

    /// - Throws: `ValidationError` for options that contradict each other.
    func checkFiles() throws {
        if files.update, ![.resume, .update].contains(onExisting) {
            throw ValidationError("-N is short for --on-existing update. Choose one.")
        }
        if sha256 != nil, files.checksum != nil {
            throw ValidationError("--sha256 and --checksum say the same; give one.")
        }
        if let slow = time.speedLimit, let most = limitRate, slow.bytesPerSecond > most.bytesPerSecond {
            throw ValidationError("--limit-rate lets nothing come as fast as --speed-limit wants it.")
        }
    }
}
