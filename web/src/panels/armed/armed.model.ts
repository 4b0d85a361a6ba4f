import { compared, exactly, plus, written } from '../../design/numbers/arithmetic.model.ts'

/** The market in which orders are sent at once, and what their worth is counted in. */
export interface ArmedPlace {
  readonly market: string
  readonly unit: 'ETH' | 'USDC'
  /** Who holds orders to the limits: this page alone, or the service, which knows them by a key or as the policy of a vault wallet. */
  readonly keeper: 'page' | 'service' | 'vault'
  /** Whose policy they are, where the vault keeps them. */
  readonly vault?: VaultPlace
}

/** A vault wallet before a market. */
export interface VaultPlace {
  readonly walletId: string
  readonly symbol: string
  /** What one token costs now, in ether; null where nobody knows. */
  readonly priceEth: string | null
}

/** What somebody allows to be sent without a question. Amounts are decimal strings in the unit of the place. */
export interface ArmedLimits {
  readonly largest: string
  readonly total: string
  readonly minutes: number
}

/** The same as it is written in a form. */
export type WrittenLimits = Readonly<Record<keyof ArmedLimits, string>>

/** A session in which orders of one market are sent at once. */
export interface Armed extends ArmedLimits, ArmedPlace {
  /** What this page has counted; nothing where the service counts. */
  readonly used: string
  readonly untilMs: number
  readonly idleAtMs: number
}

/** Without an order for so long it ends by itself. */
export const idleMs = 900_000

const minutesMax = 480

const usual: Readonly<Record<ArmedPlace['unit'], ArmedLimits>> = {
  ETH: { largest: '0.1', total: '0.5', minutes: 30 },
  USDC: { largest: '1000', total: '10000', minutes: 30 },
}

/** A session that begins now. */
export function armedFor(place: ArmedPlace, limits: ArmedLimits, nowMs: number): Armed {
  const untilMs = nowMs + limits.minutes * 60_000
  return { ...place, ...limits, used: '0', untilMs, idleAtMs: nowMs + idleMs }
}

/** Whether a session lets an order through without a question. Where the service keeps the limits, it answers for them. */
export function isWithin(
  armed: Armed,
  { keeper, market }: Pick<ArmedPlace, 'keeper' | 'market'>,
  value: string,
): boolean {
  if (armed.market !== market || armed.keeper !== keeper) return false
  return (
    keeper !== 'page' ||
    (compared(exactly(value), exactly(armed.largest)) <= 0 &&
      compared(plus(exactly(armed.used), exactly(value)), exactly(armed.total)) <= 0)
  )
}

/** The session after an order of that value. */
export function withUse(armed: Armed, value: string, nowMs: number): Armed {
  const isCounted = armed.keeper === 'page'
  const used = isCounted ? written(plus(exactly(armed.used), exactly(value))) : armed.used
  return { ...armed, used, idleAtMs: nowMs + idleMs }
}

/** Whether the session is over. */
export function isOver({ idleAtMs, untilMs }: Armed, nowMs: number): boolean {
  return nowMs >= untilMs || nowMs >= idleAtMs
}

/** The limits that a form says; null where they allow nothing, or one order more than all of them. */
export function limitsIn({ largest, minutes, total }: WrittenLimits): ArmedLimits | null {
  const [most, all] = [exactly(largest), exactly(total)]
  const isGood =
    most.digits > 0n &&
    compared(most, all) <= 0 &&
    /^[1-9]\d{0,2}$/.test(minutes) &&
    Number(minutes) <= minutesMax
  return isGood ? { largest, total, minutes: Number(minutes) } : null
}

/** What a form begins with: the limits as they were kept, and the usual ones where they do not fit. */
export function writtenLimits(kept: unknown, unit: ArmedPlace['unit']): WrittenLimits {
  const { largest, minutes, total } = Object(kept) as Readonly<Record<string, unknown>>
  const last = { largest: String(largest), total: String(total), minutes: String(minutes) }
  return limitsIn(last) === null ? { ...usual[unit], minutes: String(usual[unit].minutes) } : last
}
