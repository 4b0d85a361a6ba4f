/** One thing that can come of a step: the act has ended with an answer, or goes on from `next`. */
export type Outcome<state> =
  | { readonly state: state; readonly answer: string }
  | { readonly state: state; readonly next: unknown }

/** An action as the rules have it: one or several steps, each of which happens at one moment. */
export type Act<state> = {
  /** For whoever reads what went wrong. */
  readonly name: string
  /** What can come of the next step; `at` is what the step before left, `undefined` at first. */
  readonly step: (state: state, at: unknown) => readonly Outcome<state>[]
}

/** What was told of an act: its answer, or nothing, because its process was killed. */
export type Told<state> = { readonly act: Act<state>; readonly answer: string | null }

/** More worlds than this say that the rules leave too much open to find anything. */
const worldsMax = 20_000

/**
 * Every state that the rules allow after these acts ran at once and answered so: steps of different acts in any order,
 * an act whose answer was lost up to any of its steps. None when no order explains the answers.
 */
export function worldsAfter<state>(
  before: readonly state[],
  told: readonly Told<state>[],
): readonly state[] {
  const after = new Map<string, state>()
  const seen = new Set<string>()
  const open: { readonly state: state; readonly places: readonly Place[] }[] = before.map(
    (state) => ({ state, places: told.map(() => ({ at: undefined, isOver: false })) }),
  )
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { state, places } = node
    const text = textOf([state, places])
    if (seen.has(text)) continue
    seen.add(text)
    if (seen.size > worldsMax) throw new Error('the acts can come out in too many ways')
    const isEnd = places.every(({ isOver }, index) => isOver || told[index]?.answer === null)
    if (isEnd) after.set(textOf(state), state)
    for (const [index, place] of places.entries()) {
      const one = told[index]
      if (place.isOver || one === undefined) continue
      for (const outcome of one.act.step(structuredClone(state), place.at)) {
        const isOver = 'answer' in outcome
        if (isOver && one.answer !== null && one.answer !== outcome.answer) continue
        const moved = { at: isOver ? null : outcome.next, isOver }
        open.push({ state: outcome.state, places: places.with(index, moved) })
      }
    }
  }
  return [...after.values()]
}

/** The first of the states that are still possible. */
export function first<state>(worlds: readonly state[]): state {
  const [world] = worlds
  if (world === undefined) throw new Error('no world is left')
  return world
}

type Place = { readonly at: unknown; readonly isOver: boolean }

/** The same text for the same content, whatever order it came about in. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
