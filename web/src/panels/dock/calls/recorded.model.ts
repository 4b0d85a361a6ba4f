import type { CatalogDocument } from '#sdk'
import type { CallLog, RecordedCall } from '../../../service/calls.ts'
import { maxAmountOf, type Written } from '../../calls/calls.model.ts'

/** What the service's catalog says of an operation. */
export type Operation = CatalogDocument['items'][number]

/** Operations by their name, each at its first address. */
export function byName(rows: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(rows.filter(({ aliasOf }) => aliasOf === null).map((row) => [row.name, row]))
}

/** What a screen has asked for, newest first: since it came to its address, and before that what it still shows. */
export function callsOfScreen(
  { arrivedAtMs, calls }: CallLog,
  shown: ReadonlySet<string>,
): readonly RecordedCall[] {
  const isOwn = ({ sentAtMs }: RecordedCall) => sentAtMs >= arrivedAtMs
  const asked = new Set(calls.filter(isOwn).map(({ name }) => name))
  const earlier = new Map(
    calls
      .filter(({ name }) => shown.has(name) && !asked.has(name))
      .map((call) => [call.name, call] as const),
  )
  return calls.filter((call) => isOwn(call) || earlier.get(call.name) === call).toReversed()
}

/** Whether a call changes something; what is not in the catalog is told by its method. */
export function isAction(
  { method, name }: Pick<RecordedCall, 'method' | 'name'>,
  operations: ReadonlyMap<string, Operation>,
): boolean {
  const row = operations.get(name)
  return row === undefined ? method !== 'GET' : row.effect !== 'none'
}

/** The last call that changed something, wherever the page was. */
export function lastAction(
  { calls }: CallLog,
  operations: ReadonlyMap<string, Operation>,
): RecordedCall | null {
  return calls.findLast((call) => isAction(call, operations)) ?? null
}

/** What the call is written from in every language, under the key that a repeat is to be known by. */
export function writtenOf(
  call: RecordedCall,
  operation: Operation | undefined,
  idempotencyKey: string | null,
): Written {
  const { body, input, method, name, url } = call
  const { origin } = new URL(url)
  return {
    baseUrl: origin,
    name,
    kind: operation?.kind ?? 'json',
    needsKey: operation?.auth.includes('api_key') ?? false,
    maxAmount: operation === undefined ? null : maxAmountOf(operation),
    attempt: {
      method,
      address: url.slice(origin.length),
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body,
    },
    input,
  }
}

/** Failed calls that are alike. */
export interface FailedCalls {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly count: number
  /** The newest of them. */
  readonly last: RecordedCall
}

/** The calls that failed, by code and operation; those with the newest first. */
export function failedCalls({ calls }: CallLog): readonly FailedCalls[] {
  const groups = Map.groupBy(
    calls.filter(({ code }) => code !== null),
    ({ code, name }) => `${code} ${name}`,
  )
  return [...groups]
    .flatMap(([id, members]) => {
      const last = members.toSorted((one, other) => one.sentAtMs - other.sentAtMs).at(-1)
      if (last === undefined) return []
      const count = members.reduce((sum, { times }) => sum + times, 0)
      return [{ id, code: last.code ?? '', name: last.name, count, last }]
    })
    .toSorted((one, other) => other.last.sentAtMs - one.last.sentAtMs)
}
