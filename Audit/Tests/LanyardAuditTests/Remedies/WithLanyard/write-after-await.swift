import Foundation
import Lanyard

@MainActor final class Cell {
    private let tasks = TaskScope("Cell")
    private let loader = Loader()
    private var image: Picture?

    func show(_ user: User) {
        tasks.addTask(id: "avatar", policy: .replace, for: self) { [loader] in
            await loader.image(user.avatar)
        } then: { cell, image in
            cell.image = image
        }
    }
}
