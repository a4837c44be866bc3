import NIOCore

extension ByteBuffer {
    /// Reads a line, with the LF that ends it; `nil` if that has not come.
    ///
    /// - Throws: ``ConnectionError/malformed(_:)`` if the line is longer than those of any head.
    mutating func readLine() throws(ConnectionError) -> ByteBuffer? {
        guard let end = readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
            guard readableBytes <= HeadReader.longestLine else { throw .malformed("a line of it does not end") }
            return nil
        }
        return readSlice(length: end + 1 - readerIndex)
    }
}
