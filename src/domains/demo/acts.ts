import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import {
  type Character,
  characterOf,
  chooseMarket,
  chooseShare,
  chooseSide,
  chooseSpend,
  type SeenMarket,
} from './characters.ts'
import { type Counted, demoStore } from './demo.store.ts'
import type { Dice } from './dice.ts'
import { createPriceMemory } from './price-memory.ts'
import { nameToken } from './token-names.ts'
import type { DemoVenue, DemoWallet } from './venue.ts'

export type ActOptions = {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
  readonly dice: Dice
  readonly creators: readonly DemoWallet[]
  readonly traders: readonly DemoWallet[]
  readonly venues: readonly DemoVenue[]
  /** Claims what a creator earned; false when that is nothing. */
  readonly claim: (creator: DemoWallet) => Promise<boolean>
  readonly launchesPerDay: number
  readonly tradesPerDay: number
  readonly launchEveryMs: readonly [low: number, high: number]
  /** With fewer open markets than this a launch comes soon. */
  readonly marketsMin: number
  /** So many trades are to be seen even by the first who looks. */
  readonly stockTrades: number
}

/** What one step came to. `idle`: nothing to do just now; `spent`: today's acts are used up. */
export type ActOutcome = 'bought' | 'claimed' | 'idle' | 'launched' | 'sold' | 'spent'

/** Between two launches while there are too few markets, so that the index can show the first one. */
const earlyLaunchGapMs = 8_000
const claimProbability = 0.02
/** Below this a holding is left alone: a hundred tokens. */
const dust = 100n * 10n ** 18n

type PlacedMarket = SeenMarket & { readonly venue: DemoVenue }

export type Acts = {
  /** Does one thing. Raises what the chain, a venue or the database raised. */
  readonly act: () => Promise<ActOutcome>
  /** As far as this process knows: zero until its first trade. */
  readonly tradesToday: () => number
  /** Whether there is something to be seen. */
  readonly isStocked: () => Promise<boolean>
}

/** What simulated traders do, one thing at a time. */
export function createActs(options: ActOptions): Acts {
  const { clock, creators, dice, traders } = options
  const schedule = createLaunchSchedule(options)
  const look = createLook(options)
  const take = (what: Counted, limit: number) =>
    demoStore(options.database.query).take(what, dayOf(clock.nowMs()), limit)

  let tradesToday = 0
  let stocked = false

  return { act, isStocked, tradesToday: () => tradesToday }

  async function isStocked(): Promise<boolean> {
    stocked ||= await demoStore(options.database.query)
      .totals()
      .then((done) => done.launches >= options.marketsMin && done.trades >= options.stockTrades)
    return stocked
  }

  async function act(): Promise<ActOutcome> {
    const markets = await look()
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
    const character = characterOf(index)
    const market = chooseMarket(character, markets, dice)
    if (trader === undefined || market === undefined) return 'idle'
    const trades = await take('trades', options.tradesPerDay)
    if (trades === undefined) return 'spent'
    tradesToday = trades
    return trade(trader, character, market)
  }

  async function launch(): Promise<ActOutcome> {
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
    character: Character,
    market: PlacedMarket,
  ): Promise<ActOutcome> {
    const { token, venue } = market
    const held =
      chooseSide(character, market, dice) === 'sell' ? await venue.holding(trader, token) : 0n
    if (held > dust) {
      await trader.fund()
      await venue.sell(trader, token, (held * chooseShare(dice)) / 10_000n)
      return 'sold'
    }
    if (!market.canBuy) return 'idle'
    await trader.fund()
    await venue.buy(trader, token, chooseSpend(character, dice))
    return 'bought'
  }
}

/** The open markets of all venues, with what their prices did. */
function createLook({ clock, creators, venues }: ActOptions) {
  const memory = createPriceMemory()
  const addresses = creators.map(({ address }) => address)
  return async (): Promise<readonly PlacedMarket[]> => {
    const found = await Promise.all(
      venues.map(async (venue) =>
        (await venue.markets(addresses)).map((market) => ({ ...market, venue })),
      ),
    )
    const placed = found.flat().filter(({ canBuy, canSell }) => canBuy || canSell)
    return memory.look(placed, clock.nowMs())
  }
}

function createLaunchSchedule({ clock, dice, launchEveryMs, marketsMin }: ActOptions) {
  let lastMs = Number.NEGATIVE_INFINITY
  let nextMs = clock.nowMs() + dice.between(...launchEveryMs)
  return {
    isDue(openMarkets: number): boolean {
      const nowMs = clock.nowMs()
      return nowMs >= nextMs || (openMarkets < marketsMin && nowMs - lastMs >= earlyLaunchGapMs)
    },
    /** Before the launch, so that one that fails is not tried at once. */
    note(): void {
      lastMs = clock.nowMs()
      nextMs = lastMs + dice.between(...launchEveryMs)
    },
  }
}

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
