#if Cluster
// A search of many files by several processes, with nobody above them. Each claims parts of the search as keys of the cluster, and
// commits what it has found to etcd. Kill a worker, or a member of etcd: others do what it has not finished, and each part counts
// once. Press Ctrl-C at any worker: all stop, and say who wanted that, why and where.
//
//     etcd --data-dir ./etcd-data
//     swift run --traits Cluster Fleet search cancel --root Sources       as often as you like, on as many machines
//     swift run --traits Cluster Fleet show
//     swift run --traits Cluster Fleet cancel cancel "we have found it"
//
// Machines need the same files below their roots, and `--etcd` with the members of one etcd. What is found stays there: the same
// search again goes on where it was stopped, until `etcdctl del --prefix fleet/` makes etcd forget it.
import Foundation

do {
    exit(try await Command(CommandLine.arguments).run())
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(2)
}
#endif
