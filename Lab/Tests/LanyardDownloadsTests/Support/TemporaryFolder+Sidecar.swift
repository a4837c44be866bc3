import LabTestSupport

@testable import LanyardDownloads

extension TemporaryFolder {
    /// What the sidecar beside a final name says.
    func sidecar(_ name: String) throws -> Sidecar.Reading {
        try SidecarFile(path: path(name + FileName.sidecarSuffix)).read()
    }
}
