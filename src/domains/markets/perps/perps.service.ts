import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { MarketFeed } from '../../../ports/market-feed.ts'
import type { OrderLimits } from '../../../ports/order-limits.ts'
import type { PerpsExchange, PerpsVenue } from '../../../ports/perps-venue.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { LedgerService } from '../../money/ledger/index.ts'
import type { VenueTape } from '../market/index.ts'
import { createPerpAlerts } from './alerts/alerts.service.ts'
import { alertsStore } from './alerts/alerts.store.ts'
import { createClientAccount } from './backpack/account.service.ts'
import { createClientMarketData } from './backpack/market-data.service.ts'
import { createSigningKeys } from './backpack/signing-keys.service.ts'
import { createBooking } from './booking.ts'
import { createChangeHints } from './change-hints.ts'
import { createPerpsChannels } from './channel-sources.ts'
import { createClientIds } from './command-id.ts'
import { moneyText, priceText, readPrice } from './decimals.ts'
import { tickEnd } from './engine/price-index.ts'
import type { Exchange, Market } from './exchange/state.ts'
import { createIndexPrices } from './index-prices.ts'
import { journalStore } from './journal.store.ts'
import { createPaperMarketData, found } from './market-data.service.ts'
import { createMarketView } from './market-view.service.ts'
import { perpsErrors } from './perps.errors.ts'
import { createSimulatedTraders } from './simulated-traders.ts'
import { createTicker } from './ticker.ts'
import { createPaperTrading } from './trading.service.ts'
import { createTwoExchanges } from './two-exchanges.ts'
import { createVenueProxy } from './venue-proxy.ts'
import { orderView } from './views.ts'
import { createWriter, type Writer } from './writer.ts'

export type PerpsServiceOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly visits: Pick<Visits, 'isAwake' | 'note' | 'onWake'>
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly ledger: Pick<LedgerService, 'balance' | 'post'>
  readonly tape: VenueTape
  /** The feeds for the index of ether, in the order in which they are asked. */
  readonly feeds: readonly MarketFeed[]
  readonly live: PerpsExchange | null
  readonly venue: PerpsVenue | null
  /** Whether the venue's rows show the paper exchange's markets when no venue is configured. */
  readonly isEmbedded: boolean
  /** Whether prices may be set by hand, for learning and tests: only where there are no other users. */
  readonly maySetIndex?: boolean
  readonly isOperator: (principal: Principal) => boolean
  /** Counts the orders of credentials with an order limit. */
  readonly orderLimits: OrderLimits
}

export type PerpsService = ReturnType<typeof createPerpsService>

/** The paper exchange, a live exchange behind the same interface, and the venue. Nothing runs until `start`. */
export function createPerpsService(options: PerpsServiceOptions) {
  const { clock, database, logger, random, tape, visits } = options
  const booking = createBooking(options)
  const hints = createChangeHints(options.bus)
  const writer = createWriter({ ...options, booking, committed: hints.changed })
  const seed = () =>
    journalStore(database.query).indexSeed(Buffer.from(random.bytes(32)).toString('hex'))
  const simulated = createSimulatedTraders({ ...options, writer, isAwake: () => ticker.isBusy() })
  const ticker = createTicker({
    ...options,
    ...simulated,
    writer,
    prices: createIndexPrices({ ...options, seed }),
    isWatched: () => alertsStore(database.query).isAnyActive(),
  })
  const awake = () => {
    visits.note()
    return ticker.awake()
  }
  const paper = createPaperMarketData({ writer, database, tape, clock })
  const waking = wakingFirst(writer, awake)
  const trading = createPaperTrading({ writer: waking, database, toView: orderView })
  const client = createClientMarketData({ writer: waking, database, tape, clock })
  const viewOf = createMarketView({ clock, logger, paper, client })

  return {
    ...createTwoExchanges({ ...options, awake }),
    paper,
    trading,
    /** The paper exchange in the shapes of Backpack Exchange, for its clients. */
    client,
    /** The first view of one market. */
    view: (query: Parameters<typeof viewOf>[0]) => awake().then(() => viewOf(query)),
    account: createClientAccount({ writer: waking, database }),
    signingKeys: createSigningKeys({ clock, database }),
    alerts: createPerpAlerts({ clock, database, random, writer: waking }),
    clientIdOf: createClientIds(random),
    /** The live channels of the paper exchange. */
    channels: createLive({ writer, database, tape, clock }, { awake, paper, watch: hints.watch }),
    ...createVenueMarkets(options, async () => {
      await awake()
      return paper.markets(undefined)
    }),
    ...createIndexByHand(waking, options.maySetIndex === true),
    async status() {
      const seen = await writer.read(paperStatus)
      return {
        paper: { ...seen, simulatedTraders: simulated.isRunning() },
        ...outsideStatus(options),
      }
    },
    /** The mark price of ether with its source, for domains that need a dollar price. */
    async etherMark() {
      // A poller must not keep the exchange awake; a person's request has woken it before.
      if (visits.isAwake()) await ticker.awake()
      return writer.read(etherMark)
    },
    /** States prices once when they are due, and lets the simulated traders act; for tests. */
    tick: ticker.tick,
    actSimulated: simulated.act,
    /** The state of accounts and of the exchange, with any inconsistencies; for tests. */
    inspect: writer.read,
    submit: writer.submit,
    start: () => ticker.start(),
    /** Resolves when every book is quoted and has had a trade. */
    async startSimulated() {
      simulated.start()
      await ticker.awake()
      await simulated.openMarkets()
    },
    /** Cancels what simulated traders of an earlier run still quote. */
    cancelSimulatedOrders: simulated.cancelOrders,
    async stop() {
      await simulated.stop()
      await ticker.stop()
      await writer.stop()
      hints.stop()
    },
  }
}

