import { AppError } from '../../kernel/errors.ts'
import { rateErrors } from '../../kernel/shared-errors.ts'
import type { Exchange } from './exchange.ts'

/** How many event streams and WebSockets may be open at a time, counted together. */
export type ConnectionLimits = {
  readonly perAddressMax: number
  readonly perAccountMax: number
  readonly connectionsMax: number
}

const defaultLimits: ConnectionLimits = {
  perAddressMax: 50,
  perAccountMax: 50,
  connectionsMax: 5_000,
}

/** Takes a place for one connection and returns what gives it back, which is safe to call twice. Raises 429 where there is none. */
export type EnterConnection = (caller: Pick<Exchange, 'addressBlock' | 'principal'>) => () => void

/** Counts what stays open, by address block and by account; who has no account counts by address alone. */
export function createConnectionRoom(given: Partial<ConnectionLimits> = {}): EnterConnection {
  const limits = { ...defaultLimits, ...given }
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

/** Counts under keys; one that counts nothing is forgotten. */
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
