final class FolderController: NSViewController {
    private var windowTitle = ""

    func nameWasEdited(_ name: String) {
        Task {
            try await account.renameFolder(folder, to: name)
            windowTitle = folder.name
        }
    }
}
