import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { type Counted, demoStore } from './demo.store.ts'
import type { Dice } from './dice.ts'
import { createPriceMemory } from './price-memory.ts'
import {
  chooseMarket,
  chooseShare,
  chooseSide,
  chooseSpend,
  type ObservedMarket,
  type Strategy,
  strategyOf,
} from './strategies.ts'
import { nameToken } from './token-names.ts'
import type { DemoVenue, DemoWallet } from './venue.ts'

export type ActionOptions = {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
  readonly dice: Dice
  readonly creators: readonly DemoWallet[]
  readonly traders: readonly DemoWallet[]
  readonly venues: readonly DemoVenue[]
  /** Claims a creator's earnings; false when there are none. */
  readonly claim: (creator: DemoWallet) => Promise<boolean>
  readonly launchesPerDay: number
  readonly tradesPerDay: number
  readonly launchEveryMs: readonly [low: number, high: number]
  /** Below this number of open markets a launch happens soon. */
  readonly marketsMin: number
  /** How many trades are made before the first visitor. */
  readonly stockTrades: number
}

/** The result of one action. `idle`: nothing to do at the moment; `spent`: today's actions are used up. */
export type ActionOutcome = 'bought' | 'claimed' | 'idle' | 'launched' | 'sold' | 'spent'

/** The interval between launches while there are too few markets, so that the index can catch up. */
const earlyLaunchGapMs = 8_000
const claimProbability = 0.02
/** Smaller holdings are left alone: a hundred tokens. */
const dust = 100n * 10n ** 18n

type PlacedMarket = ObservedMarket & { readonly venue: DemoVenue }

export type Actions = {
  /** Performs one action. Raises the errors of the chain, a venue or the database. */
  readonly act: () => Promise<ActionOutcome>
  /** As far as this process knows: zero until its first trade. */
  readonly tradesToday: () => number
  /** Whether there is enough for a visitor to see. */
  readonly isStocked: () => Promise<boolean>
}

/** The actions of simulated traders, one at a time. */
export function createActions(options: ActionOptions): Actions {
  const { clock, creators, dice, traders } = options
  const schedule = createLaunchSchedule(options)
  const scan = createMarketScan(options)
  const take = (what: Counted, limit: number) =>
    demoStore(options.database.query).take(what, dayOf(clock.nowMs()), limit)

  let tradesToday = 0
  let stocked = false

  return { act, isStocked, tradesToday: () => tradesToday }

  async function isStocked(): Promise<boolean> {
    stocked ||= await demoStore(options.database.query)
      .totals()
      .then((total) => total.launches >= options.marketsMin && total.trades >= options.stockTrades)
    return stocked
  }

  async function act(): Promise<ActionOutcome> {
    const markets = await scan()
    const open = markets.filter((market) => market.canBuy)
    if (schedule.isDue(open.length)) {
      const launches = await take('launches', options.launchesPerDay)
      if (launches !== undefined) {
        schedule.note()
        return launch()
      }
    }
    const creator = dice.pick(creators)
    if (creator !== undefined && dice.chance(claimProbability) && (await options.claim(creator))) {
      return 'claimed'
    }
    const index = dice.below(traders.length)
    const trader = traders[index]
    const strategy = strategyOf(index)
    const market = chooseMarket(strategy, markets, dice)
    if (trader === undefined || market === undefined) return 'idle'
    const trades = await take('trades', options.tradesPerDay)
    if (trades === undefined) return 'spent'
    tradesToday = trades
    return trade(trader, strategy, market)
  }

  async function launch(): Promise<ActionOutcome> {
    const creator = dice.pick(creators)
    const venue = dice.pick(options.venues, ({ launchWeight }) => launchWeight)
    if (creator === undefined || venue === undefined) return 'idle'
    await creator.fund()
    const firstBuy = dice.chance(0.6) ? chooseSpend('early', dice) : 0n
    await venue.launch(creator, { ...nameToken(dice), firstBuy })
    return 'launched'
  }

  async function trade(
    trader: DemoWallet,
    strategy: Strategy,
    market: PlacedMarket,
  ): Promise<ActionOutcome> {
    const { token, venue } = market
    const held =
      chooseSide(strategy, market, dice) === 'sell' ? await venue.holding(trader, token) : 0n
    if (held > dust) {
      await trader.fund()
      await venue.sell(trader, token, (held * chooseShare(dice)) / 10_000n)
      return 'sold'
    }
    if (!market.canBuy) return 'idle'
    await trader.fund()
    await venue.buy(trader, token, chooseSpend(strategy, dice))
    return 'bought'
  }
}

/** The open markets of all venues, with their price changes. */
function createMarketScan({ clock, creators, venues }: ActionOptions) {
  const memory = createPriceMemory()
  const addresses = creators.map(({ address }) => address)
  return async (): Promise<readonly PlacedMarket[]> => {
    const found = await Promise.all(
      venues.map(async (venue) =>
        (await venue.markets(addresses)).map((market) => ({ ...market, venue })),
      ),
    )
    const placed = found.flat().filter(({ canBuy, canSell }) => canBuy || canSell)
    return memory.observe(placed, clock.nowMs())
  }
}

function createLaunchSchedule({ clock, dice, launchEveryMs, marketsMin }: ActionOptions) {
  let lastMs = Number.NEGATIVE_INFINITY
  let nextMs = clock.nowMs() + dice.between(...launchEveryMs)
  return {
    isDue(openMarkets: number): boolean {
      const nowMs = clock.nowMs()
      return nowMs >= nextMs || (openMarkets < marketsMin && nowMs - lastMs >= earlyLaunchGapMs)
    },
    /** Recorded before the launch, so that a failing one is not retried at once. */
    note(): void {
      lastMs = clock.nowMs()
      nextMs = lastMs + dice.between(...launchEveryMs)
    },
  }
}

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
