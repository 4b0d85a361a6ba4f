import type { Principal } from '../../../kernel/principal.ts'
import type { VendorInput, VendorRoute } from './vendor.ts'

/** One answered call's usage of a vendor. */
export type VendorUsage = {
  readonly vendor: string
  readonly operationId: string
  readonly family: string
  readonly accountId: string
  /** The session or key that made the call. */
  readonly credential: Principal['credential']
  readonly credentialId: string
  /** The charge that paid for it; null for a free call. */
  readonly chargeId: string | null
  /** By unit; always includes `calls`, which is the only unit of a cached answer. */
  readonly units: Readonly<Record<string, bigint>>
  /** Whether the answer came from the vendor or from the cache. */
  readonly from: 'cache' | 'stale' | 'vendor'
  readonly atMs: number
}

/** Records the usage of each answered call. Its failures are only logged, because the call has succeeded by then. */
export type RecordVendorUsage = (usage: VendorUsage) => void

/** Computes the usage of a call. */
export function unitsOf(
  { operation }: VendorRoute,
  call: { readonly input: VendorInput; readonly answer: unknown; readonly fromVendor: boolean },
): Readonly<Record<string, bigint>> {
  const own = call.fromVendor ? (operation.units?.(call.input, call.answer) ?? {}) : {}
  return { calls: 1n, ...own }
}

/** A non-negative integer in an answer, found by its path; 0 for anything else. */
export function countAt(value: unknown, names: readonly string[]): bigint {
  const found = valueAt(value, names)
  return typeof found === 'number' && Number.isSafeInteger(found) && found > 0 ? BigInt(found) : 0n
}

/** The value at a path in a JSON value; undefined when there is none. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  )
}

/** The same with `*` for every element of a list; missing values are left out. */
export function valuesAt(value: unknown, names: readonly string[]): readonly unknown[] {
  const [name, ...rest] = names
  if (name === undefined) return value === undefined ? [] : [value]
  if (name !== '*') return valuesAt(valueAt(value, [name]), rest)
  return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : []
}
