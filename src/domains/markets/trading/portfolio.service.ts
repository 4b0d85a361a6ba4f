import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { Page } from '../../../kernel/page.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import {
  type ChainPositions,
  cursorPlace,
  logPlaces,
  type PlacePage,
} from '../../chain/chain-index/index.ts'
import type { IntentRecord, Intents } from '../../chain/intents/index.ts'
import type { LaunchpadService } from '../../chain/launchpad/index.ts'
import type { PoolLists } from '../../chain/pools/index.ts'
import { type Asset, readAddress } from './assets.ts'
import { curveFillsStore } from './curve-fills.store.ts'
import { isAfter, newestFirst, readTrades, type Trade } from './indexed-trades.ts'
import { type ReadHeldTokens, readWorth } from './portfolio-worth.ts'
import { positionsStore } from './positions.store.ts'
import { type PositionSums, positionsAfter } from './positions.ts'
import type { SwapPricing } from './pricing.ts'
import type { AsOfView, HistoryView, PortfolioView, PositionView } from './trading.schemas.ts'
import { balanceOf, orNothing, readDecimals, type Venue } from './venue.ts'
import { asOf, assetAmount, type Decimals } from './views.ts'
import { decodeWrap } from './wrapping.ts'

export type PortfolioOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly venue: Venue
  readonly lists: PoolLists
  readonly pricing: SwapPricing
  readonly launchpad: Pick<LaunchpadService, 'quotes'>
  readonly positions: ChainPositions
  readonly intents: Pick<Intents, 'confirmedCalls'>
  readonly heldTokens?: ReadHeldTokens | undefined
}

type TradesPage = PlacePage & { readonly trader: Hex }

const fillsMax = 5_000
const positionsMax = 50
const priceDecimals = 18

/**
 * The holdings of an address with their cost and profit, and its trades, from the index. The history includes wraps
 * made through this service, which have no cost and no profit.
 */
