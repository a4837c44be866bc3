import Foundation
import Lanyard

@MainActor final class Wall {
    private let tasks = TaskScope("Wall")
    private let feed = Feed()

    func show(_ post: Post) {}

    func listen() {
        tasks.forEach(feed.posts, id: "posts", for: self) { model, post in model.show(post) }
    }
}
