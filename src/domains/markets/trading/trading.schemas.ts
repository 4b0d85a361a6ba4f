import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  ChainPoint,
  DecimalAmount,
  described,
  EvmAddress,
  Hash32,
  Nullable,
  named,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { partOf } from '../../../kernel/view-parts.ts'
import { IntentId, intentSchema, submissionFields } from '../../chain/intents/index.ts'

export const quoteIdPrefix = 'quo'
export const swapIdPrefix = 'swp'
export const intentKinds = ['swap', 'approval'] as const

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })
const Units = T.String({ pattern: '^\\d{1,78}$', description: 'Units of gas' })

export const AssetName = T.String({
  pattern: '^([eE][tT][hH]|0x[0-9a-fA-F]{40})$',
  description: '`ETH`, or the address of a token',
})
const QuoteId = T.String({
  pattern: idPattern(quoteIdPrefix),
  description: 'Identifier of a quote',
})
export const SwapId = T.String({
  pattern: idPattern(swapIdPrefix),
  description: 'Identifier of a swap',
})
const SwapSide = oneOf(
  ['exactIn', 'exactOut'],
  '`exactIn`: `amount` is sold; `exactOut`: `amount` is bought',
)
const TokenVenue = oneOf(['curve', 'uniswap_v3'], 'Where the token trades')
const Venue = oneOf(
  ['curve', 'uniswap_v3', 'wrapped_ether'],
  'Where the swap happens; `wrapped_ether` exchanges it for ether one for one',
)
export const AssetAmount = namedObject('SwapAmount', {
  asset: T.String({ description: '`ETH`, or the address of a token' }),
  decimals: Nullable(T.Integer({ minimum: 0, maximum: 36 })),
  amountAtomic: AtomicAmount,
  amount: Nullable(DecimalAmount),
})
export const AsOf = Nullable(
  described(
    ChainPoint,
    'The newest block that the answer includes; null before the first was indexed',
  ),
)
const RoutePart = namedObject('SwapRoutePart', {
  venue: Venue,
  pool: EvmAddress,
  shareBps: T.Integer({ minimum: 0, maximum: 10_000, description: 'Part of the swap' }),
  amountIn: AssetAmount,
  amountOut: AssetAmount,
  hops: T.Array(
    T.Object({
      pool: EvmAddress,
      tokenIn: EvmAddress,
      tokenOut: EvmAddress,
      feePpm: T.Integer({ minimum: 0, description: 'Millionths' }),
      amountInAtomic: AtomicAmount,
      amountOutAtomic: AtomicAmount,
    }),
    { maxItems: 3, description: 'The pools in order; empty on a curve' },
  ),
})
const Fee = namedObject('SwapFee', {
  kind: oneOf(['pool', 'curve', 'token'], 'Who takes it; a `token` burns it'),
  bps: T.Integer({ minimum: 0, description: 'Rounded up; `amount` is exact' }),
  amount: AssetAmount,
})
const Issues = T.Object(
  {
    allowance: Nullable(
      T.Object({ spender: EvmAddress, required: AssetAmount, actual: AssetAmount }),
    ),
    balance: Nullable(T.Object({ required: AssetAmount, actual: AssetAmount })),
    simulation: T.Object({
      status: oneOf(
        ['passed', 'reverted', 'not_run'],
        '`not_run` without a taker, and while allowance or balance are missing',
      ),
      revertReason: Nullable(T.String()),
    }),
  },
  {
    $id: 'SwapIssues',
    description: 'What keeps the taker from swapping now; null where nothing does',
  },
)
export const Quote = namedObject('SwapQuote', {
  quoteId: QuoteId,
  side: SwapSide,
  chainId: T.Integer(),
  sellToken: T.String(),
  buyToken: T.String(),
  sellAmount: AssetAmount,
  buyAmount: AssetAmount,
  minBuyAmount: AssetAmount,
  maxSellAmount: AssetAmount,
  slippageBps: T.Integer({ minimum: 0, maximum: 5_000 }),
  priceImpactBps: T.Integer({
    minimum: 0,
    description: 'How much less is got because the swap moves the price; rounded up, fees apart',
  }),
  fees: T.Array(Fee, { maxItems: 16 }),
  route: T.Array(RoutePart, { minItems: 1, maxItems: 4 }),
  gas: T.Object({
    units: Units,
    maxFeeAtomic: Nullable(T.String({ pattern: '^\\d{1,78}$', description: 'Wei' })),
    costUsd: T.Null({ description: 'No source of prices in dollars is read' }),
  }),
  blockNumber: Nullable(T.Integer({ minimum: 0 })),
  asOf: AsOf,
  expiresAt: Timestamp,
  issues: Issues,
  alternatives: T.Array(
    T.Object({
      sellAmount: AssetAmount,
      buyAmount: AssetAmount,
      route: T.Array(RoutePart, { minItems: 1, maxItems: 4 }),
    }),
    { maxItems: 3, description: 'The next best routes' },
  ),
})
export const QuoteRequest = namedShape('SwapQuoteRequest', {
  side: T.Unsafe<'exactIn' | 'exactOut'>({ ...SwapSide, default: 'exactIn' }),
  sellToken: AssetName,
  buyToken: AssetName,
  amount: T.String({
    pattern: '^[1-9]\\d{0,38}$',
    description: 'Base units of what is sold (`exactIn`) or bought (`exactOut`)',
  }),
  slippageBps: T.Integer({ minimum: 0, maximum: 5_000, default: 50 }),
  taker: T.Optional(EvmAddress),
})
export const QuoteParams = shape({ quoteId: QuoteId })

