import { type Static, Type as T, type TProperties, type TSchema } from '@sinclair/typebox'
import { networkName } from '../../../kernel/chains.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { TextWarnings } from '../../../kernel/name-warnings.ts'
import { pageOf, pageQuery, wholeList } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  DecimalAmount,
  EvmAddress,
  Hash32,
  Nullable,
  namedObject,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { partOf } from '../../../kernel/view-parts.ts'
import { filterFields, isField } from './filter.ts'
import { intervals } from './intervals.ts'
import {
  type TokenSortName,
  type TokenSortWindow,
  tokenSorts,
  tokenSortWindows,
} from './token-sort-names.ts'

export const alertIdPrefix = 'pal'
export const screenIdPrefix = 'scr'
export const AlertId = T.String({ pattern: idPattern(alertIdPrefix) })
export const ScreenId = T.String({ pattern: idPattern(screenIdPrefix) })

const Literals = <const names extends readonly string[]>(names: names) =>
  T.Unsafe<names[number]>({ type: 'string', enum: [...names] })
const Count = T.Integer({ minimum: 0 })

export const PoolId = T.String({
  pattern: '^(curve:)?0x[0-9a-fA-F]{40}$',
  description: '`curve:` and the token for a bonding curve, the address for a Uniswap V3 pool',
})
const network = '([0-9A-Za-z-]{1,32}_)?'
/** A token as a caller names it. */
export const TokenId = T.String({
  pattern: `^${network}0x[0-9a-fA-F]{40}$`,
  description: `Its address, or its \`id\`: \`${networkName}_0x…\``,
})
/** A pool as a caller names it. */
export const PoolName = T.String({
  pattern: `^${network}(curve:)?0x[0-9a-fA-F]{40}$`,
  description: 'Its `pool` or its `id`',
})
const NetworkId = T.String({
  pattern: `^${networkName}_(curve:)?0x[0-9a-fA-F]{40}$`,
  description: 'With its network, as GeckoTerminal writes it',
})
export const IntervalName = Literals(intervals)
export const Window = Literals(['5m', '1h', '6h', '24h'])
const SideName = Literals(['buy', 'sell'])
const Percent = T.String({
  pattern: '^-?\\d{1,60}\\.\\d{2}$',
  description: 'Per cent, two places, cut off',
})
const whyNull = 'Null with a reason where it cannot be known'

/** The index head of an answer. */
export const Meta = T.Object(
  {
    asOf: Nullable(
      Timestamp,
      'Time of the newest indexed block, of a venue that of its newest price; null before the first one',
    ),
    ageMs: Nullable(T.Integer({ minimum: 0 }), 'How long ago that was'),
    source: T.String({ description: 'Which feed the answer is from' }),
    block: Nullable(T.Object({ number: Count, hash: Hash32 })),
    finality: Literals(['latest', 'safe']),
    quality: Literals(['complete', 'delayed', 'unavailable']),
    warnings: T.Array(T.String(), { maxItems: 20 }),
  },
  { $id: 'MarketMeta', description: 'What the answer rests on' },
)

/** An answer with its index head. */
export function answerOf<schema extends TSchema>(data: schema) {
  return T.Object({ data, meta: Meta })
}
/** One page of answers with its index head. */
export function pageAnswerOf<schema extends TSchema>(item: schema, maxItems = 200) {
  return T.Object({
    items: T.Array(item, { maxItems }),
    nextCursor: T.Union([T.String(), T.Null()], { description: 'Null at the end of the list.' }),
    meta: Meta,
  })
}
/** The query of a list, with members of its own. */
export function listQuery<properties extends TProperties>(properties: properties) {
  return shape({ ...properties, ...pageQuery })
}

const Change = T.Object(
  { pct: Nullable(Percent), reason: Nullable(T.String()) },
  { $id: 'PriceChange', description: whyNull },
)
const Usd = T.Object(
  { value: Nullable(DecimalAmount), reason: Nullable(T.String()) },
  { $id: 'UsdPrice', description: whyNull },
)
const Changes = namedObject('PriceChanges', {
  m5: Change,
  h1: Change,
  h6: Change,
  h24: Change,
  launch: Change,
})
const Activity = namedObject('WindowActivity', { volumeEth: DecimalAmount, trades: Count })
const Activities = namedObject('WindowActivities', {
  m5: Activity,
  h1: Activity,
  h6: Activity,
  h24: Activity,
  launch: Activity,
})
const DayActivity = namedObject('DayActivity', {
  volumeEth: DecimalAmount,
  trades: Count,
  buys: Count,
  sells: Count,
  traders: Count,
  simulatedTrades: Count,
})

