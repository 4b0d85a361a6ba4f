import { type Static, Type as T, type TObject } from '@sinclair/typebox'
import { channel } from '../../../kernel/channel.ts'
import { namedObject, Timestamp } from '../../../kernel/schemas.ts'
import { Depth, Literals, Signed } from './perps.schemas.ts'

const market = 'SOL_USDC_PERP'

const DepthDelta = T.Object(
  {
    asks: Depth.properties.asks,
    bids: Depth.properties.bids,
    lastUpdateId: Depth.properties.lastUpdateId,
    timestamp: Depth.properties.timestamp,
  },
  { $id: 'PerpsDepthDelta', description: 'Prices with their new quantity; 0 takes a price out' },
)

const LiveMark = namedObject('LiveMark', {
  market: T.String(),
  markPrice: Signed,
  indexPrice: Signed,
})
export type LiveMark = Static<typeof LiveMark>

const LiveFunding = namedObject('LiveFunding', {
  market: T.String(),
  fundingRate: { ...Signed, description: 'What would be due at the next full hour' },
  nextFundingAt: Timestamp,
})
export type LiveFunding = Static<typeof LiveFunding>

const LiveLiquidation = namedObject('LiveLiquidation', {
  id: T.String({ description: 'The number of the trade' }),
  market: T.String(),
  kind: Literals(['liquidation', 'adl'], '`adl`: against the position of another account'),
  side: Literals(['buy', 'sell'], 'What the exchange did for the closed account'),
  price: Signed,
  quantity: Signed,
  value: Signed,
  at: Timestamp,
})
export type LiveLiquidation = Static<typeof LiveLiquidation>

export const liquidationsMax = 50

const listOf = <item extends TObject>(item: item) => ({
  snapshot: T.Object({ items: T.Array(item, { maxItems: 100 }) }),
  delta: T.Object({
    items: T.Array(item, { maxItems: 100 }),
    removed: T.Array(T.String(), { maxItems: 100 }),
  }),
})
const mark: LiveMark = { market, markPrice: '180.01', indexPrice: '180' }
const funding: LiveFunding = {
  market,
  fundingRate: '0.0000125',
  nextFundingAt: '2026-08-01T09:00:00.000Z',
}
const liquidation: LiveLiquidation = {
  id: '812',
  market,
  kind: 'liquidation',
  side: 'sell',
  price: '171.2',
  quantity: '40',
  value: '6848',
  at: '2026-08-01T08:12:04.120Z',
}

/** Live channels of the paper exchange. */
export const perpsChannels = {
  marks: channel({
    name: 'mark',
    summary: 'Mark and index prices of all perpetuals',
    description:
      'Prices are stated every two seconds while somebody looks, as a subscriber does. A delta holds the markets whose prices changed.',
    audience: 'public',
    everyMs: 250,
    ...listOf(LiveMark),
    example: {
      channel: 'mark',
      snapshot: { items: [mark] },
      delta: { items: [mark], removed: [] },
    },
  }),
  mark: channel({
    name: 'mark.{market}',
    summary: 'Mark and index price of a perpetual',
    description: 'Stated every two seconds while somebody looks; a delta is both anew.',
    audience: 'public',
    everyMs: 250,
    snapshot: LiveMark,
    delta: LiveMark,
    example: { channel: `mark.${market}`, snapshot: mark, delta: mark },
  }),
  fundings: channel({
    name: 'funding',
    summary: 'Funding rates of all perpetuals',
    description:
      'The rate that would be due at the next full hour; a delta holds those that changed.',
    audience: 'public',
    everyMs: 1_000,
    ...listOf(LiveFunding),
    example: {
      channel: 'funding',
      snapshot: { items: [funding] },
      delta: { items: [funding], removed: [] },
    },
  }),
  funding: channel({
    name: 'funding.{market}',
    summary: 'The funding rate of a perpetual',
    description: 'The rate that would be due at the next full hour; a delta is it anew.',
    audience: 'public',
    everyMs: 1_000,
    snapshot: LiveFunding,
    delta: LiveFunding,
    example: { channel: `funding.${market}`, snapshot: funding, delta: funding },
  }),
  liquidations: channel({
    name: 'liquidations',
    summary: 'Positions that the exchange closed',
    description: `Of all perpetuals, newest first, ${liquidationsMax} at the most; without saying whose. Those of simulated traders are not told.`,
    audience: 'public',
    everyMs: 500,
    ...listOf(LiveLiquidation),
    example: {
      channel: 'liquidations',
      snapshot: { items: [liquidation] },
      delta: { items: [liquidation], removed: [] },
    },
  }),
  depth: channel({
    name: 'depth.{market}',
    summary: 'The order book of a perpetual',
    description:
      'The snapshot is the book as the depth of the exchange shows it with its largest limit; with each delta it becomes what that shows then. Up to ten deltas a second. Curves and pools have no book.',
    audience: 'public',
    everyMs: 100,
    snapshot: Depth,
    delta: DepthDelta,
    example: {
      channel: `depth.${market}`,
      snapshot: {
        asks: [['180.01', '3']],
        bids: [['179.99', '2.5']],
        lastUpdateId: '1204',
        timestamp: 1_767_225_600_000_000,
      },
      delta: {
        asks: [['180.01', '0']],
        bids: [],
        lastUpdateId: '1205',
        timestamp: 1_767_225_600_100_000,
      },
    },
  }),
}
