import type { PerpsAccount } from '#sdk'
import { compared, exactly, over, written } from '../../design/numbers/arithmetic.model.ts'

/** Where a caller stands with the exchange. */
export type Standing =
  | { readonly kind: 'asking' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'none' }
  | { readonly kind: 'gated'; readonly balance: string; readonly required: string }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | { readonly kind: 'open'; readonly account: PerpsAccount }

/** The account, where there is one. */
export function accountOf(standing: Standing): PerpsAccount | null {
  return standing.kind === 'open' ? standing.account : null
}

/** How near an account is to being liquidated. */
export type Danger = 'calm' | 'danger' | 'watch'

/** The share of the equity that positions need at the least: at 1 the exchange closes them. */
export function marginRatio(standing: {
  readonly mmf: string
  readonly netEquity: string
}): string {
  const equity = exactly(standing.netEquity)
  if (compared(equity, exactly('0')) <= 0)
    return compared(exactly(standing.mmf), exactly('0')) > 0 ? '1' : '0'
  return written(over(exactly(standing.mmf), equity, 'up'), 6)
}

/** The word for a margin ratio: from a third on it is watched, from two thirds on it is dangerous. */
export function dangerOf(ratio: string): Danger {
  if (compared(exactly(ratio), exactly('0.66')) >= 0) return 'danger'
  return compared(exactly(ratio), exactly('0.33')) >= 0 ? 'watch' : 'calm'
}