export const TokenPrice = namedObject('TokenPrice', {
  token: EvmAddress,
  known: T.Boolean({ description: 'False for an address that is not a launched token' }),
  priceEth: Nullable(DecimalAmount, 'Ether for one whole token after its newest trade'),
  priceUsd: Usd,
  lastTradeAt: Nullable(Timestamp, 'Null: the opening price, nobody traded yet'),
  change24h: Change,
  simulated: T.Boolean(),
})
/** Prices by address, in the shortest form. */
export const SimplePrices = T.Record(
  T.String(),
  T.Object({
    eth: Nullable(DecimalAmount),
    usd: Nullable(DecimalAmount),
    usdReason: Nullable(T.String(), 'Why there is no dollar price'),
  }),
  { $id: 'SimplePrices' },
)
const TokenImage = namedObject('TokenImage', {
  uri: Nullable(T.String(), 'As the description has it'),
  url: Nullable(T.String(), 'The picture, where this service keeps it'),
  thumbnailUrl: Nullable(T.String(), 'The same, 64 pixels wide'),
  reason: Nullable(T.String(), 'Why there is no `url`'),
})
const stages = ['curve', 'complete', 'graduated', 'none'] as const
const Graduation = namedObject('Graduation', {
  stage: T.Unsafe<(typeof stages)[number]>({
    type: 'string',
    enum: [...stages],
    description: '`complete`: sold out, its pool is not open yet; `none`: launched into a pool',
  }),
  progressBps: Nullable(T.Integer({ minimum: 0, maximum: 10_000 }), 'Share of the curve sold'),
  reason: Nullable(T.String(), 'Why the progress is null'),
})
const TokenRisk = namedObject('TokenRisk', {
  topTenBps: T.Integer({ minimum: 0, maximum: 10_000 }),
  creatorHoldsBps: T.Integer({ minimum: 0, maximum: 10_000 }),
  creatorSoldBps: T.Integer({
    minimum: 0,
    description:
      'What the creator sold of the supply; more than all of it when bought back between',
  }),
  creatorTokens: T.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Launches of the same creator, this one included; 100: or more',
  }),
  firstBlockBuyers: Nullable(
    T.Object({
      count: T.Integer({ minimum: 0 }),
      boughtBps: T.Integer({ minimum: 0, description: 'Of the supply' }),
    }),
    'Who bought in the block of the launch, without its creator; null where its trades were removed before this was kept',
  ),
  notChecked: T.Array(T.String(), {
    maxItems: 20,
    description: 'What this row does not say; GET /api/rh-launchpad/launches/{launchId}/risk does',
  }),
})
export const Token = namedObject('Token', {
  id: NetworkId,
  token: EvmAddress,
  family: T.String(),
  name: T.String(),
  symbol: T.String(),
  textWarnings: TextWarnings,
  decimals: T.Literal(18),
  creator: EvmAddress,
  metadataUri: T.String(),
  supplyAtomic: AtomicAmount,
  launchedAt: Timestamp,
  blockNumber: Count,
  logIndex: Count,
  transactionHash: Hash32,
  simulated: T.Boolean({ description: 'Launched by an account of the demo' }),
  description: Nullable(T.String({ maxLength: 2_000 }), 'The words of the creator'),
  image: TokenImage,
  socials: T.Record(T.String(), T.String(), {
    description: 'https addresses by the names that the creator gave them; nobody checked them',
  }),
  priceEth: DecimalAmount,
  priceUsd: Usd,
  marketCapEth: DecimalAmount,
  marketCapUsd: Usd,
  change: Changes,
  activity: Activities,
  day: DayActivity,
  lastTradeAt: Nullable(Timestamp),
  liquidityEth: Nullable(
    DecimalAmount,
    'Ether that buyers paid into the curve; behind it, the wrapped ether in the pools of the token',
  ),
  liquidityReason: Nullable(T.String(), 'Why it is null'),
  graduation: Graduation,
  holders: Count,
  topTenBps: T.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'What the ten largest holders have of the supply; pools are left out',
  }),
  risk: TokenRisk,
  sparkline: T.Array(DecimalAmount, {
    maxItems: 24,
    description:
      'Closes in ether since the launch, of a day at most, oldest first, the running step last; without a trade, the one before',
  }),
  sparklineStepSeconds: T.Integer({
    description: 'From point to point: 60 or 900 for a young token, 3,600 for others',
  }),
  pools: T.Array(PoolId, { maxItems: 50 }),
})
export const Pool = namedObject('Pool', {
  id: NetworkId,
  pool: PoolId,
  token: EvmAddress,
  kind: Literals(['curve', 'v3']),
  address: EvmAddress,
  openedAt: Timestamp,
  blockNumber: Count,
  priceEth: Nullable(DecimalAmount, 'Null: a pool without a trade yet'),
  liquidityEth: Nullable(
    DecimalAmount,
    'Ether that buyers paid into a curve, wrapped ether in a pool; null for a pool that was indexed before this was kept',
  ),
  lastTradeAt: Nullable(Timestamp),
})
export const TradeFact = T.Object({
  token: EvmAddress,
  pool: PoolId,
  side: SideName,
  trader: EvmAddress,
  ethAtomic: AtomicAmount,
  tokenAtomic: AtomicAmount,
  feeEthAtomic: Nullable(AtomicAmount),
  priceEth: DecimalAmount,
  tradedAt: Timestamp,
  blockNumber: Count,
  logIndex: Count,
  blockHash: Hash32,
  transactionHash: Hash32,
  simulated: T.Boolean(),
})
export const Trade = namedObject('MarketTrade', {
  id: T.String({ description: '`<block>:<log index>`' }),
  ...TradeFact.properties,
  finality: Literals(['latest', 'safe']),
})
const ohlc = {
  open: DecimalAmount,
  high: DecimalAmount,
  low: DecimalAmount,
  close: DecimalAmount,
  volumeEth: DecimalAmount,
  volumeTokens: DecimalAmount,
  trades: Count,
  buys: Count,
  tradesHash: Nullable(T.String({ pattern: '^[0-9a-f]{64}$' }), 'Null: no trades'),
}
export const CandleFact = T.Object(ohlc)
export const Candle = namedObject('Candle', {
  startedAt: Timestamp,
  endsAt: Timestamp,
  ...ohlc,
  usd: Nullable(
    T.Object({
      open: DecimalAmount,
      high: DecimalAmount,
      low: DecimalAmount,
      close: DecimalAmount,
    }),
  ),
  simulatedTrades: Count,
  filled: T.Boolean({ description: 'No trade: the price before, repeated' }),
  closed: T.Boolean({ description: 'A block after its end was indexed' }),
  revision: T.Integer({ minimum: 0, description: 'Reorganisations that reached into it' }),
})
export const Candles = namedObject('Candles', {
  token: EvmAddress,
  pool: Nullable(PoolId),
  interval: IntervalName,
  usdReason: Nullable(T.String(), 'Why there are no dollar prices'),
  items: T.Array(Candle, { maxItems: 500 }),
  nextCursor: Nullable(T.String(), 'Towards older candles; null at the end'),
})
const Bar = T.Object({
  time: T.Integer({ description: 'Unix seconds' }),
  open: T.Number(),
  high: T.Number(),
  low: T.Number(),
  close: T.Number(),
  volume: T.Number({ description: 'Tokens' }),
})
export const CandleShape = T.Optional(
  T.Literal('lightweight', { description: 'Floats by Unix seconds, oldest first, for charts' }),
)
export const LightweightCandles = namedObject('LightweightCandles', {
  items: T.Array(Bar, { maxItems: 500, description: 'Oldest first' }),
  nextCursor: Nullable(T.String(), 'Towards older candles; null at the end'),
  meta: Meta,
})
export const CandleProof = namedObject('CandleProof', {
  token: EvmAddress,
  pool: Nullable(PoolId),
  interval: IntervalName,
  startedAt: Timestamp,
  endsAt: Timestamp,
  closed: T.Boolean(),
  revision: Count,
  tradesHash: Nullable(T.String()),
  recipe: T.Array(T.String(), { maxItems: 8 }),
  tradesKept: T.Boolean({
    description: 'False: the trades were deleted by retention, and none is listed; the hash stays',
  }),
  items: T.Array(Trade, { maxItems: 200, description: 'The trades that it is made of' }),
  nextCursor: Nullable(T.String()),
})
export const Holder = namedObject('Holder', {
  holder: EvmAddress,
  balanceAtomic: AtomicAmount,
  shareBps: T.Integer({ minimum: 0, maximum: 10_000, description: 'Of the supply, cut off' }),
  isPool: T.Boolean(),
})
const SignedEth = T.String({ pattern: '^-?\\d{1,60}(\\.\\d{1,18})?$', description: 'Ether' })
export const Trader = namedObject('Trader', {
  trader: EvmAddress,
  trades: Count,
  boughtEth: DecimalAmount,
  boughtTokensAtomic: AtomicAmount,
  soldEth: DecimalAmount,
  soldTokensAtomic: AtomicAmount,
  realisedEth: Nullable(SignedEth, 'Null until something was both bought and sold'),
  simulated: T.Boolean(),
})
export const Correction = namedObject('MarketCorrection', {
  id: Count,
  kind: Literals(['trade_retracted', 'candle_revised']),
  token: EvmAddress,
  pool: PoolId,
  happenedAt: Timestamp,
  recordedAt: Timestamp,
  before: T.Record(T.String(), T.Unknown()),
  after: Nullable(T.Record(T.String(), T.Unknown())),
})

