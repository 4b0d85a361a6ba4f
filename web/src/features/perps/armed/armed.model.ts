import { compared, exactly, plus, written } from '../../../design/numbers/arithmetic.model.ts'

/** What somebody allows to be sent without a question, in the quote of the exchange. */
export interface ArmedLimits {
  readonly largest: string
  readonly total: string
  readonly minutes: number
}

/** A session in which orders of one market are sent at once. */
export interface Armed extends ArmedLimits {
  readonly symbol: string
  readonly used: string
  readonly untilMs: number
  readonly idleAtMs: number
}

/** Without an order for so long it ends by itself. */
export const idleMs = 900_000

/** The limits of somebody who has chosen none. */
export const usualLimits: ArmedLimits = { largest: '1000', total: '10000', minutes: 30 }

/** A session that begins now. */
export function armedFor(symbol: string, limits: ArmedLimits, nowMs: number): Armed {
  const untilMs = nowMs + limits.minutes * 60_000
  return { ...limits, symbol, used: '0', untilMs, idleAtMs: nowMs + idleMs }
}

/** Whether the session's limits let an order of that value through without a question. */
export function isWithin(armed: Armed, symbol: string, value: string): boolean {
  const after = plus(exactly(armed.used), exactly(value))
  return (
    armed.symbol === symbol &&
    compared(exactly(value), exactly(armed.largest)) <= 0 &&
    compared(after, exactly(armed.total)) <= 0
  )
}

/** The session after an order of that value. */
export function withUse(armed: Armed, value: string, nowMs: number): Armed {
  const used = written(plus(exactly(armed.used), exactly(value)), 6)
  return { ...armed, used, idleAtMs: nowMs + idleMs }
}

/** Whether the session is over. */
export function isOver({ idleAtMs, untilMs }: Armed, nowMs: number): boolean {
  return nowMs >= untilMs || nowMs >= idleAtMs
}

/** Limits as they were kept; the usual ones where they do not fit. */
export function readLimits(kept: unknown): ArmedLimits {
  const { largest, minutes, total } = Object(kept) as Readonly<Record<string, unknown>>
  return {
    largest: typeof largest === 'string' ? largest : usualLimits.largest,
    total: typeof total === 'string' ? total : usualLimits.total,
    minutes:
      typeof minutes === 'number' && minutes >= 1 && minutes <= 480 ? minutes : usualLimits.minutes,
  }
}
