import ChatServer
import Foundation
import Hummingbird
import Lanyard
import Realtime
import WebSockets

@main struct Chat {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let port = arguments.dropFirst().first.flatMap { Int($0) } ?? 8_080
        switch arguments.first {
        case "serve": try await chatServer(port: port).runService()
        case let name?: try await chat(as: name, port: port)
        case nil: print("Chat serve [PORT], or Chat NAME [PORT]: what you type is said in the room “lobby”.")
        }
    }

    private static func chat(as name: String, port: Int) async throws {
        let app = TaskScope("Chat")
        let client = RealtimeClient(in: app) {
            try await WebSocket.connect(to: "127.0.0.1", port: port, path: "/chat")
        }
        app.addTask(name: "screen") { [texts = client.texts] in
            for await message in texts { print(printable(message.text ?? "")) }
        }
        print("Waiting for the server …")
        try await client.subscribe(to: "lobby")
        print("You are in the lobby.")
        for await line in lines() {
            do { try await client.say("\(name): \(line)", in: "lobby") } catch {
                print("Not sent: there is no connection.")
            }
        }
        await client.disconnect()
        app.cancelAll()
    }

    /// What is typed, until the end of the input.
    private static func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    /// Without what would move the cursor of a terminal, or more.
    private static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
