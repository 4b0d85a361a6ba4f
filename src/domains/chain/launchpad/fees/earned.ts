import { getAddress } from 'viem'
import type { ChainEvm, EvmBlockTag, Hex } from '../../../../ports/chain-evm.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { ChainPositions } from '../../chain-index/index.ts'
import type { Intents } from '../../intents/index.ts'
import { encodeClaim } from '../calldata.ts'
import { creatorFeesStore } from '../creator-fees.store.ts'
import type { EarnedAmounts, Factory } from '../factory.ts'
import { ethAmount, tokenAmount } from '../views.ts'

const tokensMax = 200
/** Each token costs gas; further ones are left for the next claim. */
export const claimedAtOnceMax = 40

export type CreatorFeesOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly evm: ChainEvm
  readonly factory: Factory
  readonly intents: Intents
  readonly positions: ChainPositions
}

/** What a token earned an account: in ether, and in the token itself. */
export type Earned = {
  readonly token: Hex
  readonly eth: EarnedAmounts
  readonly tokens: EarnedAmounts
}

/** Tokens that earned the account fees, highest first. */
export async function readEarned(
  { database, factory }: CreatorFeesOptions,
  account: Hex,
  block: EvmBlockTag,
): Promise<readonly Earned[]> {
  const tokens = await creatorFeesStore(database.query).tokensOf(account, tokensMax)
  const fees = await factory.creatorFees(account, tokens, block)
  return tokens
    .flatMap((token, index) => {
      const each = fees[index]
      return each === undefined ? [] : [{ token, eth: each.eth, tokens: each.token }]
    })
    .filter(({ eth, tokens: own }) => eth.lifetime > 0n || own.lifetime > 0n)
    .sort(({ eth: left }, { eth: right }) => compare(right.lifetime, left.lifetime))
}

/** The call that claims these tokens' fees at the vault; it pays `paidTo`, or `from` when that is absent. */
export async function claimCall(
  factory: Factory,
  {
    from,
    owed,
    paidTo,
  }: { readonly from: Hex; readonly owed: readonly Earned[]; readonly paidTo?: Hex },
) {
  const to = getAddress((await factory.config()).creatorFees)
  const data = encodeClaim(
    owed.map(({ token }) => token),
    paidTo,
  )
  return { from, to, data, value: 0n }
}

/** Whether a claim would pay the account anything for this token. */
export function isOwed({ eth, tokens }: Earned): boolean {
  return payable(eth) > 0n || payable(tokens) > 0n
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** What a claim pays: it collects the pending fees first. */
export function payable({ claimable, pending }: EarnedAmounts): bigint {
  return claimable + pending
}

/**
 * The totals of one or more tokens in ether; each wei that was earned is counted once, as claimed, claimable or
 * pending.
 */
export function feeSums(amounts: EarnedAmounts) {
  return {
    lifetime: ethAmount(amounts.lifetime),
    claimed: ethAmount(amounts.claimed),
    claimable: ethAmount(amounts.claimable),
    pending: ethAmount(amounts.pending),
    payable: ethAmount(payable(amounts)),
  }
}

/** The same totals in the token itself. */
export function tokenSums(token: Hex, amounts: EarnedAmounts) {
  return {
    lifetime: tokenAmount(token, amounts.lifetime),
    claimed: tokenAmount(token, amounts.claimed),
    claimable: tokenAmount(token, amounts.claimable),
    pending: tokenAmount(token, amounts.pending),
    payable: tokenAmount(token, payable(amounts)),
  }
}