/** Channels look at the exchange without waking it: only a subscriber does. */
function createLive(
  parts: Parameters<typeof createClientMarketData>[0],
  given: Pick<Parameters<typeof createPerpsChannels>[0], 'awake' | 'paper' | 'watch'>,
) {
  return createPerpsChannels({ ...parts, ...createClientMarketData(parts), ...given })
}

function createVenueMarkets(
  { clock, isEmbedded, logger, venue }: PerpsServiceOptions,
  paperMarkets: () => Promise<unknown[]>,
) {
  const proxy = createVenueProxy({
    clock,
    logger,
    askVenue: () => (venue === null ? Promise.resolve(null) : venue.markets()),
  })
  return {
    /** Raises 503 where there is neither a venue nor the paper exchange in its place. */
    async venueMarkets() {
      if (venue !== null) {
        const { body, isStale } = await proxy()
        return { body: { source: venue.name, markets: listOf(body) }, isStale }
      }
      if (!isEmbedded) throw venueNotConfigured()
      return { body: { source: 'paper-exchange', markets: await paperMarkets() }, isStale: false }
    },
  }
}

function createIndexByHand(writer: Writer, maySetIndex: boolean) {
  return {
    /** Raises 409 where other users could exist. */
    async setIndex(symbol: string, price: string | null) {
      if (!maySetIndex) throw notSettable()
      const { spec } = await writer.read((exchange) => found(exchange, symbol))
      const tick = price === null ? null : readPrice(spec, price, 'body/indexPrice')
      if (tick !== null && (tick <= 0n || tick >= BigInt(tickEnd))) throw outOfRange()
      await writer.submit({ kind: 'set_index', symbol, tick })
      return writer.read((exchange) => indexView(found(exchange, symbol)))
    },
  }
}

/** The list in a venue's answer, in either of its two forms. */
function listOf(body: unknown): unknown[] {
  const list = Array.isArray(body) ? body : Object(body).markets
  if (Array.isArray(list)) return list
  throw new AppError(upstreamErrors.failed, 'The perpetuals venue answered with no list.')
}

function notSettable(): AppError {
  return new AppError(perpsErrors.index_not_settable, 'Others may trade here.')
}

function outOfRange(): AppError {
  return new AppError(requestErrors.invalid, 'indexPrice is no price of this market.', {
    faults: [{ location: 'body/indexPrice', message: 'must be above zero and within the book' }],
  })
}

function indexView({ indexSource, indexTick, markTick, spec }: Market) {
  return {
    symbol: spec.symbol,
    indexSource,
    indexPrice: priceText(spec, indexTick),
    markPrice: priceText(spec, markTick),
  }
}

function venueNotConfigured(): AppError {
  return new AppError(perpsErrors.venue_not_configured, 'No perpetuals venue is configured.', {
    extra: { configured: false },
  })
}

/** A writer for people's requests, which wakes a sleeping exchange before each call. */
function wakingFirst(writer: Writer, awake: () => Promise<void>): Writer {
  return {
    ...writer,
    read: (select) => awake().then(() => writer.read(select)),
    submit: (...command) => awake().then(() => writer.submit(...command)),
  }
}

function paperStatus(exchange: Exchange) {
  const { insurance, markets, pricedAtMs, seq } = exchange
  return {
    commands: seq,
    pricedAt: pricedAtMs === 0 ? null : new Date(pricedAtMs).toISOString(),
    insuranceFund: moneyText(insurance),
    markets: [...markets.values()].map(indexView),
  }
}

function etherMark({ markets, pricedAtMs }: Exchange) {
  const market = markets.get('ETH_USDC_PERP')
  if (market === undefined || pricedAtMs === 0) return null
  const { markTick, spec } = market
  return { usdE8: markTick * 10n ** BigInt(8 - spec.tickDecimals), atMs: pricedAtMs }
}

/** Which exchanges of others are reached. */
function outsideStatus({ live, venue }: Pick<PerpsServiceOptions, 'live' | 'venue'>) {
  return {
    live: {
      configured: live !== null,
      exchange: live?.name ?? '',
      canTrade: live?.canSign ?? false,
    },
    venue: { configured: venue !== null, name: venue?.name ?? '' },
  }
}
