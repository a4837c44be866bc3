extension Finding {
    init(_ rule: any Rule.Type, severity: Severity? = nil, in scope: CodeScope, at place: Place, _ message: String) {
        self.init(
            rule: rule.id,
            severity: severity ?? rule.severity,
            file: scope.file.path,
            place: place,
            message: message,
            declaration: scope.name
        )
    }
}
