import { isJsonObject } from '../../../src/kernel/json-object.ts'

/** What is left out of a comparison: what a row assumes, and the caller whose own things go without saying. */
export type Assumed = {
  readonly operation: string
  readonly defaults: Readonly<Record<string, unknown>>
  readonly wallets: ReadonlySet<string>
}

/** Members that say nothing of what was asked for. */
const free: ReadonlySet<string> = new Set([
  'limit',
  'cursor',
  'note',
  'tag',
  'clientOrderId',
  'clientRequestId',
  'clientId',
  'confirmDuplicate',
  'crowd',
  'seed',
  'minutes',
  'maxSlippageBps',
  'slippageBps',
  'deadlineSeconds',
  'taker',
  'source',
  'direction',
  'interval',
  'kinds',
  'by',
  'groupBy',
  'order',
  'fill',
  'shape',
])

/** Members that are free where they have this value. */
const plain: Readonly<Record<string, readonly string[]>> = {
  mode: ['paper'],
  timeInForce: ['gtc', 'GTC'],
  initialBuyEth: ['0'],
  owner: ['self'],
}

/** Members that name the caller in another place. */
const ownPlaces: ReadonlySet<string> = new Set(['to', 'creator', 'feeRecipient'])

/** Whether the arguments ask for the same, by the rules of README.md. */
export function sameArguments(
  given: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
  assumed: Assumed,
): boolean {
  const names = new Set([...Object.keys(given), ...Object.keys(expected)])
  return [...names].every((name) => {
    if (expected[name] === undefined) return saysNothing(name, given[name], assumed)
    if (given[name] === undefined) return sameValue(assumed.defaults[name], expected[name], assumed)
    if (name === 'q') return contains(given[name], expected[name])
    return sameValue(given[name], expected[name], assumed)
  })
}

function saysNothing(name: string, value: unknown, assumed: Assumed): boolean {
  if (value === undefined || value === null || free.has(name)) return true
  if (assumed.operation === 'operations.list' && ['q', 'family'].includes(name)) return true
  if (sameValue(value, assumed.defaults[name], assumed)) return true
  const text = String(value)
  if (plain[name]?.some((one) => plainDecimal(one) === plainDecimal(text)) === true) return true
  return ownPlaces.has(name) && assumed.wallets.has(text.toLowerCase())
}

function sameValue(given: unknown, expected: unknown, assumed: Assumed): boolean {
  if (Array.isArray(given) && Array.isArray(expected)) {
    return (
      given.length === expected.length &&
      given.every((one, index) => sameValue(one, expected[index], assumed))
    )
  }
  if (isJsonObject(given) && isJsonObject(expected)) {
    return sameArguments(given, expected, { ...assumed, defaults: {} })
  }
  if (typeof given === 'string' && typeof expected === 'string') {
    return sameText(given, expected)
  }
  return given === expected
}

function sameText(given: string, expected: string): boolean {
  if (expected.includes('0x')) return given.toLowerCase() === expected.toLowerCase()
  return plainDecimal(given) === plainDecimal(expected)
}

/** A decimal number without zeros that say nothing; another text as it is. */
function plainDecimal(text: string): string {
  const parts = /^0*(\d+)(?:\.(\d*?)0*)?$/.exec(text)
  if (parts === null) return text
  return parts[2] ? `${parts[1]}.${parts[2]}` : (parts[1] ?? text)
}

function contains(given: unknown, expected: unknown): boolean {
  return folded(String(given)).includes(folded(String(expected)))
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
