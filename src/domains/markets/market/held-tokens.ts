import type { Hex } from '../../../ports/chain-evm.ts'
import type { UsdView } from './market.schemas.ts'
import type { TokenFacts } from './token-facts.store.ts'
import { capOf, type TokenMoment, tokenView } from './token-view.ts'

/** A launched token that somebody holds, at its newest price. */
type HeldToken = {
  readonly token: Hex
  readonly name: string
  readonly symbol: string
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly balance: bigint
  readonly priceEth: string
  readonly priceUsd: UsdView
  readonly changePct24h: string | null
  /** Wei at the newest price; what a sale of it would bring is less. */
  readonly valueWei: bigint
}

/** What an address holds of launched tokens. */
export type HeldTokens = {
  readonly items: readonly HeldToken[]
  readonly isComplete: boolean
  readonly asOf: string | null
  /** An amount of wei in dollars, at the same moment. */
  readonly inUsd: (wei: bigint) => UsdView
}

/** One token that is held, from its figures. */
export function heldView(facts: TokenFacts, now: TokenMoment): HeldToken {
  const shown = tokenView(facts, now)
  const balance = facts.balance ?? 0n
  return {
    token: facts.token.token,
    name: shown.name,
    symbol: shown.symbol,
    imageUrl: shown.image.url,
    thumbnailUrl: shown.image.thumbnailUrl,
    balance,
    priceEth: shown.priceEth,
    priceUsd: shown.priceUsd,
    changePct24h: shown.change.h24.pct,
    valueWei: capOf(facts.last.price, balance),
  }
}
