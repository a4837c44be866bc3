import Lanyard

/// Shows the weather of a town.
private actor WeatherModel {
    private(set) var weather = ""
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Weather", clock: stage.clock, executor: stage.executor)
    }

    /// The library answers by a callback, however late.
    func showCarelessly(_ town: String) {
        tasks.addTask(id: "weather", name: town, for: self) { [stage] in
            await stage.oldCall(.milliseconds(900))
            return "sunny in \(town)"
        } then: { model, weather in
            model.weather = weather
        }
    }

    func show(_ town: String) {
        tasks.addTask(id: "weather", name: town, for: self) { [stage] in
            try await stage.request(.milliseconds(900))
            return "sunny in \(town)"
        } then: { model, weather in
            model.weather = weather
        }
    }
}

private let towns = ["Porto", "Oslo", "Graz", "Turku"]

struct Withheld: Example {
    static let name = "withheld"
    static let rule = "withheld"
    static let isFound = true
    static let summary = "the user goes on before there is an answer, and the answers come anyway"

    func run(on stage: Stage) async {
        let model = WeatherModel(on: stage)
        for town in towns {
            await model.showCarelessly(town)
            await stage.pause(.milliseconds(600))
        }
        await stage.pause(.seconds(1))
    }
}

struct WithheldNearMiss: Example {
    static let name = "withheld-near"
    static let rule = Withheld.rule
    static let isFound = false
    static let summary = "the same, with requests that stop when they are cancelled"

    func run(on stage: Stage) async {
        let model = WeatherModel(on: stage)
        for town in towns {
            await model.show(town)
            await stage.pause(.milliseconds(600))
        }
        await stage.pause(.seconds(1))
    }
}
