const linesMax = 10
const valueMax = 80
const identifying = ['symbol', 'name', 'label', 'title', 'slug', 'id', 'address', 'status', 'price']

/** Turns an answer of the API into lines, using only its own words; what does not fit is counted. */
export function toLines(data: unknown): readonly string[] {
  const list = listIn(data)
  if (list === null) return membersOf(data)
  if (list.length === 0) return ['Nothing was found.']
  const shown = list.slice(0, linesMax).map((item, index) => `${index + 1}. ${lineOf(item)}`)
  const rest = list.length - shown.length
  return rest === 0 ? shown : [...shown, `and ${rest} more on this page`]
}

/** Whether an answer is empty: no list with an item, and no value. */
export function saysNothing(data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true
  if (typeof data !== 'object') return false
  const list = listIn(data)
  if (list !== null) return list.length === 0
  return Object.values(data).every((value) => value === null)
}

/** The list in an answer: itself, or its one member that is a list. */
function listIn(data: unknown): readonly unknown[] | null {
  if (Array.isArray(data)) return data
  if (typeof data !== 'object' || data === null) return null
  const lists = Object.values(data).filter((value) => Array.isArray(value))
  return lists.length === 1 ? (lists[0] ?? null) : null
}

function membersOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return [short(data)]
  const plain = Object.entries(data).filter(([, value]) => isPlain(value))
  const lines = plain.slice(0, linesMax).map(([name, value]) => `${name}: ${short(value)}`)
  const rest = Object.keys(data).length - lines.length
  return rest === 0 ? lines : [...lines, `and ${rest} more members`]
}

function lineOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return short(item)
  const members = Object.entries(item).filter(([, value]) => isPlain(value))
  const first = members.filter(([name]) => identifying.includes(name))
  const chosen = (first.length > 0 ? first : members).slice(0, 4)
  return chosen.map(([name, value]) => `${name} ${short(value)}`).join(', ')
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= valueMax ? text : `${text.slice(0, valueMax - 1)}…`
}
