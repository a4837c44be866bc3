// A service as people write it. A request ends when its client leaves, its time is over or the server shuts down, here and in the
// worker. See README.md.

import ArgumentParser
import Foundation

@main
struct Main: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "PrimeServer") }

    @Option(help: "The port of the worker, on the loopback.")
    var worker = 5001

    @Option(help: "The port to listen at; 0 for any.")
    var port = 8080

    @Option(help: "How many seconds requests may go on after SIGTERM.")
    var grace = 10.0

    @Option(help: "How many seconds they have to obey after that.")
    var patience = 2.0

    func run() async throws {
        let telemetry = Telemetry.bootstrap()
        let server = PrimeServer(worker: worker, port: port, grace: .seconds(grace), patience: .seconds(patience))
        try await server.run { port in
            print("curl -m 2 http://127.0.0.1:\(port)/primes/1000000000000")
            fflush(nil)
        }
        print(telemetry.summary)
    }
}
