final class SiteChecker {
    private var checks: [URL: Task<Verdict, Never>] = [:]

    func begin(_ url: URL) {
        checks[url] = Task { await service.check(url) }
    }

    func take(_ url: URL) -> Task<Verdict, Never>? {
        log(url)
        return checks.removeValue(forKey: url)
    }
}