export function createPortfolioService(options: PortfolioOptions) {
  return {
    async portfolio(text: string): Promise<PortfolioView> {
      const address = readAddress(text, 'params/address')
      const moment = await options.positions.current()
      const { before, trades } = await readWhole(options, address)
      const kept = trades.slice(0, fillsMax)
      const sums = [...positionsAfter(kept.toReversed(), before).values()]
      // Most recently traded first, so that the oldest are cut off.
      const shown = sums.toReversed().slice(0, positionsMax)
      const assets: readonly Asset[] = ['ETH', ...shown.map(({ token }) => token)]
      const decimals = await readDecimals(options.lists, options.venue, assets)
      const balances = await Promise.all(
        assets.map(async (asset) =>
          assetAmount(decimals, asset, await orNothing(balanceOf(options.evm, asset, address))),
        ),
      )
      const ether = balances[0]?.amountAtomic ?? '0'
      const worth = await readWorth(options.heldTokens, address, BigInt(ether))
      const positions: PositionView[] = []
      for (const each of shown) positions.push(await positionView(options, each, decimals))
      return {
        address,
        ...worth,
        balances,
        positions,
        realisedWei: sums.reduce((sum, each) => sum + each.realised, 0n).toString(),
        isComplete: trades.length <= fillsMax && sums.length <= positionsMax,
        asOf: asOf(moment),
      }
    },

    async history(
      text: string,
      page: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<HistoryView> & { readonly asOf: AsOfView }> {
      const trader = readAddress(text, 'params/address')
      const moment = await options.positions.current()
      const question = { trader, limit: page.limit, after: logPlaces.read(page.cursor) }
      const [trades, wraps] = await Promise.all([
        tradesOf(options, question),
        wrapsOf(options, question),
      ])
      const rows = [...trades, ...wraps].sort(newestFirst).slice(0, page.limit + 1)
      const assets = rows.flatMap(({ bought, sold }) => [bought, sold])
      const decimals = await readDecimals(options.lists, options.venue, assets)
      const shown = logPlaces.page({
        rows,
        limit: page.limit,
        place: cursorPlace,
        toItem: (row) => historyView(row, decimals),
      })
      return { ...shown, asOf: asOf(moment) }
    },
  }
}

/**
 * Every stored trade of an address, newest first, and the sums of its deleted ones. Read again when some were summed up
 * meanwhile.
 */
async function readWhole(options: PortfolioOptions, trader: Hex) {
  const store = positionsStore(options.database.query)
  for (;;) {
    const { before, through } = await store.of(trader)
    const read = await tradesOf(options, { trader, limit: fillsMax })
    const now = await store.through()
    if (now.blockNumber !== through.blockNumber || now.logIndex !== through.logIndex) continue
    const trades = read.filter((trade) => isAfter(trade, through))
    // With some trades missing, the sums from before them would be wrong.
    return { trades, before: trades.length > fillsMax ? [] : before }
  }
}

/** Confirmed wraps of an address, newest first; one more than `limit` when there is a next page. */
async function wrapsOf(
  { evm, intents, venue }: PortfolioOptions,
  { trader, ...page }: TradesPage,
): Promise<readonly Trade[]> {
  const calls = { kind: 'swap', from: trader, to: venue.weth }
  const wraps = await intents.confirmedCalls(calls, page)
  return (await Promise.all(wraps.map((intent) => wrapTrade(evm, intent)))).flat()
}

async function wrapTrade(evm: ChainEvm, intent: IntentRecord): Promise<readonly Trade[]> {
  const { evidence, to } = intent
  const wrap = decodeWrap(intent)
  if (wrap === undefined || evidence === null) return []
  const { blockNumber, logIndex, transactionHash } = evidence
  const block = await evm.getBlock(blockNumber)
  // A reorganisation that is not indexed yet removed its block.
  if (block?.hash !== evidence.blockHash) return []
  return [
    {
      venue: 'wrapped_ether',
      pool: to,
      sold: wrap.sell,
      bought: wrap.buy,
      soldAmount: wrap.amount,
      boughtAmount: wrap.amount,
      tradedAt: new Date(Number(block.timestamp) * 1_000),
      transactionHash,
      blockNumber,
      logIndex: logIndex ?? 0,
    },
  ]
}

/** Trades of both venues in one order, newest first; one more than `limit` when there is a next page. */
async function tradesOf(
  options: PortfolioOptions,
  question: TradesPage,
): Promise<readonly Trade[]> {
  const { database, lists } = options
  const [fills, swaps] = await Promise.all([
    curveFillsStore(database.query).page(question),
    lists.swapsOfTrader(question),
  ])
  const trades = await readTrades(options, { fills, swaps })
  return [...trades].sort(newestFirst).slice(0, question.limit + 1)
}

async function positionView(
  options: PortfolioOptions,
  sums: PositionSums,
  decimals: Decimals,
): Promise<PositionView> {
  const { cost, quantity, realised, token, trades, untrackedSold } = sums
  const value = quantity === 0n ? 0n : await valueNow(options, token, quantity)
  const tokenDecimals = decimals(token)
  return {
    token,
    quantity: assetAmount(decimals, token, quantity),
    costWei: cost.toString(),
    averageCostEth:
      tokenDecimals === null || quantity === 0n
        ? null
        : formatAmount((cost * 10n ** BigInt(tokenDecimals)) / quantity, priceDecimals),
    valueWei: value === null ? null : value.toString(),
    realisedWei: realised.toString(),
    unrealisedWei: value === null ? null : (value - cost).toString(),
    untrackedSold: assetAmount(decimals, token, untrackedSold),
    trades,
  }
}

async function valueNow(
  { pricing }: PortfolioOptions,
  token: Hex,
  quantity: bigint,
): Promise<bigint | null> {
  try {
    const question = { side: 'exactIn', sell: token, buy: 'ETH', amount: quantity } as const
    return (await pricing.quote(question)).buyAmount
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.status === 422) return null
    throw failure
  }
}

function historyView(trade: Trade, decimals: Decimals): HistoryView {
  return {
    venue: trade.venue,
    pool: trade.pool,
    sold: assetAmount(decimals, trade.sold, trade.soldAmount),
    bought: assetAmount(decimals, trade.bought, trade.boughtAmount),
    tradedAt: trade.tradedAt.toISOString(),
    transactionHash: trade.transactionHash,
    logIndex: trade.logIndex,
    blockNumber: Number(trade.blockNumber),
  }
}
