import type { PerpsAccount } from '#sdk'
import {
  absolute,
  compared,
  exactly,
  minus,
  over,
  plus,
  times,
  written,
} from '../../design/numbers/arithmetic.model.ts'

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

/** The account as it stands at the marks of now: what it was told to be moves with what its positions gain and need since. */
export function liveAccount(
  account: PerpsAccount,
  positions: { readonly pnl: string; readonly value: string },
): PerpsAccount {
  const gained = minus(exactly(positions.pnl), exactly(account.pnlUnrealized))
  const exposure = absolute(exactly(account.netExposureFutures))
  const grown = (margin: string) =>
    exposure.digits === 0n
      ? exactly(margin)
      : over(times(exactly(margin), exactly(positions.value)), exposure, 'up')
  const [imf, mmf] = [grown(account.imf), grown(account.mmf)]
  const needed = minus(imf, exactly(account.imf))
  return {
    ...account,
    pnlUnrealized: positions.pnl,
    netEquity: written(plus(exactly(account.netEquity), gained), 6),
    netEquityAvailable: written(
      minus(plus(exactly(account.netEquityAvailable), gained), needed),
      6,
    ),
    imf: written(imf, 6),
    mmf: written(mmf, 6),
  }
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
