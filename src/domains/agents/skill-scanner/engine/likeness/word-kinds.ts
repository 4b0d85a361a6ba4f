import { wordForms } from './word-forms.ts'
import { wordsOfOrders } from './words-of-orders.ts'
import { wordsOfThings } from './words-of-things.ts'

/** Words of a list that are not one word of letters. */
type Entry = { readonly text: string; readonly kind: number; readonly isOpen: boolean }

const lists = { ...wordsOfOrders, ...wordsOfThings }
const wordKinds = [...new Set([...Object.keys(lists), ...wordForms.map(([kind]) => kind)])]
/** What a package may declare. */
export const declaredMarks = ['hosts', 'commands', 'paths', 'env', 'wallet', 'tools'] as const
export type DeclaredMark = (typeof declaredMarks)[number]
const places = ['quote', 'fence', 'comment', 'front', 'data', 'reference', 'sample'] as const
/** What is true of a passage whatever its words are: what its package declares, and what it stands in. */
export type PassageMark = DeclaredMark | (typeof places)[number]
const marks: readonly PassageMark[] = [...declaredMarks, ...places]
const kinds = [...wordKinds, ...marks.map((mark) => `in ${mark}`)]
const forms = wordForms.map(([kind, form]) => ({ kind: kinds.indexOf(kind), form }))

const wholeWords = new Map<string, number[]>()
const beginnings = new Map<string, number[]>()
/** Entries of several words, with signs in them, or of writings without blanks, by how they begin. */
const others = new Map<string, Entry[]>()
for (const [name, list] of Object.entries(lists)) {
  const kind = kinds.indexOf(name)
  for (const entry of list.split(/\s+/)) if (entry !== '') readEntry(entry, kind)
}

const firstSigns = new Set([...others.keys()].map((key) => key.slice(0, 1)))

/** The kinds that a word of letters, in lower case, is of. */
export function kindsOfWord(word: string): readonly number[] {
  const plain = word.replaceAll('’', "'")
  const found = new Set(wholeWords.get(plain))
  const bare = plain.endsWith("'s") ? wholeWords.get(plain.slice(0, -2)) : undefined
  for (const kind of bare ?? []) found.add(kind)
  for (let length = 2; length <= Math.min(plain.length, 18); length++)
    for (const kind of beginnings.get(plain.slice(0, length)) ?? []) found.add(kind)
  return [...found]
}

/** The number by which a mark is weighed like a kind of words. */
export function kindOfMark(mark: PassageMark): number {
  return kinds.indexOf(`in ${mark}`)
}

/** The number by which a kind of words is weighed that stands in the description of the package. */
export function kindOfAbout(kind: number): number {
  return kinds.length + kind
}

/** Whether something that is more than one word may begin with this word or sign. */
export function mayBeginKind(word: string): boolean {
  if (word.length === 1 && !isWide(word.charCodeAt(0))) return firstSigns.has(word)
  return others.has(keyOf(word, 0))
}

/** Adds the kinds of what begins at an offset of a text in lower case and is more than one word. */
export function takeKindsAt(text: string, at: number, found: Set<number>): void {
  const entries = others.get(keyOf(text, at))
  if (entries === undefined) return
  for (const entry of entries) {
    if (found.has(entry.kind) || !text.startsWith(entry.text, at)) continue
    const isWhole = entry.isOpen || isWide(entry.text.charCodeAt(0))
    if (isWhole || !/[\p{L}\p{N}]/u.test(text[at + entry.text.length] ?? '')) found.add(entry.kind)
  }
}

/** Adds the kinds whose form is found in a text. */
export function takeFormsIn(text: string, found: Set<number>): void {
  for (const { form, kind } of forms) if (!found.has(kind) && form.test(text)) found.add(kind)
}

/** Whether a character is of a writing without blanks between its words. */
function isWide(code: number): boolean {
  return (
    code >= 0x3040 &&
    (code <= 0x30ff || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af))
  )
}

function keyOf(text: string, at: number): string {
  return text.slice(at, at + (isWide(text.charCodeAt(at)) ? 1 : 2))
}

function readEntry(entry: string, kind: number) {
  const isOpen = entry.endsWith('*')
  const text = entry.replace(/\*$/, '').replaceAll('_', ' ')
  if (isWide(text.charCodeAt(0)) || !/^[\p{L}\p{M}']+$/u.test(text))
    add(others, keyOf(text, 0), { text, kind, isOpen })
  else if (isOpen) add(beginnings, text, kind)
  else add(wholeWords, text, kind)
}

function add<value>(map: Map<string, value[]>, key: string, value: value) {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
