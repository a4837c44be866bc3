/// Compares a list with a pattern, some parts of which stand for any number of elements.
enum Wildcards {
    /// Whether elements match a pattern.
    ///
    /// Only the last part that stands for any number is ever tried anew, so that a hostile pattern costs no more than the product
    /// of the two lengths.
    ///
    /// - Parameter needsEnd: Whether the pattern has to reach the last element.
    static func matches<Element, Part>(
        _ elements: [Element],
        _ pattern: [Part],
        needsEnd: Bool,
        isWild: (Part) -> Bool,
        isMatch: (Element, Part) -> Bool
    ) -> Bool {
        var (element, part) = (0, 0)
        var retry: (element: Int, part: Int)?
        while true {
            if part == pattern.count, !needsEnd || element == elements.count { return true }
            if part < pattern.count, isWild(pattern[part]) {
                retry = (element, part + 1)
                part += 1
            } else if part < pattern.count, element < elements.count, isMatch(elements[element], pattern[part]) {
                (element, part) = (element + 1, part + 1)
            } else if let last = retry, last.element < elements.count {
                retry = (last.element + 1, last.part)
                (element, part) = (last.element + 1, last.part)
            } else {
                return false
            }
        }
    }
}
