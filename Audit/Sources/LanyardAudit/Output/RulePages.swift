/// The pages of the rules, which are built into the program.
public enum RulePages {
    /// The page of a rule in Markdown; empty if there is none.
    static func page(_ rule: String) -> String {
        EmbeddedPages.files["\(rule).md"].map { String("\($0)".dropLast()) } ?? ""
    }

    /// What a rule finds, why that is bad, and what to write instead.
    ///
    /// - Throws: ``AuditFailure`` if there is no such rule.
    public static func explain(_ rule: String) throws -> String {
        if rule == Ignores.rule { return page(rule) }
        guard let type = AllRules.types.first(where: { $0.id == rule }) else {
            throw AuditFailure(
                "There is no rule “\(rule.onOneLine)”.\(advice(for: rule)) `lanyard-audit rules` lists them."
            )
        }
        let state =
            "Severity: \(type.severity.rawValue)\(type.isOn ? "" : "; off unless the configuration turns it on")"
        return "\(page(rule).trimmingSuffix)\n\n\(state)\n"
    }

    /// The rules that share a word with what was asked for.
    private static func advice(for name: String) -> String {
        let words = Set(name.lowercased().split { !$0.isLetter })
        let near = AllRules.types.map { $0.id }.filter { !words.isDisjoint(with: $0.split(separator: "-")) }
        return near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"
    }

    /// All rules, a line each.
    public static func list() -> String {
        let width = AllRules.types.map({ $0.id.count }).max() ?? 0
        return AllRules.types.reduce(into: "") { text, rule in
            let space = String(repeating: " ", count: width - rule.id.count)
            text += "\(rule.id)\(space)  \(rule.isOn ? rule.severity.rawValue : "off")  \(rule.summary)\n"
        }
    }
}

extension String {
    fileprivate var trimmingSuffix: Substring {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
