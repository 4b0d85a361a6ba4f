import type { Hex } from '../../ports/chain-evm.ts'
import type { ClaimFact, TradeFact } from './launchpad.events.ts'
import type { TradeRecord } from './trades.store.ts'

type IsSimulated = ((address: string) => boolean) | undefined

/** The mark of what a simulated trader of the demo made; nothing where nobody knows. */
export function markOf(isSimulated: IsSimulated, account: Hex): { readonly simulated?: boolean } {
  return isSimulated === undefined ? {} : { simulated: isSimulated(account) }
}

/** What events say about a trade. */
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

/** What events say about a claim. */
export function claimFact(
  claim: {
    readonly account: Hex
    readonly paidTo: Hex
    readonly token: Hex
    readonly amount: bigint
    readonly tokenAmount: bigint
    readonly claimedAt: Date
    readonly transactionHash: Hex
    readonly logIndex: number
    readonly blockNumber: bigint
    readonly blockHash: Hex
  },
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
