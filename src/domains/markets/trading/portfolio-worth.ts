import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { AssetAmountView, PortfolioView } from './trading.schemas.ts'

const holdingsMax = 100
/** Of ether, and of every launched token. */
const decimals = 18

type InUsd = { readonly value: string | null; readonly reason: string | null }

/** A token that an address holds, as market data knows it. Wei and base units. */
type HeldToken = {
  readonly token: Hex
  readonly name: string
  readonly symbol: string
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly balance: bigint
  readonly priceEth: string
  readonly priceUsd: InUsd
  readonly changePct24h: string | null
  readonly valueWei: bigint
}

/** Reads the launched tokens that an address holds, the most valuable first, in one read. */
export type ReadHeldTokens = (
  address: Hex,
  limit: number,
) => Promise<{
  readonly items: readonly HeldToken[]
  readonly isComplete: boolean
  readonly asOf: string | null
  readonly inUsd: (wei: bigint) => InUsd
}>

type Worth = Pick<PortfolioView, 'holdings' | 'totals'>

/** What an address holds, and what it is worth together with its ether. */
export async function readWorth(
  read: ReadHeldTokens | undefined,
  address: Hex,
  ether: bigint,
): Promise<Worth> {
  if (read === undefined) return { holdings: unknown, totals: totalsOf(ether, 0n, noUsd) }
  const { asOf, inUsd, isComplete, items } = await read(address, holdingsMax)
  const tokens = items.reduce((sum, { valueWei }) => sum + valueWei, 0n)
  return {
    holdings: {
      items: items.map(({ balance, token, valueWei, ...shown }) => ({
        token,
        ...shown,
        amount: amountOf(token, balance),
        value: amountOf('ETH', valueWei),
        valueUsd: inUsd(valueWei),
      })),
      isComplete,
      asOf,
      reason: null,
    },
    totals: totalsOf(ether, tokens, inUsd(ether + tokens)),
  }
}

const unknown = { items: [], isComplete: false, asOf: null, reason: 'no_market_data' }
const noUsd: InUsd = { value: null, reason: 'no_usd_reference' }

function totalsOf(ether: bigint, tokens: bigint, valueUsd: InUsd): Worth['totals'] {
  return {
    ether: amountOf('ETH', ether),
    tokens: amountOf('ETH', tokens),
    value: amountOf('ETH', ether + tokens),
    valueUsd: { ...valueUsd },
  }
}

function amountOf(asset: string, atomic: bigint): AssetAmountView {
  return {
    asset,
    decimals,
    amountAtomic: atomic.toString(),
    amount: formatAmount(atomic, decimals),
  }
}
