import LabFileSource

/// The three files of the demonstration. They are slow enough that there is something to see.
enum DemoFiles {
    static let all: [ServedFile] = [
        file("harbour.bin", mebibytes: 10, seconds: 5, seed: 1),
        file("regatta.bin", mebibytes: 20, seconds: 6, seed: 2),
        file("compass.bin", mebibytes: 5, seconds: 4, seed: 3),
    ]

    static var totalSize: Int { all.reduce(0) { $0 + size(of: $1) } }

    static func size(of file: ServedFile) -> Int {
        guard case .generated(let bytes) = file.content else { return 0 }
        return bytes.size
    }

    private static func file(_ name: String, mebibytes: Int, seconds: Int, seed: UInt64) -> ServedFile {
        .generated(name, size: mebibytes << 20, seed: seed) {
            $0.throttle = .body(bytesPerSecond: (mebibytes << 20) / seconds)
        }
    }
}
