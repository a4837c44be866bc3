// A process of a cluster that does what its standard input says, and tells on its standard output what came of it: for tests that
// stop, kill and cut off real processes.
//
//     ClusterWorker NAME PREFIX LEASE_SECONDS STORE_FOLDER ENDPOINT…
//     ClusterWorker local            does the same with a plain scope, for comparison
//
//     add RUN ID POLICY [stubborn]   asks for the key; POLICY is replace, restart, skip, queue:N, keepLatest, concurrent:N or join
//     write RUN TEXT                 lets the body write: to etcd under data/ID, and to a file that checks fences
//     finish RUN                     lets the body return
//     cancel RUN REASON              cancels the run here
//     cancelKey ID REASON            cancels the runs of a key, wherever they are
//     snapshot                       tells who runs what
//     settle                         tells when nothing moves any more; local only
//     stop                           shuts the cluster down; so does the end of the input
#if Cluster
import Foundation
import Lanyard
import LanyardCluster

let arguments = CommandLine.arguments
if arguments.count == 2, arguments[1] == "local" {
    let worker = LocalWorker()
    for await line in Input.lines {
        guard await worker.obey(line.split(separator: " ", maxSplits: 4).map(String.init)) else { break }
    }
    exit(0)
}
guard arguments.count >= 6, let lease = Double(arguments[3]) else {
    FileHandle.standardError.write(Data("usage: ClusterWorker NAME PREFIX LEASE_SECONDS STORE_FOLDER ENDPOINT…\n".utf8))
    exit(2)
}

let worker = await Worker.connected(
    name: arguments[1],
    prefix: arguments[2],
    lease: .seconds(lease),
    store: URL(filePath: arguments[4]),
    endpoints: Array(arguments[5...])
)
for await line in Input.lines {
    guard await worker.obey(line.split(separator: " ", maxSplits: 4).map(String.init)) else { break }
}
await worker.stop()
#endif
