import { formatAmount } from '../../../kernel/money.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import { isCrossed } from './alert-crossing.ts'
import { type AlertRecord, alertsStore, type FiringRecord, type PriceMove } from './alerts.store.ts'
import { priceDecimals } from './facts.ts'
import { type AlertFact, marketEvents } from './market.events.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { marketTradesStore, type TradeRecord } from './market-trades.store.ts'

type Writing = { readonly tx: Queryable; readonly outbox: Outbox }

/** Fires every alert that these trades cross, once for each crossing. Call it before the trades are stored. */
export async function fireAlerts(
  { outbox, tx }: Writing,
  trades: readonly TradeRecord[],
): Promise<void> {
  const store = alertsStore(tx)
  const watched = await store.watched([...new Set(trades.map(({ token }) => token))])
  if (watched.length === 0) return
  const prices = await pricesBefore(tx, watched)
  const alerts = await store.waiting(movesOf(prices, trades))
  if (alerts.length === 0) return
  const resting = await restingOf(tx, { alerts, prices })
  for (const trade of trades) {
    const before = prices.get(trade.token)
    prices.set(trade.token, trade.price)
    if (before === undefined) continue
    for (const alert of alerts) {
      if (alert.token !== trade.token) continue
      const isResting = resting.has(alert.id)
      noteRest(resting, alert, trade)
      if (trade.blockNumber <= alert.afterBlock) continue
      if (!isCrossed(alert, { before, after: trade.price, isResting })) continue
      const firing = {
        alertId: alert.id,
        blockNumber: trade.blockNumber,
        logIndex: trade.logIndex,
        price: trade.price,
        firedAt: trade.tradedAt,
        transactionHash: trade.transactionHash,
      }
      const eventId = await outbox.append(tx, marketEvents.alertFired, {
        subject: alert.id,
        accountId: alert.accountId,
        payload: alertFact(alert, firing),
      })
      await store.fired({ ...firing, eventId })
    }
  }
}

/** The range of each token's price over these trades, including the price before them. */
function movesOf(
  before: ReadonlyMap<string, bigint>,
  trades: readonly TradeRecord[],
): readonly PriceMove[] {
  const moves = new Map<string, PriceMove>()
  for (const { price, token } of trades) {
    const start = before.get(token)
    if (start === undefined) continue
    const { high, low } = moves.get(token) ?? { high: start, low: start }
    moves.set(token, {
      token,
      low: price < low ? price : low,
      high: price > high ? price : high,
    })
  }
  return [...moves.values()]
}

/** Takes back the firings above a block, each with a retracting event. */
export async function retractFirings({ outbox, tx }: Writing, blockNumber: bigint): Promise<void> {
  for (const { alert, firing } of await alertsStore(tx).removeFiringsAbove(blockNumber)) {
    await outbox.append(tx, marketEvents.alertRetracted, {
      subject: alert.id,
      accountId: alert.accountId,
      payload: alertFact(alert, firing),
      retracts: firing.eventId,
    })
  }
}

/** The ids of the alerts at whose exact price the token has been since they were set or resumed. */
async function restingOf(
  tx: Queryable,
  {
    alerts,
    prices,
  }: { readonly alerts: readonly AlertRecord[]; readonly prices: ReadonlyMap<string, bigint> },
): Promise<Set<string>> {
  const atPrice = alerts.filter(({ price, token }) => prices.get(token) === price)
  return new Set(await alertsStore(tx).resting(atPrice))
}

/**
 * Trades up to the alert's `afterBlock` decide whether it starts at its own price; after that, any other price ends
 * this.
 */
function noteRest(resting: Set<string>, alert: AlertRecord, trade: TradeRecord): void {
  if (trade.price !== alert.price) resting.delete(alert.id)
  else if (trade.blockNumber <= alert.afterBlock) resting.add(alert.id)
}

/** The newest price of each token, or its opening price. */
async function pricesBefore(
  tx: Queryable,
  tokens: readonly TradeRecord['token'][],
): Promise<Map<string, bigint>> {
  const launched = await marketTokensStore(tx).byTokens(tokens)
  const last = await marketTradesStore(tx).lastOf(tokens)
  return new Map(
    launched.map(({ openingPrice, token }) => [token, last.get(token)?.price ?? openingPrice]),
  )
}

function alertFact(alert: AlertRecord, firing: Omit<FiringRecord, 'eventId'>): AlertFact {
  return {
    alertId: alert.id,
    token: alert.token,
    direction: alert.direction,
    priceEth: formatAmount(alert.price, priceDecimals),
    crossedAtEth: formatAmount(firing.price, priceDecimals),
    blockNumber: Number(firing.blockNumber),
    logIndex: firing.logIndex,
    transactionHash: firing.transactionHash,
    at: new Date(firing.firedAt * 1_000).toISOString(),
  }
}
