import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OrderWallet } from '../../../ports/order-wallet.ts'
import type { LiveBuild, LiveSwap, LiveTrading } from '../orders/index.ts'
import type { SwapCalls } from '../trading/index.ts'
import { assetOfToken, noLiquidity } from './swap-terms.ts'

/** Confirmations before an order counts a swap. The embedded chain makes a block only for a transaction. */
const confirmations = { embedded: 0, live: 12 }
/** A swap may wait for a person's approval and for inclusion. */
const deadlineSeconds = 1_800

type LiveParts = {
  readonly wallet: OrderWallet
  readonly calls: () => SwapCalls
  readonly evm: ChainEvm
  readonly clock: Clock
  /** Traded as ether. Null where the chain has none. */
  readonly weth: Hex | null
  readonly isEmbedded: boolean
}

/** What live orders need: the vault wallet, and trading's calls of swaps with the amounts they bring. */
export function createLiveTrading(parts: LiveParts): LiveTrading {
  const { evm, isEmbedded, wallet } = parts
  return {
    wallet,
    evm,
    confirmations: isEmbedded ? confirmations.embedded : confirmations.live,
    buildSwap: (swap) => buildSwap(swap, parts),
    async receivedBy(_swap, receipt) {
      const sent = await evm.getTransaction(receipt.transactionHash)
      // The amount that the transaction had to bring is read from its bytes, not from later quotes.
      if (sent === null || sent.to === null) return 0n
      const { input: data, to, value } = sent
      return parts.calls().receivedBy({ to, data, value }, receipt)
    },
  }
}

async function buildSwap(
  { amountInAtomic, minOutAtomic, pair, side, wallet }: LiveSwap,
  { calls, clock, weth }: LiveParts,
): Promise<LiveBuild> {
  const assetOf = assetOfToken(weth)
  const [sells, buys] = side === 'buy' ? [pair.quote, pair.base] : [pair.base, pair.quote]
  try {
    const { approval, balance, data, to, value } = await calls().build({
      wallet,
      sell: assetOf(sells),
      buy: assetOf(buys),
      amountIn: amountInAtomic,
      // Zero would accept any price.
      minOut: minOutAtomic > 0n ? minOutAtomic : 1n,
      deadline: BigInt(Math.floor(clock.nowMs() / 1_000) + deadlineSeconds),
    })
    if (balance < amountInAtomic) return { outcome: 'refused', reason: 'insufficient_balance' }
    return { outcome: 'built', call: { to, data, value }, approval }
  } catch (failure) {
    if (!(failure instanceof AppError) || !noLiquidity.includes(failure.spec.code)) throw failure
    return { outcome: 'refused', reason: 'no_liquidity' }
  }
}
