// A server: a request ends when its client leaves, its time is over or the server shuts down. See README.md.

@main
enum Main {
    static func main() async throws {
        try await PrimeServer().run { print("curl -m 2 http://127.0.0.1:\($0)/primes/1000000000000") }
    }
}
