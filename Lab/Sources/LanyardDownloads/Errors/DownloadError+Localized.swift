public import Foundation

extension DownloadError: LocalizedError {
    /// The ``description``, for alerts.
    public var errorDescription: String? { description }
}
