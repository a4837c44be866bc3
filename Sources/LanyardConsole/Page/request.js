// Asks for something below /api/v1/: of the program, or of the recording that is shown.

// What the program answered last. Once it has ended, nobody else knows.
const last = new Map()
let source = null

// `answer(path)` is asked instead of the program from now on; `null`: the program again.
export const answerFrom = answer => { source = answer }

export const lastAnswer = path => last.get(path)

// Throws what went wrong, in words for the user.
export async function request(path, options) {
  if (source) {
    const found = source(path)
    if (found === undefined) throw Object.assign(new Error("That is not in the recording."), {status: 404})
    return found
  }
  return ask(path, options)
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
  if (!options && ["causes", "histograms", "findings"].includes(path)) last.set(path, body)
  return body
}