export const MarketStatus = namedObject('MarketStatus', {
  feeds: T.Array(
    T.Object({
      name: T.String(),
      origin: T.String(),
      state: Literals(['ready', 'failing', 'not_configured']),
      lastAnswerAt: Nullable(Timestamp),
      lastFailure: Nullable(T.String()),
    }),
    { maxItems: 20, description: 'In the order in which they are asked' },
  ),
  usdReference: Nullable(
    T.Object({ feed: T.String(), asOf: Timestamp }),
    'Null: no feed gives a dollar price, and every dollar figure is null',
  ),
})

export const Trend = namedObject('Trend', {
  rank: T.Integer({ minimum: 1 }),
  token: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  score: T.Integer({
    minimum: 0,
    description: 'trades + 5 * traders + floor(sqrt(volume in thousandths of an ether))',
  }),
  trades: Count,
  buys: Count,
  traders: Count,
  simulatedTrades: Count,
  volumeEth: DecimalAmount,
  priceEth: DecimalAmount,
  change: Change,
})
export const Screened = namedObject('ScreenedToken', {
  token: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  creator: EvmAddress,
  launchedAt: Timestamp,
  simulated: T.Boolean(),
  hasPool: T.Boolean(),
  priceEth: DecimalAmount,
  marketCapEth: DecimalAmount,
  volumeEth24h: DecimalAmount,
  trades24h: Count,
  buys24h: Count,
  sells24h: Count,
  traders24h: Count,
  changeBps24h: Nullable(T.Integer()),
  changeReason: Nullable(T.String()),
  holders: Count,
  topTenBps: Count,
})
const fieldNames = Object.keys(filterFields).filter(isField)
export const SortField = Literals(fieldNames)
export const SortOrder = Literals(['asc', 'desc'])
/** What a list of tokens is sorted by and narrowed to. */
export const tokenListQuery = {
  sort: T.Unsafe<TokenSortName>({ type: 'string', enum: [...tokenSorts], default: 'newest' }),
  window: T.Optional(
    T.Unsafe<TokenSortWindow>({
      type: 'string',
      enum: [...tokenSortWindows],
      description: '24h unless given; `launch` for change',
    }),
  ),
  order: T.Optional(SortOrder),
  q: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Part of name or symbol (of a word its beginning, where it is one or two letters), or beginning of the address',
    }),
  ),
  family: T.Optional(Literals(['rh', 'uni', 'pons'])),
  creator: T.Optional(EvmAddress),
  stage: T.Optional(Literals(stages)),
}
export const FilterText = T.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'A filter such as `holders > 10 and (volumeEth24h >= 1.5 or symbol = "CNDL")`',
})
export const FilterFields = namedObject('ScreenFields', {
  ...wholeList(T.Object({ name: T.String(), kind: T.String(), about: T.String() }), {
    maxItems: 200,
  }),
  operators: T.Array(T.String()),
  grammar: T.Array(T.String(), { description: 'EBNF, one rule a line' }),
  screenedMax: T.Integer({ description: 'The newest so many tokens are looked at' }),
})
export const Screen = namedObject('Screen', {
  id: ScreenId,
  name: T.String(),
  filter: T.String(),
  sort: SortField,
  order: SortOrder,
  createdAt: Timestamp,
})
export const Alert = namedObject('PriceAlert', {
  id: AlertId,
  token: EvmAddress,
  direction: Literals(['above', 'below']),
  priceEth: DecimalAmount,
  note: T.String(),
  state: Literals(['active', 'paused']),
  firings: Count,
  lastFiredAt: Nullable(Timestamp),
  createdAt: Timestamp,
})

/** The first view of a token. */
export const TokenScreen = namedObject('TokenScreen', {
  token: partOf(Token),
  pools: partOf(T.Array(Pool, { maxItems: 50 })),
  candles: partOf(Candles),
  trades: partOf(pageOf(Trade)),
  holders: partOf(pageOf(Holder)),
})

export type MetaView = Static<typeof Meta>
export type TokenPriceView = Static<typeof TokenPrice>
export type TokenView = Static<typeof Token>
export type PoolView = Static<typeof Pool>
export type TradeFactView = Static<typeof TradeFact>
export type TradeView = Static<typeof Trade>
export type CandleFactView = Static<typeof CandleFact>
export type CandleView = Static<typeof Candle>
export type CandlesView = Static<typeof Candles>
export type LightweightView = Static<typeof LightweightCandles>
export type CandleProofView = Static<typeof CandleProof>
export type HolderView = Static<typeof Holder>
export type TraderView = Static<typeof Trader>
export type ChangeView = Static<typeof Change>
export type UsdView = Static<typeof Usd>
export type WindowName = Static<typeof Window>
