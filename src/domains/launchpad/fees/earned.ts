import { getAddress } from 'viem'
import type { ChainEvm, EvmBlockTag, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { ChainPositions } from '../../chain-index/index.ts'
import type { Intents } from '../../intents/index.ts'
import { encodeClaim } from '../calldata.ts'
import { creatorFeesStore } from '../creator-fees.store.ts'
import type { EarnedAmounts, Factory } from '../factory.ts'
import { ethAmount, tokenAmount } from '../views.ts'

const tokensMax = 200
/** Each token costs gas; the rest is for the next claim. */
export const claimedAtOnceMax = 40

export type CreatorFeesOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
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

/** Tokens that earned the account anything, most earned first. */
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

/** The claim of these tokens as a call to the vault; it pays `paidTo`, or `from` where nobody is named. */
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

/** A claim collects what is at the source before it pays. */
export function payable({ claimable, pending }: EarnedAmounts): bigint {
  return claimable + pending
}

/** The sums of one or more tokens in ether: what was earned is claimed, claimable or pending, each wei once. */
export function feeSums(amounts: EarnedAmounts) {
  return {
    lifetime: ethAmount(amounts.lifetime),
    claimed: ethAmount(amounts.claimed),
    claimable: ethAmount(amounts.claimable),
    pending: ethAmount(amounts.pending),
    payable: ethAmount(payable(amounts)),
  }
}

/** The same sums in the token itself. */
export function tokenSums(token: Hex, amounts: EarnedAmounts) {
  return {
    lifetime: tokenAmount(token, amounts.lifetime),
    claimed: tokenAmount(token, amounts.claimed),
    claimable: tokenAmount(token, amounts.claimable),
    pending: tokenAmount(token, amounts.pending),
    payable: tokenAmount(token, payable(amounts)),
  }
}
