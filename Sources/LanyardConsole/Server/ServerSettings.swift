internal import Foundation

/// Where the console listens, and what it lets viewers do.
struct ServerSettings: Sendable {
    /// An IP address, as digits. Whoever can reach it and has the token can see what the program does.
    var address = "127.0.0.1"
    /// 0 for any that is free.
    var port: UInt16 = 0
    var allowsCancelling = false
    var rehearsing = RehearsingRight.notAllowed
    /// What viewers had the program do otherwise.
    var audit = AuditLog()
    /// Sites that may show the page in a frame.
    var framedBy: [FrameOrigin] = []
    /// Recordings that the page shows in place of a program, the first first.
    var recordings: [ServedRecording] = []
    /// What the page shows beside the program.
    var fleet: (any ServedFleet)?
    var token = AccessToken.random()
    var maximumViewers = 8
    /// Viewers, and connections for anything else; a browser opens up to six.
    var maximumConnections = 64
    /// From the moment a connection could take a request until the request is there.
    var requestDeadline = Duration.seconds(10)
    /// How long a peer may take nothing of what is written to it.
    var writePatience = Duration.seconds(30)
}

extension ServerSettings {
    /// Where the page is, with what it is to show.
    var start: String {
        // More than a query needs: a page reads “+” as a space.
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let names = recordings.map { $0.name.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return names.isEmpty ? "/" : "/?" + names.map { "recording=\($0)" }.joined(separator: "&")
    }
}
