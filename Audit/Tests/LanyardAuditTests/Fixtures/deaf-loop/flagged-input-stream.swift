struct Checksum {
    func sum(_ stream: InputStream) async -> Int {
        var (sum, buffer) = (0, [UInt8](repeating: 0, count: 4_096))
        while stream.hasBytesAvailable {  // expect: deaf-loop
            let count = stream.read(&buffer, maxLength: buffer.count)
            sum += count
        }
        return sum
    }
}
