/** Stop words. */
const empty = new Set(
  `a about all am an and any are as at be by can could current do does each every for from get give has have hello here hey how i if in
  into is it its just kindly let list look me now of on one or our out over please really read return show so some tell than that the
  their them there these they this those to up us using want was we were what when where which who whole will with would you
  your`
    .split(/\s+/)
    .filter(Boolean),
)

const meanings: Readonly<Record<string, string>> = {
  cheapest: 'price',
  coin: 'token',
  cost: 'price',
  fresh: 'newest',
  latest: 'newest',
  lookup: 'find',
  recent: 'newest',
  search: 'find',
  seek: 'find',
  worth: 'price',
}

/** Verbs that order a change. */
export const changeWords: ReadonlySet<string> = new Set(
  `add approve bid bridge burn buy cancel change claim close create delete deploy deposit disable edit enable execute launch
  liquidate mint move open order pay place post publish remove revoke rotate sell send set sign spend stake start stop submit swap
  trade transfer unstake update withdraw write`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether the word is a stop word. */
export function isEmpty(word: string): boolean {
  return empty.has(word.toLowerCase())
}

/** The significant words of a text, in order and normalised: lower case, singular, synonyms merged. */
export function keywordsOf(text: string): readonly string[] {
  return allWords(text)
    .filter((word) => !empty.has(word))
    .map((word) => meanings[word] ?? word)
}

/** Every word of a text in lower case and singular; `camelCase` and `snake_case` are split. */
export function allWords(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (empty.has(word) ? word : singular(word)))
}

function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
