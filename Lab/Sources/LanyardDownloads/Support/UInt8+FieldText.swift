extension UInt8 {
    /// Whether it may stand in a line of a head: no control character but the tab.
    var isFieldText: Bool { self >= 0x20 && self != 0x7F || self == UInt8(ascii: "\t") }
}