export const Intent = named('SwapIntent', intentSchema(intentKinds))
export const Swap = namedObject('Swap', {
  id: SwapId,
  quoteId: QuoteId,
  status: T.String({ description: 'That of the swap intent; the last of them when there are two' }),
  trader: EvmAddress,
  quote: Quote,
  intents: T.Array(Intent, { minItems: 1, maxItems: 2, description: 'To sign, in order' }),
  intentHash: Hash32,
  execution: Nullable(
    T.Object({
      soldAtomic: Nullable(AtomicAmount),
      boughtAtomic: AtomicAmount,
      quotedBuyAtomic: AtomicAmount,
      slippageBps: T.Integer({ description: 'Negative when more was got than quoted' }),
      transactionHash: Hash32,
      blockNumber: T.Integer({ minimum: 0 }),
    }),
  ),
  createdAt: Timestamp,
})
export const BuildRequest = namedShape('BuildSwapRequest', {
  quoteId: QuoteId,
  account: EvmAddress,
  deadlineSeconds: T.Integer({ minimum: 30, maximum: 3_600, default: 600 }),
  confirmDuplicate: T.Boolean({ default: false }),
})
export const SimulateRequest = namedShape('SimulateSwapRequest', {
  quoteId: QuoteId,
  account: EvmAddress,
})
export const SimulationResult = namedObject('SwapSimulation', {
  quoteId: QuoteId,
  account: EvmAddress,
  issues: Issues,
  gasUsed: Nullable(Units),
  balanceDeltas: T.Array(
    T.Object({
      account: EvmAddress,
      asset: T.String(),
      direction: oneOf(['in', 'out'], 'Seen from the account'),
      amountAtomic: AtomicAmount,
    }),
    { maxItems: 4 },
  ),
  approvalsNeeded: T.Array(
    T.Object({ token: EvmAddress, spender: EvmAddress, amountAtomic: AtomicAmount }),
    { maxItems: 1 },
  ),
  sellability: T.Object({
    status: oneOf(
      ['transferable', 'refused', 'unknown'],
      'Whether a recent buyer could move the bought token into its pool now',
    ),
    holder: Nullable(EvmAddress),
  }),
})
export const SubmitRequest = named('SubmitSwapRequest', {
  ...shape({ intentId: IntentId, ...submissionFields }),
  minProperties: 2,
  maxProperties: 2,
  description: 'intentId, and exactly one of signedTransaction and transactionHash',
})
export const SwapParams = shape({ swapId: SwapId })
export const SwapsQuery = shape(pageQuery)
export const SwapPage = pageOf(Swap)

export const TradedToken = namedObject('TradedToken', {
  address: EvmAddress,
  symbol: Nullable(T.String()),
  name: Nullable(T.String()),
  decimals: Nullable(T.Integer({ minimum: 0, maximum: 36 })),
  venue: TokenVenue,
  poolCount: T.Integer({ minimum: 0 }),
})
export const TokenParams = shape({ token: EvmAddress })
export const SelfDescription = namedObject('TokenSelfDescription', {
  address: EvmAddress,
  symbol: Nullable(T.String()),
  name: Nullable(T.String()),
  decimals: T.Union([T.Integer({ minimum: 0, maximum: 36 }), T.Null()], {
    description: 'Null where the contract does not say: amounts are then base units alone',
  }),
  source: T.Unsafe<'chain' | 'index'>({
    type: 'string',
    enum: ['chain', 'index'],
    description: '`index`: read as its first pool was made; `chain`: asked of the contract now',
  }),
})
export type TokenFacts = Static<typeof SelfDescription>
export const TokenPage = T.Object({ ...pageOf(TradedToken).properties, configured: T.Boolean() })

