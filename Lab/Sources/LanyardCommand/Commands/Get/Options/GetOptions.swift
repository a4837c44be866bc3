import ArgumentParser
import LanyardDownloads

/// The arguments of `lanyard get`. Each group is a section of its help, in this order.
struct GetOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("What to download: http or https URLs.", valueName: "url"))
    var urls: [String] = []

    @OptionGroup
    var foreign: ForeignOptions

    @OptionGroup(title: "Files")
    var files: FileOptions

    @OptionGroup(title: "Speed")
    var speed: SpeedOptions

    @OptionGroup(title: "Time and tries")
    var tries: RetryOptions

    @OptionGroup(title: "Requests")
    var requests: RequestOptions

    @OptionGroup(title: "Names and passwords")
    var authentication: AuthenticationOptions

    @OptionGroup(title: "Proxies and addresses")
    var addresses: AddressOptions

    @OptionGroup(title: "Certificates and TLS")
    var certificates: CertificateOptions

    @OptionGroup(title: "What is shown")
    var reports: ReportOptions

    @OptionGroup(title: "Configuration")
    var configurationFile: ConfigurationOptions

    func validate() throws {
        do {
            let proxies = try addresses.proxies
            for url in urls { _ = try proxies.proxy(for: GivenURL.address(url).source) }
            try refuse(count == 0, "Say what to download: URLs, or with -i a file that lists them.")
            try refuse(files.isStream && count > 1, "-o - is for one URL; call again for each of the others.")
            for option in files.ofOneFile where count > 1 {
                throw ValidationError("\(option) is for one URL; call again for each of the others.")
            }
        } catch let error as DownloadError {
            throw ValidationError(error.description)
        }
    }
}

extension ParsableArguments {
    /// - Throws: `ValidationError` with the message if something is wrong.
    func refuse(_ isWrong: Bool, _ message: String) throws {
        if isWrong { throw ValidationError(message) }
    }
}
