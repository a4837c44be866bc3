internal import Foundation

/// What the program was given.
package enum GivenArguments {
    /// Ends the program if it cannot see what it was given, rather than do what it does for no arguments.
    ///
    /// On Linux Swift reads the arguments in `/proc`. Where that is not there, not even the program's name is among them.
    package static func require() {
        guard CommandLine.arguments.isEmpty else { return }
        let message =
            "The arguments of this program cannot be seen: they are read in /proc, which is not there. Mount it."
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(64)
    }
}
