import { assert } from '../../../../kernel/errors.ts'
import { type Book, type BookSide, createBook } from '../engine/book.ts'
import type { SelfTradePrevention } from '../engine/matching.ts'
import { type MarketSpec, marketSpecs, rules } from './markets.ts'

export type OrderStatus =
  | 'Cancelled'
  | 'Expired'
  | 'Filled'
  | 'New'
  | 'PartiallyFilled'
  | 'Triggered'
  | 'TriggerPending'

/** Why an order ended without being filled. */
export type EndReason =
  | 'by_owner'
  | 'cancel_all_after'
  | 'fill_or_kill'
  | 'immediate_or_cancel'
  | 'liquidation'
  | 'margin'
  | 'market_depth'
  | 'nothing_to_reduce'
  | 'price_out_of_band'
  | 'replaced'
  | 'self_trade'
  | 'too_many_orders'
  | 'would_take'

export type PriceKind = 'IndexPrice' | 'LastPrice' | 'MarkPrice'

/** The price at which a waiting order becomes active. */
export type Trigger = {
  readonly by: PriceKind
  readonly tick: bigint
  readonly fires: 'falls' | 'rises'
  /** Millionths of the position at that time, instead of the order's lots. */
  readonly sharePpm: bigint | null
}

/** A stop or take-profit attached to an order. */
export type Attached = {
  readonly triggerTick: bigint
  readonly limitTick: bigint | null
  readonly by: PriceKind
}

export type TimeInForce = 'FOK' | 'GTC' | 'IOC'

/** A requested order, in ticks and lots. */
export type OrderTerms = {
  readonly symbol: string
  readonly side: BookSide
  readonly orderType: 'Limit' | 'Market'
  /** Null for a market order. */
  readonly tick: bigint | null
  readonly lots: bigint
  /** For a market order by value, in millionths of a dollar; its lots are then what this buys. */
  readonly quote: bigint | null
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  /** Closes the whole position at the time of execution, whatever its lots are. */
  readonly closesAll?: true
  readonly selfTrade: SelfTradePrevention
  readonly clientId: number | null
  readonly trigger: Trigger | null
  readonly stopLoss: Attached | null
  readonly takeProfit: Attached | null
  /** The most that a market order may go beyond the best price, in ticks or in millionths of it. */
  readonly slippage: { readonly ticks: bigint } | { readonly ppm: bigint } | null
}

export type Order = OrderTerms & {
  readonly id: number
  readonly account: string
  /** The order that this one is attached to. */
  readonly parentId: number | null
  readonly createdAtMs: number
  lots: bigint
  filledLots: bigint
  filledQuote: bigint
  status: OrderStatus
  reason: EndReason | null
  /** Whether its stop and take-profit are active. */
  isAttached: boolean
  updatedAtMs: number
}

/** `cost` is what its lots were bought for; negative for a short position. */
export type Position = {
  lots: bigint
  cost: bigint
  /** Realised profit since it was opened, without fees and funding. */
  realised: bigint
  funding: bigint
  openedAtMs: number
}

export type Account = {
  readonly id: string
  /** Millionths of a paper dollar. Negative only while open positions earn more than that. */
  cash: bigint
  readonly positions: Map<string, Position>
  /** Open orders and those with a trigger, oldest first. */
  readonly orders: Map<number, Order>
  /** The account's own maximum leverage; null: the limit of each market. */
  leverageLimit: bigint | null
}

export type Market = {
  readonly spec: MarketSpec
  readonly book: Book
  indexTick: bigint
  indexSource: string
  /** The index was set by hand and ignores its source. Only in the embedded form. */
  isIndexHeld: boolean
  markTick: bigint
  lastTick: bigint
  basisPpb: bigint
  /** Of the samples since the last funding. */
  basisSum: bigint
  basisCount: bigint
  fundingPpb: bigint
  openLots: bigint
}

/** Cancels an account's orders unless its owner sends a sign of life in time. */
export type DeadMansSwitch = {
  /** How long the owner may be silent. */
  readonly afterMs: number
  readonly dueAtMs: number
  /** Reduce-only orders stay. */
  readonly keepsReducing: boolean
}

/** The source of a synthetic index, and of one that was set by hand. */
export const syntheticSource = 'synthetic'
export const heldSource = 'simulated:set-by-hand'

/** The whole exchange. Changed in place, and only by `apply`. */
export type Exchange = {
  /** The number of the last command. */
  seq: number
  nowMs: number
  /** When prices were stated last; 0 before the first time. */
  pricedAtMs: number
  nextOrderId: number
  nextFillId: number
  nextFundingAtMs: number
  deposits: bigint
  insurance: bigint
  fees: bigint
  readonly accounts: Map<string, Account>
  readonly markets: ReadonlyMap<string, Market>
  /** By account. */
  readonly switches: Map<string, DeadMansSwitch>
}

/** An exchange without any history. */
export function createExchange(): Exchange {
  return {
    seq: 0,
    nowMs: 0,
    pricedAtMs: 0,
    nextOrderId: 1,
    nextFillId: 1,
    nextFundingAtMs: rules.fundingIntervalMs,
    deposits: 0n,
    insurance: 0n,
    fees: 0n,
    accounts: new Map(),
    markets: new Map(marketSpecs.map((spec) => [spec.symbol, createMarket(spec)])),
    switches: new Map(),
  }
}

function createMarket(spec: MarketSpec): Market {
  return {
    spec,
    book: createBook(),
    indexTick: spec.anchorTick,
    indexSource: syntheticSource,
    isIndexHeld: false,
    markTick: spec.anchorTick,
    lastTick: spec.anchorTick,
    basisPpb: 0n,
    basisSum: 0n,
    basisCount: 0n,
    fundingPpb: 0n,
    openLots: 0n,
  }
}

/** The market of something in the exchange; throws if it does not exist. */
export function marketOf({ markets }: Exchange, symbol: string): Market {
  const market = markets.get(symbol)
  assert(market !== undefined, `there is no market ${symbol}`)
  return market
}

/** The account of something in the exchange; throws if it does not exist. */
export function accountOf({ accounts }: Exchange, id: string): Account {
  const account = accounts.get(id)
  assert(account !== undefined, `there is no account ${id}`)
  return account
}

/** Accounts by name, so that the result does not depend on the order in which they were opened. */
export function accountsInOrder({ accounts }: Exchange): readonly Account[] {
  return [...accounts.values()].sort((left, right) => (left.id < right.id ? -1 : 1))
}

/** Signed lots: positive for a long position. */
export function heldLots(account: Account, symbol: string): bigint {
  return account.positions.get(symbol)?.lots ?? 0n
}

/** How much of its position an order of this side could close. */
export function closable(account: Account, symbol: string, side: BookSide): bigint {
  const lots = heldLots(account, symbol)
  if (side === 'bid') return lots < 0n ? -lots : 0n
  return lots > 0n ? lots : 0n
}

/** The larger of two. */
export function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}

/** The smaller of two. */
export function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

/** The absolute value. */
export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
