import { moneyOf } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ClaimRecord } from './creator-fees.store.ts'
import { priceEth } from './curve-price.ts'
import type { ClaimFact, TradeFact } from './launchpad.events.ts'
import type { TradeRecord } from './trades.store.ts'

type IsSimulated = ((address: string) => boolean) | undefined

/** Marks what a simulated trader made; empty where simulated traders are unknown. */
export function markOf(isSimulated: IsSimulated, account: Hex): { readonly simulated?: boolean } {
  return isSimulated === undefined ? {} : { simulated: isSimulated(account) }
}

/** The payload of events about a trade. */
export function tradeFact(
  trade: Omit<TradeRecord, 'eventId'>,
  isSimulated: IsSimulated,
): TradeFact {
  return {
    ...markOf(isSimulated, trade.trader),
    token: trade.token,
    side: trade.side,
    trader: trade.trader,
    recipient: trade.recipient,
    ethAmountAtomic: trade.ethAmount.toString(),
    tokenAmountAtomic: trade.tokenAmount.toString(),
    priceEth: priceEth(trade),
    value: moneyOf({ asset: 'ETH', decimals: 18 }, trade.ethAmount),
    feeAmountAtomic: trade.feeAmount.toString(),
    creatorFeeAtomic: trade.creatorFee.toString(),
    feeRecipient: trade.feeRecipient,
    virtualEthAtomic: trade.virtualEth.toString(),
    virtualTokenAtomic: trade.virtualToken.toString(),
    tradedAt: trade.tradedAt.toISOString(),
    transactionHash: trade.transactionHash,
    logIndex: trade.logIndex,
    blockNumber: Number(trade.blockNumber),
    blockHash: trade.blockHash,
  }
}

/** The payload of events about a claim. */
export function claimFact(
  claim: Omit<ClaimRecord, 'eventId'>,
  isSimulated: IsSimulated,
): ClaimFact {
  return {
    ...markOf(isSimulated, claim.account),
    account: claim.account,
    paidTo: claim.paidTo,
    token: claim.token,
    amountAtomic: claim.amount.toString(),
    tokenAmountAtomic: claim.tokenAmount.toString(),
    claimedAt: claim.claimedAt.toISOString(),
    transactionHash: claim.transactionHash,
    logIndex: claim.logIndex,
    blockNumber: Number(claim.blockNumber),
    blockHash: claim.blockHash,
  }
}
