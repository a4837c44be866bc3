// What owning keys of a cluster costs, beside bare transactions of the same gRPC library, in one run.
//
//     BenchmarkCluster claims ENDPOINT ROUNDS      claims and releases a second, and pairs of bare transactions
//     BenchmarkCluster replace ENDPOINT ROUNDS     from a replace here to the cancellation there
//     BenchmarkCluster held ENDPOINT KEYS PID      memory of so many held keys, here and in the etcd with that number
import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 4, let count = Int(arguments[3]) else {
    FileHandle.standardError.write(Data("usage: BenchmarkCluster claims|replace|held ENDPOINT COUNT [PID]\n".utf8))
    exit(2)
}
switch arguments[1] {
case "claims": try await ClaimRate(endpoint: arguments[2]).measure(rounds: count)
case "replace": try await ReplaceDelay(endpoint: arguments[2]).measure(rounds: count)
case "held": try await HeldKeys(endpoint: arguments[2], etcd: Int(arguments[4]) ?? 0).measure(count)
default: exit(2)
}
