final class InstallModel {
    private var installed: [Package] = []
    private var runningInstall: Package?
    private var work: Task<Void, Never>?
    var isInstalling: Bool { runningInstall != nil }

    func install(_ package: Package) throws {
        guard !isInstalling else { throw Failure.busy }
        perform(package)
    }

    private func perform(_ package: Package) {
        work = Task { installed = await installer.install(package) }
    }
}
