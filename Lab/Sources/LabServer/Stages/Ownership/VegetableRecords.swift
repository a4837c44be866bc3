internal import LabModels

/// The most models that were seen to live on for nobody while a screen of vegetables was used.
@MainActor
final class VegetableRecords {
    private(set) var models = 0

    func look<Model: VegetableModel>(at screen: VegetableScreen<Model>) -> [PanelState.Fact] {
        models = max(models, screen.alive - (screen.isOpen ? 1 : 0))
        return [.init("Models alive for nobody, at most", "\(models)", models > 0 ? .bad : .plain)]
    }
}
