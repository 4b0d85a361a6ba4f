/** Stop words. */
const empty = new Set(
  'a an and any api are as at be but by can could current do does every for from get give has have how i if in is it its just let list me of on one or out please read show some tell than that the their them there these they this to us want was we were what when where which who whole will with would you your'.split(
    ' ',
  ),
)

/** Synonyms of words in the table. */
const meanings: Readonly<Record<string, string>> = {
  cost: 'price',
  fresh: 'newest',
  latest: 'newest',
  launched: 'launch',
  mine: 'my',
  own: 'my',
  quoted: 'quote',
  recent: 'newest',
  up: 'health',
  worth: 'price',
}

/** The distinctive words of a text, in order and normalised: lower case, singular, synonyms replaced. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !empty.has(word))
    .map((word) => meanings[word] ?? singular(word))
    .map((word) => meanings[word] ?? word)
}

function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
