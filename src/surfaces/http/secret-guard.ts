import { AppError } from '../../kernel/errors.ts'
import { shownName } from '../../kernel/json-reader.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Gate } from './exchange.ts'
import {
  type PairBudget,
  type SecretKind,
  secretInMembers,
  secretInNumbers,
  secretInText,
  secretLengthMin,
  secretUnderName,
} from './secret-forms.ts'
import { parsedJson, unwrapped } from './secret-wrappings.ts'
import { seedWordsMin } from './seed-phrase.ts'

/** Deeper bodies are of no row. */
const depthMax = 64
/** How many things of 64 bytes in a request are compared with their public keys; the rest are taken for signatures. */
const pairsMax = 32
/** A text in a text in a text: further in nobody looks. */
const layersMax = 3
/** With what may count it, such as `12.`. */
const wordLengthMax = 16

/**
 * Refuses a request whose path, query or body carries a seed phrase, a private key or a keystore, before anything of it
 * is checked, stored or logged. The refusal names the place and never the value.
 */
export const secretGuardGate: Gate = ({ request }) => {
  const budget = { left: pairsMax }
  assertNoSecret('params', request.params, budget)
  assertNoSecret('query', request.query, budget)
  if (request.body !== undefined) assertNoSecret('body', request.body, budget)
  return undefined
}

type Finding = { readonly kind: SecretKind; readonly location: string }
/** Where a value stands: the name of the member that holds it, how deep, and within how many texts. */
type Place = {
  readonly name: string
  readonly depth: number
  readonly layers: number
  readonly budget: PairBudget
}

function assertNoSecret(part: string, value: unknown, budget: PairBudget): void {
  const place = { name: '', depth: 0, layers: 0, budget }
  const found = value instanceof Uint8Array ? inBytes(value, place) : inValue(value, place)
  if (found === null) return
  const location = `${part}${found.location}`
  throw new AppError(
    requestErrors.secret_refused,
    `The request carries a ${found.kind} in ${location}. It was not read further and not kept.`,
    { faults: [{ location, message: `holds a ${found.kind}`, fix: 'Leave it out.' }] },
  )
}

function inValue(value: unknown, place: Place): Finding | null {
  if (typeof value === 'string') return inString(value, place)
  if (!isObject(value)) return null
  if (place.depth >= depthMax) {
    // What only looks like a body in a text may be as deep as it likes.
    if (place.layers > 0) return null
    throw new AppError(requestErrors.malformed, `The body is nested more than ${depthMax} deep.`)
  }
  return isList(value) ? inList(value, place) : inObject(value, place)
}

function inString(text: string, place: Place): Finding | null {
  const { name, layers, budget } = place
  if (text.length < secretLengthMin) return null
  const kind = secretUnderName(name, text) ?? secretInText(text, budget)
  if (kind !== null) return { kind, location: '' }
  if (layers >= layersMax) return null
  for (const inner of unwrapped(text)) {
    const found = inValue(inner, { ...place, layers: layers + 1 })
    if (found !== null) return { ...found, location: '' }
  }
  return null
}

function inList(values: readonly unknown[], place: Place): Finding | null {
  const kind = secretInList(values, place.name, place.budget)
  if (kind !== null) return { kind, location: '' }
  const within = { ...place, depth: place.depth + 1 }
  for (let index = 0; index < values.length; index++) {
    const found = inValue(values[index], within)
    if (found !== null) return { ...found, location: `/${index}${found.location}` }
  }
  return null
}

/** A key may be spread over a list of numbers, a phrase over a list of words. */
function secretInList(
  values: readonly unknown[],
  name: string,
  budget: PairBudget,
): SecretKind | null {
  const [first] = values
  if (typeof first === 'number') return secretInNumbers(name, values, budget)
  return secretInWords(values, budget)
}

function secretInWords(values: readonly unknown[], budget: PairBudget): SecretKind | null {
  if (values.length < seedWordsMin) return null
  const words = values.filter((one) => typeof one === 'string' && one.length <= wordLengthMax)
  return words.length < seedWordsMin ? null : secretInText(words.join(' '), budget)
}

function isList(value: Members | readonly unknown[]): value is readonly unknown[] {
  return Array.isArray(value)
}

type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members | readonly unknown[] {
  return typeof value === 'object' && value !== null
}

/** A form may ask for a phrase word by word. */
function inObject(members: Members, place: Place): Finding | null {
  const { depth, budget } = place
  const kind = secretInMembers(members, budget) ?? secretInWords(Object.values(members), budget)
  if (kind !== null) return { kind, location: '' }
  for (const name in members) {
    const inName = secretInText(name, budget)
    if (inName !== null) return { kind: inName, location: '' }
    const member = members[name]
    if (typeof member !== 'string' && typeof member !== 'object') continue
    const found = inValue(member, { ...place, name, depth: depth + 1 })
    if (found !== null) return { ...found, location: `/${shownName(name)}${found.location}` }
  }
  return null
}

/** Bodies for libraries that speak their own protocol arrive as bytes. */
function inBytes(bytes: Uint8Array, place: Place): Finding | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const json = parsedJson(text)
  if (json !== undefined) return inValue(json, place)
  const form = text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : {}
  return inValue(form, place) ?? inValue(text, place)
}
