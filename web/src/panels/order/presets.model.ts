import { isAboveZero, parseDecimal } from '../../design/numbers/decimal.model.ts'
import type { Side } from './amounts.model.ts'

/** The four sizes that one key gives: ether for buys, per cent of the balance for sales. */
export interface TicketPresets {
  readonly buy: readonly string[]
  readonly sell: readonly string[]
}

/** The sizes of somebody who has chosen none. */
export const usualPresets: TicketPresets = {
  buy: ['0.01', '0.05', '0.1', '0.5'],
  sell: ['10', '25', '50', '100'],
}

/** Sizes as they were kept; the usual ones where they do not fit. */
export function readPresets(kept: unknown): TicketPresets {
  const { buy, sell } = Object(kept) as Readonly<Record<string, unknown>>
  return { buy: read(buy, 'buy'), sell: read(sell, 'sell') }
}

function read(kept: unknown, side: Side): readonly string[] {
  const usual = usualPresets[side]
  if (!Array.isArray(kept)) return usual
  return usual.map((one, at) => {
    const value: unknown = kept[at]
    return typeof value === 'string' && isPreset(value, side) ? value : one
  })
}

/** Whether a size can be one of the four. */
export function isPreset(written: string, side: Side): boolean {
  if (!isAboveZero(written)) return false
  if (side === 'buy') return true
  const value = parseDecimal(written)
  return value !== null && value.digits <= 100n * 10n ** BigInt(value.scale)
}
