import { type Static, Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import {
  AtomicAmount,
  DecimalAmount,
  EvmAddress,
  Hash32,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { AlertId, CandleFact, PoolId, TradeFact } from './market.schemas.ts'
import { marketExamples as examples } from './market-examples.ts'

const AlertFact = T.Object({
  alertId: AlertId,
  token: EvmAddress,
  direction: T.Union([T.Literal('above'), T.Literal('below')]),
  /** The alert's price, and the price that crossed it. */
  priceEth: DecimalAmount,
  crossedAtEth: DecimalAmount,
  blockNumber: T.Integer({ minimum: 0 }),
  logIndex: T.Integer({ minimum: 0 }),
  transactionHash: Hash32,
  at: Timestamp,
})
const CandleRevision = T.Object({
  token: EvmAddress,
  pool: PoolId,
  interval: T.Literal('1m'),
  startedAt: Timestamp,
  before: CandleFact,
  after: T.Union([CandleFact, T.Null()], { description: 'Null: no trade is left in it' }),
})
const RetractedTrade = T.Object({
  token: EvmAddress,
  pool: PoolId,
  trade: TradeFact,
  priceAtomic: AtomicAmount,
})

const { token, pool } = examples

/** Alerts for their owners, corrections for everybody. */
export const marketEvents = {
  alertFired: event({
    topic: 'market.alert_fired',
    version: 1,
    summary: 'The price of a token crossed that of an alert',
    audience: 'account',
    changes: [{ resource: 'alerts', id: 'alertId' }],
    payload: AlertFact,
    example: examples.alertFact,
  }),
  alertRetracted: event({
    topic: 'market.alert_retracted',
    version: 1,
    summary: 'A reorganisation took back the crossing that an alert fired for',
    audience: 'account',
    changes: [{ resource: 'alerts', id: 'alertId' }],
    payload: AlertFact,
    example: examples.alertFact,
  }),
  candleRevised: event({
    topic: 'market.candle_revised',
    version: 1,
    summary: 'A reorganisation changed a one-minute candle of a pool, and all that hold it',
    audience: 'public',
    payload: CandleRevision,
    example: {
      token,
      pool,
      interval: '1m',
      startedAt: examples.candle.startedAt,
      before: examples.candleFact,
      after: null,
    },
  }),
  tradeRetracted: event({
    topic: 'market.trade_retracted',
    version: 1,
    summary: 'A reorganisation took a trade out of the market data',
    audience: 'public',
    payload: RetractedTrade,
    example: { token, pool, trade: examples.tradeFact, priceAtomic: '1342000000000000000' },
  }),
}

export type AlertFact = Static<typeof AlertFact>
