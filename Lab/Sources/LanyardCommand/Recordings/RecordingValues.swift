/// The limits are those of the console's page, which looks at what it opens in the same way (`soundness.js`).
private enum Limit {
    static let number = 1e15
    /// A hundred years, in milliseconds.
    static let time = 36_525.0 * 86_400_000
    /// Above that, not each whole number is one in JavaScript.
    static let whole = 9_007_199_254_740_991.0
    static let text = 10_000
}

struct RecordingNumber: RecordingValue {
    static let words = "a number"
    init?(_ value: Double) { guard abs(value) <= Limit.number else { return nil } }
}

struct RecordingAmount: RecordingValue {
    static let words = "a number, from 0 on"
    init?(_ value: Double) { guard (0...Limit.number).contains(value) else { return nil } }
}

struct RecordingWhole: RecordingValue, Hashable {
    static let words = "a whole number"
    let value: Int64

    init?(_ value: Double) {
        guard abs(value) <= Limit.whole, let whole = Int64(exactly: value) else { return nil }
        self.value = whole
    }
}

/// Of what began before the console did, times are negative.
struct RecordingTime: RecordingValue {
    static let words = "a time in milliseconds"
    init?(_ value: Double) { guard abs(value) <= Limit.time else { return nil } }
}

/// The time of a frame.
struct RecordingMoment: RecordingValue {
    static let words = "a time in milliseconds, from 0 on"
    let value: Double

    init?(_ value: Double) {
        guard (0...Limit.time).contains(value) else { return nil }
        self.value = value
    }
}

struct RecordingText: RecordingValue {
    static let words = "a text, and no endless one"
    let value: String

    init?(_ value: String) {
        guard value.utf16.count <= Limit.text else { return nil }
        self.value = value
    }
}

struct RecordingFlag: RecordingValue {
    static let words = "true or false"
    init?(_ value: Bool) {}
}

/// How many values fell into a class: the class and the number.
struct RecordingBucket: RecordingPart {
    static let words = "a list of pairs"

    init(from decoder: any Decoder) throws {
        guard try RecordingList<RecordingAmount>(from: decoder).all.count == 2 else {
            throw RecordingFault(at: decoder.codingPath, Self.words)
        }
    }
}
