#if Cluster
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads what workers have committed, by etcd's [gateway for JSON](https://etcd.io/docs/latest/dev-guide/api_grpc_gateway/).
///
/// A program that has a client of etcd takes that. This one does without user and password.
struct StoredValues: Sendable {
    private struct Question: Encodable {
        let key: Data
    }

    private struct Answer: Decodable {
        struct Pair: Decodable {
            let value: Data
        }

        let kvs: [Pair]?
    }

    let endpoints: [String]

    /// What was committed last under a key, by whatever process. It waits while no member has an answer.
    ///
    /// - Throws: `CancellationError` if the task is cancelled. A question under way is waited for, for two seconds at most.
    func value(of key: String) async throws -> Data? {
        while true {
            for endpoint in endpoints {
                if let answer = try? await ask(endpoint, for: key) { return answer.kvs?.first?.value }
                try Task.checkCancellation()
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func ask(_ endpoint: String, for key: String) async throws -> Answer {
        guard let url = URL(string: endpoint)?.appending(path: "v3/kv/range") else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 2)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(Question(key: Data(key.utf8)))
        // A task of its own, which nothing cancels: in swift-corelibs-foundation a cancel that meets the answer never returns.
        let (data, response) = try await Task { [request] in try await URLSession.shared.data(for: request) }.value
        // A member without a leader says so, and has no answer.
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return try JSONDecoder().decode(Answer.self, from: data)
    }
}
#endif
