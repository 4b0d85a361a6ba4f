import { comparedDecimals } from '../../../panels/markets/markets.model.ts'
import type { Outcome } from '../ticket/outcome.model.ts'
import { amountOf } from '../ticket/ticket.model.ts'

/** What somebody allows to be sent without a question. Amounts are ether as decimal strings. */
export interface ArmedLimits {
  readonly largestEth: string
  readonly totalEth: string
  readonly minutes: number
}

/** A session in which orders of one market are sent at once. */
export interface Armed extends ArmedLimits {
  readonly token: string
  readonly usedWei: bigint
  readonly untilMs: number
  readonly idleAtMs: number
}

/** Without an order for so long it ends by itself. */
export const idleMs = 900_000

/** The limits of somebody who has chosen none. */
export const usualLimits: ArmedLimits = { largestEth: '0.1', totalEth: '0.5', minutes: 30 }

/** A session that begins now. */
export function armedFor(token: string, limits: ArmedLimits, nowMs: number): Armed {
  return {
    ...limits,
    token,
    usedWei: 0n,
    untilMs: nowMs + limits.minutes * 60_000,
    idleAtMs: nowMs + idleMs,
  }
}

/** The ether that an outcome moves, in wei. */
export function etherOf({ receives, side, spends }: Outcome): bigint {
  return side === 'buy' ? spends : (receives ?? 0n)
}

/** Whether the session's limits let an order through without a question. */
export function isWithin(armed: Armed, token: string, outcome: Outcome): boolean {
  const wei = etherOf(outcome)
  return (
    armed.token === token &&
    comparedDecimals(amountOf(wei), armed.largestEth) <= 0 &&
    comparedDecimals(amountOf(armed.usedWei + wei), armed.totalEth) <= 0
  )
}

/** Whether the session is over. */
export function isOver({ idleAtMs, untilMs }: Armed, nowMs: number): boolean {
  return nowMs >= untilMs || nowMs >= idleAtMs
}

/** Limits as they were kept; the usual ones where they do not fit. */
export function readLimits(kept: unknown): ArmedLimits {
  const { largestEth, minutes, totalEth } = Object(kept) as Readonly<Record<string, unknown>>
  return {
    largestEth: typeof largestEth === 'string' ? largestEth : usualLimits.largestEth,
    totalEth: typeof totalEth === 'string' ? totalEth : usualLimits.totalEth,
    minutes:
      typeof minutes === 'number' && minutes >= 1 && minutes <= 480 ? minutes : usualLimits.minutes,
  }
}
