import ArgumentParser

/// Where books are looked up.
struct OpenLibraryOption<Program: LabProgram>: ParsableArguments {
    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Ask the real Open Library for books, over the network.",
            visibility: Program.reachesOpenLibrary ? .default : .hidden
        )
    )
    var openLibrary = false

    func validate() throws {
        guard openLibrary, !Program.reachesOpenLibrary else { return }
        throw ValidationError(
            "Open Library speaks https, which “\(Program.call)” leaves out so that it builds sooner: use “lanyard lab "
                + "--open-library”."
        )
    }
}
