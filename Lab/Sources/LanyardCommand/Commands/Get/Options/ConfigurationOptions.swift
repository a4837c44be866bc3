import ArgumentParser

/// Where `lanyard get` finds more options. They are read before all others (``ConfigurationArguments``); here they are explained.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of options, instead of get.conf in the folder lanyard of $XDG_CONFIG_HOME or ~/.config; see above.",
            valueName: "file"
        )
    )
    var config: String?

    @Flag(help: "Read no such file.")
    var noConfig = false

    func validate() throws {
        try refuse(config != nil && noConfig, "--config and --no-config exclude each other; choose one.")
    }
}
