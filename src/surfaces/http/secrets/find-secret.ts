import { AppError } from '../../../kernel/errors.ts'
import { quotableName } from '../../../kernel/json-reader.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { PairBudget } from './key-forms.ts'
import { isBareKey } from './labelled-keys.ts'
import { labelBefore, mayLabel } from './labels.ts'
import { isOneWord } from './long-words.ts'
import { phraseWordsMin } from './phrase-checks.ts'
import {
  type SecretKind,
  type Standing,
  secretInMembers,
  secretInNumbers,
  secretInText,
  secretLengthMin,
} from './secret-forms.ts'
import { encodedLengthMax, unwrapped, valueOfBytes } from './wrappings.ts'

/** No row takes bodies that are nested deeper. */
const depthMax = 64
/** The maximum of nested encodings, such as JSON in a JSON string. */
const layersMax = 3
/** Including a number before it, such as `12.`. */
const wordLengthMax = 16
/** What may stand before a base64 picture in an address. */
const dataPrefix = /^data:[^,]{0,80},/
/** How many characters are kept of the names above a value, and of the texts before it. */
const beforeMax = 80
const recentMax = 3
const phraseNames = /(?:mnemonic|seedphrase|recoveryphrase|secretphrase|recoverywords|seedwords)$/

/** A secret and its location, as a JSON pointer; never a part of the value. */
export type Finding = { readonly kind: SecretKind; readonly location: string }

/** The state of the search in one request: the remaining budget, and the texts before the current one. */
export type Search = { readonly budget: PairBudget; readonly recent: string[] }

/** How many 64-byte values per request are compared with their public keys; further ones count as signatures. */
const pairsMax = 32

/** Starts the search of a request. */
export function beginSearch(): Search {
  return { budget: { left: pairsMax }, recent: [] }
}

/** The position of a value: the text before it, the name of its member, and its depth. */
type Place = {
  readonly before: string
  readonly name: string
  readonly depth: number
  readonly layers: number
  readonly search: Search
}

/**
 * The first secret in a value at any depth, including encodings within text; null when there is none. Raises 400 for a
 * value that is nested too deeply.
 */
export function findSecret(value: unknown, search: Search): Finding | null {
  const place = { before: '', name: '', depth: 0, layers: 0, search }
  return inValue(value instanceof Uint8Array ? valueOfBytes(value) : value, place)
}

function inValue(value: unknown, place: Place): Finding | null {
  if (typeof value === 'string') return inString(value, place)
  if (typeof value === 'bigint') return inString(String(value), place)
  if (!isObject(value)) return null
  if (place.depth >= depthMax) {
    // Encoded text that happens to parse as a value may be nested at will.
    if (place.layers > 0) return null
    throw new AppError(requestErrors.malformed, `The body is nested more than ${depthMax} deep.`)
  }
  return isList(value) ? inList(value, place) : inObject(value, place)
}

function inString(text: string, place: Place): Finding | null {
  const { layers, search } = place
  if (text.length > encodedLengthMax && isBlob(text)) return null
  const kind = secretInString(text, place)
  if (kind !== null) return { kind, location: '' }
  if (text.length >= secretLengthMin && layers < layersMax) {
    for (const inner of unwrapped(text)) {
      const found = inValue(inner, { ...place, layers: layers + 1 })
      if (found !== null) return { ...found, location: '' }
    }
  }
  // What has the form of a key is nobody's label, whatever its signs happen to spell.
  search.recent.push(isBareKey(text) ? '' : text.slice(-beforeMax))
  if (search.recent.length > recentMax) search.recent.shift()
  return null
}

/** Whether it is a base64 picture or program, too long to be searched. */
function isBlob(text: string): boolean {
  const from = dataPrefix.exec(text)?.[0].length ?? 0
  const to = text.length - (/={1,2}$/.exec(text.slice(-2))?.[0].length ?? 0)
  return to - from > encodedLengthMax && isOneWord(text, { from, to })
}

