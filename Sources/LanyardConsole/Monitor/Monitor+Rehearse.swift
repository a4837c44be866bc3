extension Monitor {
    func rehearse(_ request: Wire.RehearsalRequest, group id: Int) -> RehearsalAnswer? {
        guard let group = ledger.groups.all.first(where: { $0.id == id }), group.key != nil else { return nil }
        return Rehearsals.shared.rehearse(request, with: group)
    }
}
