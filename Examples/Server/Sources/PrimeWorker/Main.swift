// The second service: counts primes for the first. See README.md.

import ArgumentParser
import Foundation

@main
struct Main: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "PrimeWorker") }

    @Option(help: "The port to listen at, of the loopback; 0 for any.")
    var port = 5001

    func run() async throws {
        try await PrimeWorker(port: port).run { port in
            print("listening \(port)")
            fflush(nil)
        }
    }
}
