import { AppError } from '../../kernel/errors.ts'
import { rateErrors } from '../../kernel/shared-errors.ts'
import type { Exchange } from './exchange.ts'

/** The maximum of concurrently open event streams and WebSockets, counted together. */
export type ConnectionLimits = {
  readonly perAddressMax: number
  readonly perAccountMax: number
  readonly connectionsMax: number
}

/** The limits of a server that is given none. */
export const defaultConnectionLimits: ConnectionLimits = {
  perAddressMax: 50,
  perAccountMax: 50,
  connectionsMax: 5_000,
}

/**
 * Reserves a place for one connection and returns a function that releases it, which is safe to repeat. Raises 429 when
 * there is none.
 */
export type EnterConnection = (caller: Pick<Exchange, 'addressBlock' | 'principal'>) => () => void

/** Counts open connections per address block and per account; anonymous callers count per address block only. */
export function createConnectionRoom(given: Partial<ConnectionLimits> = {}): EnterConnection {
  const limits = { ...defaultConnectionLimits, ...given }
  const byAddress = createCounter('An address', limits.perAddressMax)
  const byAccount = createCounter('An account', limits.perAccountMax)
  const byServer = createCounter('This server', limits.connectionsMax)
  return ({ addressBlock, principal }) => {
    const taken = [
      byAddress(addressBlock),
      ...(principal === null ? [] : [byAccount(principal.accountId)]),
      byServer(''),
    ]
    for (const { assertRoom } of taken) assertRoom()
    for (const { add } of taken) add(1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      for (const { add } of taken) add(-1)
    }
  }
}

/** Counts per key; a key at zero is removed. */
function createCounter(who: string, max: number) {
  const counts = new Map<string, number>()
  return (key: string) => ({
    assertRoom(): void {
      if ((counts.get(key) ?? 0) < max) return
      throw new AppError(
        rateErrors.limited,
        `${who} may hold ${max} event streams and WebSockets at a time.`,
        {
          hint: 'Close one; a connection holds several subscriptions.',
          retryAfterSeconds: 5,
        },
      )
    },
    add(change: 1 | -1): void {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  })
}
