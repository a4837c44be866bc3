#if GRPC
// A search of many files by several processes: a coordinator, and workers that it calls over gRPC. Cancel it at either
// end, give it a deadline, kill a worker, cut the network, kill the coordinator: every piece of it ends everywhere, and
// each process says why.
//
//     swift run --traits GRPC Fleet worker --address 127.0.0.1:5001 --root Sources --console
//     swift run --traits GRPC Fleet worker --address 127.0.0.1:5002 --root Sources --console
//     swift run --traits GRPC Fleet search cancel --workers 127.0.0.1:5001,127.0.0.1:5002 --root Sources
//
// The same command again goes on where it was stopped: what is finished stands in its journal.
import Foundation

do {
    let options = try Options(CommandLine.arguments)
    if options.isWorker {
        try await Worker(options: options).run()
    } else {
        exit(try await Coordinator(options: options).run())
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(2)
}
#endif
