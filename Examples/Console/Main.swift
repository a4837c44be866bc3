/// Programs to watch in the console: each has one sort of trouble, or just does not.
@main
struct ConsoleExamples {
    static func main() async throws {
    }
}
