/** A keyword at a place of a text: `keyword` is its index, `end` the offset after its last character. */
export type KeywordHit = (keyword: number, end: number) => void

/** Finds all of a list of keywords in one pass, however many there are. */
export type KeywordAutomaton = {
  /** Calls `onHit` for each keyword that stands in the text, in the order of their ends. */
  readonly find: (text: string, onHit: KeywordHit) => void
}

/**
 * The machine of Aho and Corasick over the characters that keywords use; a line break stands for a
 * space. Work is linear in the text and the number of hits. Keywords are in lower case; texts are
 * compared without regard to the case of ASCII letters.
 */
export function keywordAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const classes = characterClasses(keywords)
  const machine = trieOf(keywords, classes)
  const { next, hits, width } = machine
  return {
    find(text, onHit) {
      let state = 0
      for (let index = 0; index < text.length; index++) {
        state = next[state * width + (classes.of[text.charCodeAt(index)] ?? 0)] ?? 0
        const found = hits[state]
        if (found === undefined) continue
        for (const keyword of found) onHit(keyword, index + 1)
      }
    },
  }
}

type Classes = { readonly of: Uint16Array; readonly count: number }

/** Characters that no keyword has are one class, the zeroth. */
function characterClasses(keywords: readonly string[]): Classes {
  const of = new Uint16Array(65_536)
  let count = 1
  for (const keyword of keywords)
    for (let index = 0; index < keyword.length; index++) {
      const code = keyword.charCodeAt(index)
      if (of[code] === 0) of[code] = count++
    }
  for (let code = 97; code <= 122; code++) of[code - 32] = of[code] ?? 0
  for (const blank of [9, 10, 13]) of[blank] = of[32] ?? 0
  return { of, count }
}

type Machine = {
  readonly next: Int32Array
  readonly width: number
  /** The keywords that end in a state; most states have none. */
  readonly hits: readonly (readonly number[] | undefined)[]
}

function trieOf(keywords: readonly string[], classes: Classes): Machine {
  const width = classes.count
  const states = 1 + keywords.reduce((sum, keyword) => sum + keyword.length, 0)
  const next = new Int32Array(states * width)
  const hits: (number[] | undefined)[] = Array.from({ length: states })
  let used = 1
  for (const [number, keyword] of keywords.entries()) {
    let state = 0
    for (let index = 0; index < keyword.length; index++) {
      const at = state * width + (classes.of[keyword.charCodeAt(index)] ?? 0)
      if (next[at] === 0) next[at] = used++
      state = next[at] ?? 0
    }
    ;(hits[state] ??= []).push(number)
  }
  joinFailures({ next, width, hits })
  return { next, width, hits }
}

/** Breadth first: where a keyword breaks off, the machine goes on with the longest that is still possible. */
function joinFailures(machine: {
  next: Int32Array
  width: number
  hits: (number[] | undefined)[]
}) {
  const { next, width, hits } = machine
  const fail = new Int32Array(hits.length)
  const queue: number[] = []
  for (let at = 0; at < width; at++) if ((next[at] ?? 0) > 0) queue.push(next[at] ?? 0)
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] ?? 0
    const back = fail[state] ?? 0
    const inherited = hits[back]
    if (inherited !== undefined) hits[state] = [...(hits[state] ?? []), ...inherited]
    for (let symbol = 0; symbol < width; symbol++) {
      const target = next[state * width + symbol] ?? 0
      const fallback = next[back * width + symbol] ?? 0
      if (target === 0) next[state * width + symbol] = fallback
      else {
        fail[target] = fallback
        queue.push(target)
      }
    }
  }
}
