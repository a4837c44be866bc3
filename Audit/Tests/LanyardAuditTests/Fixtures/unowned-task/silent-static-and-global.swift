final class Migrations {
    static var isDone = false

    static func run() {
        Task { isDone = await Database.migrate() }
    }
}

func warmUp() {
    Task { await Cache.fill() }
}
