// When a run is over, as far as anybody knows. In a recording it may have left the program's list before its end was told:
// it is over then, and nobody knows how it ended.

export const isOver = run => run.state === "ended" || run.state === "left"

// When that was; `undefined` for a run that goes on.
export const overAt = run => run.endedAt ?? run.leftAt

// The run as it is shown from the moment on at which it left the list.
export const left = (run, at) => ({...run, state: "left", leftAt: Math.max(at, run.admittedAt)})

export const leftWords = "its end was not recorded"
