import type { Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { moneyText, priceText, quantityText, rateText } from './decimals.ts'
import type { Done } from './done.ts'
import type { Changes, Fill } from './exchange/changes.ts'
import { type Exchange, heldLots, marketOf, type Order } from './exchange/state.ts'
import { perpsEvents } from './perps.events.ts'
import { isSimulatedAccount } from './simulated.ts'
import { fillView, orderView } from './views.ts'

type Told = {
  readonly outbox: Outbox
  readonly exchange: Exchange
  readonly applied: readonly Done[]
}
type Telling = Pick<Told, 'exchange' | 'outbox'> & { readonly tx: Queryable; readonly done: Done }

/**
 * Says what commands came to, to whom it concerns: each order as each command left it, each fill on both sides, funding,
 * and what the exchange did by itself. `updateId` is the command's number, which `depth`, the account and these share.
 */
export async function tell(tx: Queryable, { applied, ...told }: Told): Promise<void> {
  for (const done of applied) {
    const telling = { ...told, tx, done }
    await tellSwitches(telling)
    await tellFills(telling)
    for (const order of done.changes.orders.values()) await tellOrder(telling, order)
    await tellFunding(telling)
    await tellLiquidations(telling)
    await tellDeleveraged(telling)
  }
}

async function tellOrder({ done, exchange, outbox, tx }: Telling, order: Order): Promise<void> {
  if (isSimulatedAccount(order.account)) return
  await outbox.append(tx, perpsEvents.order_changed, {
    subject: String(order.id),
    accountId: order.account,
    payload: { ...orderPayload(exchange, order), updateId: String(done.seq) },
  })
}

async function tellFills({ done, exchange, outbox, tx }: Telling): Promise<void> {
  for (const fill of done.changes.fills) {
    for (const leg of ['taker', 'maker'] as const) {
      const { account } = fill[leg]
      if (isSimulatedAccount(account)) continue
      const { spec } = marketOf(exchange, fill.symbol)
      const { timestamp, ...view } = fillView({ fill, leg, atMs: done.atMs }, spec)
      await outbox.append(tx, perpsEvents.filled, {
        subject: view.orderId ?? fill.symbol,
        accountId: account,
        payload: { ...view, at: timestamp, updateId: String(done.seq), isPaper: true },
      })
    }
  }
}

async function tellFunding({ done, outbox, tx }: Telling): Promise<void> {
  for (const { account, amount, atMs, ratePpb, symbol } of done.changes.funding) {
    if (isSimulatedAccount(account)) continue
    await outbox.append(tx, perpsEvents.funding_paid, {
      subject: symbol,
      accountId: account,
      payload: {
        ...{ symbol, amount: moneyText(amount), fundingRate: rateText(ratePpb) },
        ...{ intervalEndTimestamp: new Date(atMs).toISOString() },
        ...{ updateId: String(done.seq), isPaper: true },
      },
    })
  }
}

async function tellSwitches({ done, outbox, tx }: Telling): Promise<void> {
  for (const { account, cancelled, dueAtMs, kept } of done.changes.switches) {
    await outbox.append(tx, perpsEvents.cancelled_after, {
      subject: account,
      accountId: account,
      payload: {
        ...{ cancelled: cancelled.map(String), kept, dueAt: new Date(dueAtMs).toISOString() },
        ...{ firedAt: new Date(done.atMs).toISOString() },
        ...{ updateId: String(done.seq), isPaper: true },
      },
    })
  }
}

async function tellLiquidations({ done, outbox, tx }: Telling): Promise<void> {
  for (const { account, ...amounts } of done.changes.liquidations) {
    if (isSimulatedAccount(account)) continue
    await outbox.append(tx, perpsEvents.liquidated, {
      subject: account,
      accountId: account,
      payload: {
        feeToFund: moneyText(amounts.feeToFund),
        paidByFund: moneyText(amounts.paidByFund),
        paidByOthers: moneyText(amounts.paidByOthers),
        isPaper: true,
      },
    })
  }
}

async function tellDeleveraged({ done, exchange, outbox, tx }: Telling): Promise<void> {
  for (const { maker, symbol } of deleveragings(done.changes)) {
    const { spec } = marketOf(exchange, symbol)
    const account = exchange.accounts.get(maker.account)
    const lots = account === undefined ? 0n : heldLots(account, symbol)
    await outbox.append(tx, perpsEvents.deleveraged, {
      subject: maker.account,
      accountId: maker.account,
      payload: { symbol, netQuantity: quantityText(spec, lots), isPaper: true },
    })
  }
}

function deleveragings({ fills }: Changes): readonly Fill[] {
  return fills.filter(({ kind, maker }) => kind === 'adl' && !isSimulatedAccount(maker.account))
}

function orderPayload(exchange: Exchange, order: Order) {
  const { spec } = marketOf(exchange, order.symbol)
  const { clientId, executedQuantity, executedQuoteQuantity, id, orderType, quantity, side } =
    orderView(spec, order)
  return {
    orderId: id,
    ...{ clientId, side, orderType, quantity, executedQuantity, executedQuoteQuantity },
    symbol: order.symbol,
    status: order.status,
    reason: order.reason,
    price: order.tick === null ? null : priceText(spec, order.tick),
    isPaper: true as const,
  }
}
