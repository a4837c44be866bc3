import ArgumentParser

/// What other downloaders' users try first; refused with a word of what to do instead.
struct ForeignOptions: ParsableArguments {
    @Flag(name: .customShort("O"), help: .hidden)
    var documentName = false

    @Option(name: .customShort("P"), help: .hidden)
    var folder: String?

    func validate() throws {
        try refuse(
            documentName,
            "There is no -O: a file has the name that its server gives it, as with curl -O. Another name, as with wget -O, is "
                + "given with --name, and the folder with -o."
        )
        try refuse(folder != nil, "There is no -P: the folder is given with -o.")
    }
}
