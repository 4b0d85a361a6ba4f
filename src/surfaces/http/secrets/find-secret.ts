import { AppError } from '../../../kernel/errors.ts'
import { quotableName } from '../../../kernel/json-reader.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { PairBudget } from './key-forms.ts'
import { isBareKey } from './labelled-keys.ts'
import { labelBefore, mayLabel } from './labels.ts'
import { isOneWord } from './long-words.ts'
import { phraseWordsMin } from './phrase-checks.ts'
import { pieceLengthMax } from './pieces.ts'
import {
  type SecretKind,
  type Standing,
  secretInMembers,
  secretInNumbers,
  secretLengthMin,
  secretSteps,
} from './secret-forms.ts'
import { type Steps, toEnd } from './steps.ts'
import { encodedLengthMax, unwrappedByPiece, valueOfBytes } from './wrappings.ts'

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

/** The state of the search in one request: the remaining budget, the texts before the current one, and what this step has read. */
export type Search = { readonly budget: PairBudget; readonly recent: string[]; read: number }

/** How many values a step goes through. */
const valuesOfStep = 8_192
/** What a value takes beside its characters. */
const valueCost = 16

/** How many 64-byte values per request are compared with their public keys; further ones count as signatures. */
const pairsMax = 32

/** Starts the search of a request. */
export function beginSearch(): Search {
  return { budget: { left: pairsMax }, recent: [], read: 0 }
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
  return toEnd(findSecretSteps(value, search))
}

/** The same in steps of some milliseconds: a small value takes one. */
export function findSecretSteps(value: unknown, search: Search): Steps<Finding | null> {
  const place = { before: '', name: '', depth: 0, layers: 0, search }
  return inValue(value instanceof Uint8Array ? valueOfBytes(value) : value, place)
}

function* inValue(value: unknown, place: Place): Steps<Finding | null> {
  if (typeof value === 'string') return yield* inString(value, place)
  if (typeof value === 'bigint') return yield* inString(String(value), place)
  if (!isObject(value)) return null
  if (place.depth >= depthMax) {
    // Encoded text that happens to parse as a value may be nested at will.
    if (place.layers > 0) return null
    throw new AppError(requestErrors.malformed, `The body is nested more than ${depthMax} deep.`)
  }
  return yield* isList(value) ? inList(value, place) : inObject(value, place)
}

function* inString(text: string, place: Place): Steps<Finding | null> {
  const { layers, search } = place
  if (isDue(search, text)) yield
  if (text.length > encodedLengthMax && isBlob(text)) return null
  const kind = yield* secretInString(text, place)
  if (kind !== null) return { kind, location: '' }
  if (text.length >= secretLengthMin && layers < layersMax) {
    for (const values of unwrappedByPiece(text)) {
      for (const inner of values) {
        const found = yield* inValue(inner, { ...place, layers: layers + 1 })
        if (found !== null) return { ...found, location: '' }
      }
      if (text.length > pieceLengthMax) yield
    }
  }
  // What has the form of a key is nobody's label, whatever its signs happen to spell.
  search.recent.push(isBareKey(text) ? '' : text.slice(-beforeMax))
  if (search.recent.length > recentMax) search.recent.shift()
  return null
}

/** Whether this step has read enough. */
function isDue(search: Search, text: string): boolean {
  search.read += text.length + valueCost
  if (search.read <= pieceLengthMax) return false
  search.read = 0
  return true
}

/** Whether it is a base64 picture or program, too long to be searched. */
function isBlob(text: string): boolean {
  const from = dataPrefix.exec(text)?.[0].length ?? 0
  const to = text.length - (/={1,2}$/.exec(text.slice(-2))?.[0].length ?? 0)
  return to - from > encodedLengthMax && isOneWord(text, { from, to })
}

function* secretInString(text: string, { before, name, search }: Place): Steps<SecretKind | null> {
  if (text.length < secretLengthMin) return null
  const kind = yield* secretSteps(text, { before, budget: search.budget })
  if (kind !== null) return kind
  if (isBareKey(text) && labelBefore(before) === null && isLabelledByRecent(search)) {
    return 'private key'
  }
  return isPhraseName(name) && text.trim().split(/\s+/, phraseWordsMin).length === phraseWordsMin
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

function* inList(values: readonly unknown[], place: Place): Steps<Finding | null> {
  const kind = yield* secretInList(values, standing(place))
  if (kind !== null) return { kind, location: '' }
  const within = { ...place, depth: place.depth + 1 }
  for (let index = 0; index < values.length; index++) {
    if (index % valuesOfStep === valuesOfStep - 1) yield
    const value = values[index]
    if (isNothing(value)) continue
    const found = yield* inValue(value, within)
    if (found !== null) return { ...found, location: `/${index}${found.location}` }
  }
  return null
}

/** Numbers and the like, which are no secret by themselves. */
function isNothing(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value === null
}

function standing({ before, search }: Place): Standing {
  return { before, budget: search.budget }
}

/** A key may be split into a list of numbers, a phrase into a list of words. */
function* secretInList(values: readonly unknown[], at: Standing): Steps<SecretKind | null> {
  if (typeof values[0] === 'number') return secretInNumbers(values, at)
  return yield* secretInWords(values, at)
}

/** One word of a phrase per text, or per object member. */
function* secretInWords(values: readonly unknown[], at: Standing): Steps<SecretKind | null> {
  if (values.length < phraseWordsMin) return null
  const words: string[] = []
  for (let index = 0; index < values.length; index++) {
    if (index % valuesOfStep === valuesOfStep - 1) yield
    const one = values[index]
    if (isWord(one)) words.push(one)
    else if (isObject(one) && !isList(one)) {
      for (const inner of Object.values(one)) if (isWord(inner)) words.push(inner)
    }
  }
  return words.length < phraseWordsMin ? null : yield* secretSteps(words.join(' '), at)
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
function* inObject(members: Members, place: Place): Steps<Finding | null> {
  const { depth, search } = place
  const at = standing(place)
  const values = Object.values(members)
  const kind = secretInMembers(members, at) ?? (yield* secretInWords(values, at))
  if (kind !== null) return { kind, location: '' }
  for (const name in members) {
    if (isDue(search, name)) yield
    const inName = yield* secretSteps(name, { before: '', budget: search.budget })
    if (inName !== null) return { kind: inName, location: '' }
    const member = members[name]
    if (isNothing(member)) continue
    const before = `${place.before.slice(-beforeMax)}${name.slice(-beforeMax)}: `
    const found = yield* inValue(member, { ...place, name, before, depth: depth + 1 })
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
