import ArgumentParser
import CommandSupport
import LabServer

/// Which variants somebody means: one, those of a screen, or all.
struct VariantChoice<Program: LabProgram>: Sendable {
    let variants: [Variant]

    /// - Throws: `ValidationError`, with what there is instead.
    init(_ text: String) throws {
        if text == "all" {
            variants = Variant.all
        } else if let screen = Variant.Screen(rawValue: text) {
            variants = Variant.all.filter { $0.screen == screen }
        } else if let variant = Variant.named(text) {
            variants = [variant]
        } else {
            let screens = Variant.Screen.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "There is no variant “\(text.printable)”: see “\(Program.call) list”. The screens are \(screens)."
            )
        }
    }
}
