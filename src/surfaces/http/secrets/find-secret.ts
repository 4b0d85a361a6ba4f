import { AppError } from '../../../kernel/errors.ts'
import { shownName } from '../../../kernel/json-reader.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { PairBudget } from './key-forms.ts'
import { isBareKey } from './labelled-keys.ts'
import { labelBefore, mayLabel } from './labels.ts'
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

/** Deeper bodies are of no row. */
const depthMax = 64
/** A text in a text in a text: further in nobody looks. */
const layersMax = 3
/** With what may count it, such as `12.`. */
const wordLengthMax = 16
/** A picture or a program in base64, at a length at which nothing within it is looked for either. */
const blobForm = /^(?:data:[^,]{0,80},)?[A-Za-z0-9+/_-]{8193,}={0,2}$/
/** How much is remembered of the names above a value, and of the texts before it. */
const beforeMax = 80
const recentMax = 3
const phraseNames = /(?:mnemonic|seedphrase|recoveryphrase|secretphrase|recoverywords|seedwords)$/

/** A secret, and where in a value it stands, as a pointer; no part of the value itself. */
export type Finding = { readonly kind: SecretKind; readonly location: string }

/** What is looked for in one request: what may be spent on it, and the texts that were passed last. */
export type Search = { readonly budget: PairBudget; readonly recent: string[] }

/** How many things of 64 bytes in a request are compared with their public keys; the rest are taken for signatures. */
const pairsMax = 32

/** Begins to look through a request. */
export function beginSearch(): Search {
  return { budget: { left: pairsMax }, recent: [] }
}

/** Where a value stands: what is said before it, the name of the member that holds it, and how far in it is. */
type Place = {
  readonly before: string
  readonly name: string
  readonly depth: number
  readonly layers: number
  readonly search: Search
}

/**
 * The first secret in a value, however deep in it, in however many texts within texts; null where there is none. Raises
 * 400 for a value that is nested without end.
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
    // What only looks like a body in a text may be as deep as it likes.
    if (place.layers > 0) return null
    throw new AppError(requestErrors.malformed, `The body is nested more than ${depthMax} deep.`)
  }
  return isList(value) ? inList(value, place) : inObject(value, place)
}

function inString(text: string, place: Place): Finding | null {
  const { layers, search } = place
  if (text.length > encodedLengthMax && blobForm.test(text)) return null
  const kind = secretInString(text, place)
  if (kind !== null) return { kind, location: '' }
  if (text.length >= secretLengthMin && layers < layersMax) {
    for (const inner of unwrapped(text)) {
      const found = inValue(inner, { ...place, layers: layers + 1 })
      if (found !== null) return { ...found, location: '' }
    }
  }
  search.recent.push(text.length > beforeMax ? text.slice(-beforeMax) : text)
  if (search.recent.length > recentMax) search.recent.shift()
  return null
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

/** A message may end with `my private key:`, and the next one be the key. */
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

/** A key may be spread over a list of numbers, a phrase over a list of words. */
function secretInList(values: readonly unknown[], at: Standing): SecretKind | null {
  return typeof values[0] === 'number' ? secretInNumbers(values, at) : secretInWords(values, at)
}

/** One word of a phrase in each text, or in a member of each object. */
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

/** A form may ask for a phrase word by word, and a list of settings have names and values apart. */
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
    if (found !== null) return { ...found, location: `/${shownName(name)}${found.location}` }
    if (typeof member === 'string' && isLabelledBeside(member, values, before)) {
      return { kind: 'private key', location: `/${shownName(name)}` }
    }
  }
  return null
}

/** `{"value": "0x12…", "name": "PRIVATE_KEY"}`: a text beside the value that is nothing but its label. */
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
