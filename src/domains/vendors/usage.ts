import type { Principal } from '../../kernel/principal.ts'
import type { VendorInput, VendorRoute } from './vendor.ts'

/** What one answered call used of a vendor. */
export type VendorUsage = {
  readonly vendor: string
  readonly operationId: string
  readonly family: string
  readonly accountId: string
  /** The session or key that made the call. */
  readonly credential: Principal['credential']
  readonly credentialId: string
  /** The charge that paid for it; null where nothing was asked for. */
  readonly chargeId: string | null
  /** By unit; `calls` is always among them, and is the only one for an answer that was kept. */
  readonly units: Readonly<Record<string, bigint>>
  /** Whether the vendor was asked, or the answer was at hand. */
  readonly from: 'cache' | 'stale' | 'vendor'
  readonly atMs: number
}

/** What is told of each answered call. What it raises is logged: the call has succeeded by then. */
export type RecordVendorUsage = (usage: VendorUsage) => void

/** Works out how much a call used. */
export function unitsOf(
  { operation }: VendorRoute,
  call: { readonly input: VendorInput; readonly answer: unknown; readonly fromVendor: boolean },
): Readonly<Record<string, bigint>> {
  const own = call.fromVendor ? (operation.units?.(call.input, call.answer) ?? {}) : {}
  return { calls: 1n, ...own }
}

/** A whole number that is not negative, found in an answer by the names on the way to it; 0 for anything else. */
export function countAt(value: unknown, names: readonly string[]): bigint {
  const found = valueAt(value, names)
  return typeof found === 'number' && Number.isSafeInteger(found) && found > 0 ? BigInt(found) : 0n
}

/** What stands in a JSON value under the names; undefined where there is nothing. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  )
}

/** The same with `*` for every element of a list; what is missing is left out. */
export function valuesAt(value: unknown, names: readonly string[]): readonly unknown[] {
  const [name, ...rest] = names
  if (name === undefined) return value === undefined ? [] : [value]
  if (name !== '*') return valuesAt(valueAt(value, [name]), rest)
  return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : []
}
