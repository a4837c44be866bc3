extension AnswerHead {
    init(_ reply: Reply) {
        self.init(
            url: reply.url.text,
            version: reply.version,
            status: reply.status,
            reason: reply.reason,
            fields: reply.headers.map { DownloadRequest.Field($0.name, $0.value.fieldText) }
        )
    }
}
