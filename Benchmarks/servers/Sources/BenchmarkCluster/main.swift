// What owning keys of a cluster costs, beside bare transactions of the same gRPC library, in one run. Benchmarks/cluster starts it.
//
//     BenchmarkCluster claims ENDPOINT ROUNDS      a line a round: claims a second, bare transactions in their place, and such as write
//                                                  the same
//     BenchmarkCluster replace ENDPOINT ROUNDS     a line a round: milliseconds from a replace here to the cancellation there, and of a
//                                                  bare transaction
//     BenchmarkCluster held ENDPOINT KEYS          says “ready”, and at a line of input claims the keys, says “held”, and at another ends
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]) else {
    FileHandle.standardError.write(Data("usage: BenchmarkCluster claims|replace|held ENDPOINT COUNT\n".utf8))
    exit(2)
}
do {
    switch arguments[1] {
    case "claims": try await ClaimRate(endpoint: arguments[2]).measure(rounds: count)
    case "replace": try await ReplaceDelay(endpoint: arguments[2]).measure(rounds: count)
    case "held": try await HeldKeys(endpoint: arguments[2]).hold(count)
    default: exit(2)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
