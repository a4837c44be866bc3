import ArgumentParser
import LabCommands
import LanyardDownloads

/// The command `lab`: the Lab alone, which downloads over loopback only, and so needs no TLS.
@main
enum LabTool: LabProgram {
    static let call = "lab"
    static let security = TransportSecurity.none

    static func main() async {
        GivenArguments.require()
        await LabCommand<LabTool>.main()
    }
}