const SignedWei = T.String({ pattern: '^-?\\d{1,78}$', description: 'Wei' })
export const Position = namedObject('TokenPosition', {
  token: EvmAddress,
  quantity: AssetAmount,
  costWei: AtomicAmount,
  averageCostEth: Nullable(
    T.String({ description: 'Ether for one whole token; null where decimals are unknown' }),
  ),
  valueWei: Nullable(
    T.String({
      pattern: '^\\d{1,78}$',
      description: 'What a sale of all of it would bring now; null when none can fill it',
    }),
  ),
  realisedWei: SignedWei,
  unrealisedWei: Nullable(SignedWei),
  untrackedSold: AssetAmount,
  trades: T.Integer({ minimum: 1 }),
})
const InUsd = T.Object(
  { value: Nullable(DecimalAmount), reason: Nullable(T.String()) },
  { description: 'Null with a reason where nothing gives a dollar price of ether' },
)
const Holding = namedObject('PortfolioHolding', {
  token: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  imageUrl: Nullable(T.String()),
  thumbnailUrl: Nullable(T.String()),
  amount: AssetAmount,
  priceEth: DecimalAmount,
  priceUsd: InUsd,
  changePct24h: Nullable(T.String({ description: 'Null for a token younger than a day' })),
  value: described(AssetAmount, 'In ether at the newest price; a sale of it would bring less'),
  valueUsd: InUsd,
})
export const Portfolio = namedObject('Portfolio', {
  address: EvmAddress,
  holdings: T.Object({
    items: T.Array(Holding, { maxItems: 100, description: 'The most valuable first' }),
    isComplete: T.Boolean({ description: 'False when the address holds more than is shown' }),
    asOf: Nullable(Timestamp),
    reason: Nullable(T.String({ description: 'Why nothing can be said' })),
  }),
  totals: T.Object({
    ether: AssetAmount,
    tokens: described(AssetAmount, 'The holdings that are shown, in ether'),
    value: AssetAmount,
    valueUsd: InUsd,
  }),
  balances: T.Array(AssetAmount, { maxItems: 51 }),
  positions: T.Array(Position, { maxItems: 50 }),
  realisedWei: SignedWei,
  isComplete: T.Boolean({ description: 'False when the address traded more than is read at once' }),
  asOf: AsOf,
})
export const HistoryEntry = namedObject('SwapHistoryEntry', {
  venue: Venue,
  pool: EvmAddress,
  sold: AssetAmount,
  bought: AssetAmount,
  tradedAt: Timestamp,
  transactionHash: Hash32,
  logIndex: T.Integer({ minimum: 0 }),
  blockNumber: T.Integer({ minimum: 0 }),
})
export const HistoryPage = T.Object({ ...pageOf(HistoryEntry).properties, asOf: AsOf })
export const equityRanges = ['24h', '7d', '30d', 'all'] as const
export const EquityQuery = shape({
  range: T.Unsafe<(typeof equityRanges)[number]>({
    type: 'string',
    enum: [...equityRanges],
    default: '30d',
  }),
  points: T.Integer({
    minimum: 2,
    maximum: 500,
    default: 200,
    description: 'At most; steps are a quarter of an hour at the shortest, an hour for `all`',
  }),
})
const EquityPoint = namedObject('EquityPoint', {
  at: Timestamp,
  value: AssetAmount,
  valueUsd: InUsd,
  tokens: T.Integer({ minimum: 0, description: 'Tokens that it held' }),
  untraded: T.Integer({
    minimum: 0,
    description: 'Those of them that nobody had traded yet, counted at their opening price',
  }),
})
export const Equity = namedObject('PortfolioEquity', {
  address: EvmAddress,
  stepSeconds: T.Integer({ minimum: 1, description: 'Between two points; the last one is `asOf`' }),
  points: T.Array(EquityPoint, { maxItems: 500, description: 'Oldest first' }),
  excludes: T.Array(oneOf(['ether', 'wrapped_ether', 'other_tokens'], 'What is not counted'), {
    maxItems: 3,
    description: 'Ether moves without a log, and only launched tokens have a history here',
  }),
  tokensLeftOut: T.Integer({
    minimum: 0,
    description: 'Beyond the hundred that are worth most now',
  }),
  beginsLate: Nullable(
    oneOf(
      ['kept_from_then_on', 'too_many_transfers'],
      'Why the points begin later than was asked; null where they do not',
    ),
  ),
  reason: Nullable(T.String({ description: 'Why nothing can be said' })),
  asOf: AsOf,
})
/** The first view of a portfolio. */
export const PortfolioScreen = namedObject('PortfolioScreen', {
  portfolio: partOf(Portfolio),
  history: partOf(pageOf(HistoryEntry)),
  equity: partOf(Equity),
})
export const PortfolioParams = shape({ address: EvmAddress })

export type PositionView = Static<typeof Position>
export type PortfolioView = Static<typeof Portfolio>
export type EquityView = Static<typeof Equity>
export type HistoryView = Static<typeof HistoryEntry>
export type QuoteView = Static<typeof Quote>
export type QuoteInput = Static<typeof QuoteRequest>
export type IssuesView = Static<typeof Issues>
export type RoutePartView = Static<typeof RoutePart>
export type AssetAmountView = Static<typeof AssetAmount>
export type AsOfView = Static<typeof AsOf>
export type SwapView = Static<typeof Swap>
export type BuildInput = Static<typeof BuildRequest>
export type SimulateInput = Static<typeof SimulateRequest>
export type SimulationView = Static<typeof SimulationResult>
export type TokenView = Static<typeof TradedToken>
