import { formatAmount, moneyOf } from '../../../kernel/money.ts'
import type { Trader } from './crowd.ts'
import type { Account } from './ledger.ts'
import type { RehearsalView } from './rehearsals.schemas.ts'
import type { Outcome, Plan } from './simulation.ts'

const decimals = 18
const priceDecimals = 24
const basisPoints = 10_000n

/** The figures of a rehearsal, as the wire shows them. */
export function resultView(
  outcome: Outcome,
  { creator: creatorAddress, traders }: Plan,
): RehearsalView['result'] {
  const { figures, heldValues, launchFee, ledger, path, totalSupply } = outcome
  const { pool, sold, soldOut } = figures
  const of = (role: Trader['role']) =>
    ledger.total(traders.filter((trader) => trader.role === role))
  const [snipers, buyers, creator] = [of('sniper'), of('buyer'), ledger.of(creatorAddress)]
  const crowdBought = snipers.bought + buyers.bought
  const sum = (name: 'buys' | 'refused' | 'sells') =>
    path.reduce((total, point) => total + point[name], 0)
  return {
    pricePath: path.map(({ priceEth, priceToken, raised, ...point }) => ({
      ...point,
      priceEth: formatAmount((priceEth * 10n ** BigInt(priceDecimals)) / priceToken, priceDecimals),
      ethRaised: eth(raised),
    })),
    creatorTake: {
      fees: eth(figures.creatorFees),
      feeTokens: tokens(figures.creatorFeeTokens),
      firstBuySpent: eth(creator.spent),
      firstBuyTokens: tokens(creator.held),
      firstBuyValue: eth(heldValues.creator),
    },
    protocolTake: {
      launchFee: eth(launchFee),
      tradeFees: eth(figures.protocolTradeFees),
      tradeFeeTokens: tokens(figures.protocolTradeFeeTokens),
      graduationFee: eth(soldOut?.fee ?? 0n),
    },
    snipers: sideView(snipers, { heldValue: heldValues.sniper, supply: totalSupply }),
    buyers: sideView(buyers, { heldValue: heldValues.buyer, supply: totalSupply }),
    sniperShareBps: share(snipers.bought, crowdBought),
    antiSnipeFees: eth(figures.antiSnipeFees),
    antiSnipeTokensBurnt: tokens(figures.antiSnipeTokensBurnt),
    graduation: {
      isSoldOut: soldOut !== null,
      second: soldOut?.second ?? null,
      pool,
      progressBps: share(sold.amount, sold.of),
    },
    trades: sum('buys') + sum('sells'),
    refused: sum('refused'),
    skipped: outcome.skipped,
  }
}

function sideView(
  side: Account & { readonly count: number },
  { heldValue, supply }: { readonly heldValue: bigint; readonly supply: bigint },
): RehearsalView['result']['buyers'] {
  return {
    count: side.count,
    spent: eth(side.spent),
    received: eth(side.received),
    tokensBought: tokens(side.bought),
    tokensHeld: tokens(side.held),
    heldValue: eth(heldValue),
    shareOfSupplyBps: share(side.bought, supply),
    profitAtomic: String(side.received + heldValue - side.spent),
  }
}

function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * basisPoints) / whole)
}

function eth(wei: bigint) {
  return amount('ETH', wei)
}

function tokens(baseUnits: bigint) {
  return amount('token', baseUnits)
}

function amount(asset: string, amountAtomic: bigint) {
  return moneyOf({ asset, decimals }, amountAtomic)
}
