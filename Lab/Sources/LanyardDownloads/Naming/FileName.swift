/// Turns what a server or a URL calls a file into a name that is safe in any folder.
///
/// The result is one path component, without separators, control or text-direction characters, or anything that a file
/// system in use today refuses. It is not hidden, and no reserved name of Windows. It is so short that the names of the
/// working files beside it fit, too.
enum FileName {
    /// The suffix of the file that bytes are written to until it is complete.
    static let partSuffix = ".part"
    /// The suffix of the file that says what the part file holds.
    static let sidecarSuffix = ".part.json"
    /// What stands behind a sidecar's name while there is room kept for the next one.
    static let reserveSuffix = ".new"
    /// The same while that takes the sidecar's place; no longer than the other.
    static let formerSuffix = ".old"
    private static let working = [
        partSuffix, sidecarSuffix, sidecarSuffix + reserveSuffix, sidecarSuffix + formerSuffix,
    ]
    /// What a download is called when nothing else is left of its name.
    static let fallback = "download"

    /// 255 bytes is what common file systems allow; `.part.json.new` is the longest suffix put after a name.
    static let longest = 255 - (sidecarSuffix + reserveSuffix).utf8.count

    private static let replaced: Set<Unicode.Scalar> = [":", "*", "?", "\"", "<", ">", "|"]
    private static let reserved: Set<String> = {
        let numbered = (1...9).flatMap { ["COM\($0)", "LPT\($0)"] }
        return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + numbered)
    }()

    /// A safe name made of any text; ``fallback`` if nothing is left of it.
    ///
    /// It looks at scalars, as file systems do: a slash and the accent after it are one `Character`, which is no slash.
    static func safe(_ text: String) -> String {
        var name = text.utf8.allSatisfy(isPlain) ? text : cleaned(text)
        // What is left of a name that was cut may again end in a dot, be reserved or look like a part file.
        for _ in 0..<8 {
            let next = shortened(permitted(name), to: longest)
            if next == name { return name }
            name = next
        }
        return fallback
    }

    /// Whether anything is left of a text that is made safe.
    static func isName(_ text: String) -> Bool { !trimmed(cleaned(text)).isEmpty }

    /// Letters, digits and a few signs of ASCII, which most names are made of.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// The last component of a path, without what does not belong into a name.
    private static func cleaned(_ text: String) -> String {
        let last = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring().unicodeScalars
        let plain = last.filter(isHarmless).map { replaced.contains($0) ? "_" : $0 }
        return String(String.UnicodeScalarView(plain))
    }

    /// A name that is not empty, hidden, reserved, or that of a working file.
    private static func permitted(_ text: String) -> String {
        var name = trimmed(text)
        if name.isEmpty { name = fallback }
        if name.unicodeScalars.first == "." { name = "_" + String(name.unicodeScalars.dropFirst()) }
        let stem = String(name.unicodeScalars.prefix { $0 != "." })
        if reserved.contains(stem.trimmingSpaces.uppercased()) { name = "_" + name }
        // A long s is an s to a file system that ignores case; only its upper case is the same letter.
        let folded = name.uppercased().lowercased()
        if working.contains(where: folded.hasBytes) { name += "_" }
        return name
    }

    /// The name with a number before its extension: `a (2).txt`. Number 1 is the name itself.
    static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 1 else { return name }
        let mark = " (\(number))"
        let (stem, fileExtension) = split(name)
        return cut(stem, to: longest - fileExtension.utf8.count - mark.utf8.count) + mark + fileExtension
    }

    /// What programs call a file until it is complete: Firefox and this library, and Chrome.
    private static let suffixesOfParts = [partSuffix, ".crdownload"]

    /// The final path of what a path stands for: a part, or a file under its final name.
    static func finalPath(of path: String) -> String {
        guard let suffix = suffixesOfParts.first(where: path.hasBytes), path.lastComponent != suffix else {
            return path
        }
        return path.removingBytes(of: suffix)
    }

    /// The number of a name that may have one; `nil` if it has none.
    static func number(of name: String) -> Int? {
        guard let open = name.utf8.lastIndex(of: UInt8(ascii: "(")) else { return nil }
        let digits = name.utf8[open...].dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard name.utf8[digits.endIndex...].first == UInt8(ascii: ")") else { return nil }
        return Int(Substring(digits))
    }

    /// What tells two names apart on every file system, also on those that ignore case.
    static func comparisonKey(_ name: String) -> String { name.lowercased() }

    /// Control characters, line separators, and the marks that turn the direction of text around and so can hide an
    /// extension.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x2028, 0x2029, 0x206A...0x206F, 0xFEFF, 0xFFFD: false
        default: !scalar.properties.isBidiControl
        }
    }

    /// Without spaces at either end and dots at the end, which Windows drops silently.
    private static func trimmed(_ name: String) -> String {
        var rest = Substring(name).unicodeScalars
        while rest.first == " " { rest.removeFirst() }
        while let last = rest.last, last == " " || last == "." { rest.removeLast() }
        return String(rest)
    }

    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let (stem, fileExtension) = split(name)
        return cut(stem, to: limit - fileExtension.utf8.count) + fileExtension
    }

    /// The stem, and the extension with its dot; `.tar.gz` counts as one, and an endless one as none.
    private static func split(_ name: String) -> (stem: Substring, fileExtension: Substring) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 24 else {
            return (name[...], "")
        }
        if name[..<dot].lowercased().hasSuffix(".tar"), name[..<dot].count > 4 {
            let start = name.index(dot, offsetBy: -4)
            return (name[..<start], name[start...])
        }
        return (name[..<dot], name[dot...])
    }

    /// As many whole characters from the front as fit the bytes; ``fallback`` if not even one does.
    private static func cut(_ text: Substring, to limit: Int) -> String {
        var result = ""
        var used = 0
        for character in text {
            used += String(character).utf8.count
            guard used <= limit else { break }
            result.append(character)
        }
        return result.isEmpty ? fallback : result
    }
}
