/// Going on with what was begun under another URL, or by another program.
///
/// What is there is compared with the server's file at its end, over 64 KiB. So a part of another file is found out, even where servers give
/// two files one entity tag, as some do by date and length. What lies before is believed.
extension Transfer {
    /// Takes over what the user says is of the file.
    ///
    /// - Throws: ``DownloadError/cannotContinue(_:why:)``, with nothing changed; or why the server could not be asked.
    func takeOver(_ file: ContinuedFile, _ workspace: inout Workspace) async throws {
        let (sender, compared) = (senders[workspace.mirror], file.compared)
        let validator = if case .part(let claim) = file.kind { claim.entity.strongValidator } else { String?.none }
        let reply = try await sender.send(range: compared, validator: validator)
        workspace.hasConnected = true
        let answer = try Answer.interpret(reply, asked: compared, now: wallClock())
        try answer.check(length: length)
        let refusal: String? =
            switch answer {
            case .part(compared, let entity): file.objection(to: entity)
            case .part(_, let entity):
                file.objection(to: entity) ?? "the server sends other parts of the file than it is asked for"
            case .whole(let entity): file.objection(to: entity) ?? "the server sends no parts of the file"
            case .wrongRange, .empty, .unchanged: "the server's file is shorter"
            }
        guard refusal == nil, case .part(_, let entity) = answer else {
            throw DownloadError.cannotContinue(file.bytesPath, why: refusal ?? "the server sends no parts of the file")
        }
        let collected = CollectedBytes()
        var receiver = receiver
        receiver.observer = SilentObserver()
        _ = try await receiver.receive(reply.body, into: collected, from: compared.lowerBound, to: compared.upperBound)
        guard try await target.storage.pool.run({ try file.has(collected.bytes) }) else {
            throw DownloadError.cannotContinue(
                file.bytesPath,
                why: "the last \(compared.count) bytes of its beginning are not those of the server's file"
            )
        }
        workspace.session = try await target.takeOver(file, entity: entity, sender: sender.source.text)
    }

    /// Takes over what seems to be of the file, or leaves it alone from now on.
    func takeOverIfSame(_ file: ContinuedFile, _ workspace: inout Workspace) async throws {
        do {
            try await takeOver(file, &workspace)
        } catch let error as DownloadError where RetryRule.decide(error) == .fail {
            workspace.refusedParts.insert(file.path)
        }
    }
}
