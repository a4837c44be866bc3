public import ArgumentParser
public import LanyardAudit

extension Severity: ExpressibleByArgument {}
