/// The names, keys, reasons and errors of a lively program that come from its users.
struct Texts: Sendable {
    var term = "swing"
    var suggestions = "suggestions"
    var cleared = "field cleared"
    var screen = "Cart"
    var part = "footer"
    var back = "back"
    var broken = "the line broke"

    /// Those of users who wish it ill: with markup in them.
    static let hostile = Texts(
        term: "<img src=x onerror=alert(1)>",
        suggestions: "<script>alert(1)</script>",
        cleared: "<i>field cleared</i>",
        screen: "<svg onload=alert(1)>",
        part: "<img src=x onerror=alert(1)>",
        back: "<b onmouseover=alert(1)>back</b>",
        broken: "the line broke <img src=x onerror=alert(1)>"
    )
}
