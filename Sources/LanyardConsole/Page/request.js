// Asks for something below /api/v1/: of the program, or of the recording that is shown.

// What the program answered last to these. Once it has ended, nobody else knows.
const kept = ["causes", "histograms", "statistics", "findings"]
const last = new Map()
let source = null

// `answer(path)` is asked instead of the program from now on; `null`: the program again.
export const answerFrom = answer => { source = answer }

// Another program is there: what the one before answered says nothing about it.
export const forget = () => last.clear()

// Asks for all of that: how many of these answers there are.
export async function keepAnswers() {
  await Promise.all(kept.map(path => ask(path).catch(() => null)))
  return last.size
}

export const lastAnswer = path => last.get(path)

// What does not answer any more is asked for what it answered last. Throws what went wrong, in words for the user.
export async function request(path, options) {
  if (source) {
    const found = source(path)
    if (found === undefined) throw Object.assign(new Error("That is not in the recording."), {status: 404})
    return found
  }
  try {
    return await ask(path, options)
  } catch (problem) {
    const known = problem.status === undefined && !options ? last.get(path) : undefined
    if (known === undefined) throw problem
    return known
  }
}

export async function ask(path, options) {
  let answer
  try {
    answer = await fetch(`api/v1/${path}`, options)
  } catch {
    throw new Error("The program does not answer.")
  }
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(body.error ?? `The program answered ${answer.status}.`), {status: answer.status})
  if (!options && kept.includes(path)) last.set(path, body)
  return body
}