function secretInString(text: string, { before, name, search }: Place): SecretKind | null {
  if (text.length < secretLengthMin) return null
  const kind = secretInText(text, { before, budget: search.budget })
  if (kind !== null) return kind
  if (isBareKey(text) && labelBefore(before) === null && isLabelledByRecent(search)) {
    return 'private key'
  }
  return isPhraseName(name) && text.trim().split(/\s+/).length >= phraseWordsMin
    ? 'seed phrase'
    : null
}

/** A message may end in `my private key:` and the next one be the key. */
function isLabelledByRecent({ recent }: Search): boolean {
  if (!recent.some(mayLabel)) return false
  for (const text of recent.toReversed()) {
    const label = labelBefore(`${text}: `)
    if (label !== null) return label !== 'public'
  }
  return false
}

function inList(values: readonly unknown[], place: Place): Finding | null {
  const kind = secretInList(values, standing(place))
  if (kind !== null) return { kind, location: '' }
  const within = { ...place, depth: place.depth + 1 }
  for (let index = 0; index < values.length; index++) {
    const found = inValue(values[index], within)
    if (found !== null) return { ...found, location: `/${index}${found.location}` }
  }
  return null
}

function standing({ before, search }: Place): Standing {
  return { before, budget: search.budget }
}

/** A key may be split into a list of numbers, a phrase into a list of words. */
function secretInList(values: readonly unknown[], at: Standing): SecretKind | null {
  return typeof values[0] === 'number' ? secretInNumbers(values, at) : secretInWords(values, at)
}

/** One word of a phrase per text, or per object member. */
function secretInWords(values: readonly unknown[], at: Standing): SecretKind | null {
  if (values.length < phraseWordsMin) return null
  const words = values.flatMap((one) => {
    if (isObject(one) && !isList(one)) return Object.values(one).filter(isWord)
    return isWord(one) ? [one] : []
  })
  return words.length < phraseWordsMin ? null : secretInText(words.join(' '), at)
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= wordLengthMax
}

function isList(value: Members | readonly unknown[]): value is readonly unknown[] {
  return Array.isArray(value)
}

type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members | readonly unknown[] {
  return typeof value === 'object' && value !== null
}

/** A form may ask for a phrase word by word, and a list of settings may hold names and values separately. */
function inObject(members: Members, place: Place): Finding | null {
  const { depth, search } = place
  const at = standing(place)
  const values = Object.values(members)
  const kind = secretInMembers(members, at) ?? secretInWords(values, at)
  if (kind !== null) return { kind, location: '' }
  for (const name in members) {
    const inName = secretInText(name, { before: '', budget: search.budget })
    if (inName !== null) return { kind: inName, location: '' }
    const member = members[name]
    const before = `${place.before.slice(-beforeMax)}${name.slice(-beforeMax)}: `
    const found = inValue(member, { ...place, name, before, depth: depth + 1 })
    if (found !== null) return { ...found, location: `/${quotableName(name)}${found.location}` }
    if (typeof member === 'string' && isLabelledBeside(member, values, before)) {
      return { kind: 'private key', location: `/${quotableName(name)}` }
    }
  }
  return null
}

/** `{"value": "0x12…", "name": "PRIVATE_KEY"}`: a text next to the value that is only its label. */
function isLabelledBeside(text: string, values: readonly unknown[], before: string): boolean {
  if (!isBareKey(text) || labelBefore(before) !== null) return false
  return values.some((one) => {
    if (typeof one !== 'string' || one.length > wordLengthMax * 2 || !mayLabel(one)) return false
    const label = labelBefore(`${one}: `)
    return label === 'private' || label === 'hex'
  })
}

function isPhraseName(name: string): boolean {
  const plain = name.slice(0, 128).toLowerCase()
  return phraseNames.test(plain.replace(/[^a-z]/g, ''))
}
