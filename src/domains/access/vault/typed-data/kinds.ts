import { plainLine } from '../../../../kernel/stored-text.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import { addressOf } from '../policy-json.ts'

/** Struct fields by struct name, in hashing order. */
export type Structs = Readonly<Record<string, readonly { name: string; type: string }[]>>

/** An EIP-712 type, and its JSON parser. */
export type Kind<value> = {
  readonly type: string
  /** The structs that it consists of, including itself. */
  readonly structs: Structs
  /** Undefined for an invalid or ambiguous value. */
  readonly read: (sent: unknown) => value | undefined
}

type Members = Readonly<Record<string, unknown>>
type ValuesOf<fields extends Readonly<Record<string, Kind<unknown>>>> = {
  readonly [name in keyof fields]: fields[name] extends Kind<infer value> ? value : never
}

const wholeForm = /^(?:0|[1-9]\d{0,77}|0x[0-9a-fA-F]{1,64})$/
const addressForm = /^0x[0-9a-fA-F]{40}$/
const bytes32Form = /^0x[0-9a-fA-F]{64}$/
const textForm = new RegExp(plainLine, 'u')
const textLengthMax = 256
const listLengthMax = 64

/** In a single case or with a correct checksum. */
export const address = leaf('address', (sent) =>
  typeof sent === 'string' && addressForm.test(sent) ? (addressOf(sent) ?? undefined) : undefined,
)
export const uint256 = leaf('uint256', (sent) => wholeOf(sent, 256))
export const uint160 = leaf('uint160', (sent) => wholeOf(sent, 160))
export const uint48 = leaf('uint48', (sent) => {
  const whole = wholeOf(sent, 48)
  return whole === undefined ? undefined : Number(whole)
})
export const bool = leaf('bool', (sent) => (typeof sent === 'boolean' ? sent : undefined))
export const bytes32 = leaf('bytes32', (sent): Hex | undefined =>
  typeof sent === 'string' && bytes32Form.test(sent)
    ? `0x${sent.slice(2).toLowerCase()}`
    : undefined,
)
/** Fully visible to the person who approves it, so that a token's name cannot imitate another. */
export const text = leaf('string', (sent) =>
  typeof sent === 'string' && sent.length <= textLengthMax && textForm.test(sent)
    ? sent
    : undefined,
)

function leaf<value>(type: string, read: (sent: unknown) => value | undefined): Kind<value> {
  return { type, structs: {}, read }
}

/** A JSON number or its digits, decimal or hexadecimal with `0x`. No other notation. */
function wholeOf(sent: unknown, bits: number): bigint | undefined {
  const isText = typeof sent === 'string' && wholeForm.test(sent)
  const isNumber = typeof sent === 'number' && Number.isSafeInteger(sent)
  if (!isText && !isNumber) return undefined
  const whole = BigInt(sent)
  return whole >= 0n && whole < 2n ** BigInt(bits) ? whole : undefined
}

/** A struct of exactly these fields, in this order. */
export function struct<const fields extends Readonly<Record<string, Kind<unknown>>>>(
  type: string,
  fields: fields,
): Kind<ValuesOf<fields>> {
  const kinds = Object.entries(fields)
  const own = { [type]: kinds.map(([name, kind]) => ({ name, type: kind.type })) }
  return {
    type,
    structs: Object.assign(own, ...kinds.map(([, kind]) => kind.structs)),
    read(sent) {
      if (!isMembers(sent) || Object.keys(sent).length !== kinds.length) return undefined
      const values = kinds.map(
        ([name, kind]) =>
          [name, Object.hasOwn(sent, name) ? kind.read(sent[name]) : undefined] as const,
      )
      if (values.some(([, value]) => value === undefined)) return undefined
      // Each value was parsed by the kind of its name.
      return Object.fromEntries(values) as ValuesOf<fields>
    },
  }
}

/** A list of at most 64 items. */
export function list<value>({ read, structs, type }: Kind<value>): Kind<readonly value[]> {
  return {
    type: `${type}[]`,
    structs,
    read(sent) {
      if (!Array.isArray(sent) || sent.length > listLengthMax) return undefined
      const values = sent.flatMap((each: unknown) => {
        const value = read(each)
        return value === undefined ? [] : [value]
      })
      return values.length === sent.length ? values : undefined
    },
  }
}

function isMembers(sent: unknown): sent is Members {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
}

/** The canonical form of a parsed object: amounts are decimal digits. */
export function writtenMembers(members: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, each]) => [name, written(each)]))
}

function written(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(written)
  return isMembers(value) ? writtenMembers(value) : value
}
