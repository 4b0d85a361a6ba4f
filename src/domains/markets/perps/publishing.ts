import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { CommandResult } from './command-results.ts'
import { moneyText, priceText, quantityText, rateText } from './decimals.ts'
import type { Changes, Fill } from './exchange/changes.ts'
import { type Exchange, heldLots, marketOf, type Order } from './exchange/state.ts'
import { perpsEvents } from './perps.events.ts'
import { isSimulatedAccount } from './simulated.ts'
import { fillView, orderView } from './views.ts'

type Batch = {
  readonly outbox: Outbox
  readonly exchange: Exchange
  readonly applied: readonly CommandResult[]
}
type PublishContext = Pick<Batch, 'exchange' | 'outbox'> & {
  readonly tx: Queryable
  readonly result: CommandResult
}

/**
 * Publishes the results of commands to the accounts concerned: each order after each command, each fill on both sides,
 * funding, and what the exchange did by itself. `updateId` is the command's number, which is also in `depth` and the
 * account.
 */
export async function publishResults(tx: Queryable, { applied, ...shared }: Batch): Promise<void> {
  for (const result of applied) {
    const context = { ...shared, tx, result }
    await publishSwitches(context)
    await publishFills(context)
    for (const order of result.changes.orders.values()) await publishOrder(context, order)
    await publishFunding(context)
    await publishLiquidations(context)
    await publishDeleveraged(context)
  }
}

async function publishOrder(
  { result, exchange, outbox, tx }: PublishContext,
  order: Order,
): Promise<void> {
  if (isSimulatedAccount(order.account)) return
  await outbox.append(tx, perpsEvents.order_changed, {
    subject: String(order.id),
    accountId: order.account,
    payload: { ...orderPayload(exchange, order), updateId: String(result.seq) },
  })
}

async function publishFills({ result, exchange, outbox, tx }: PublishContext): Promise<void> {
  for (const fill of result.changes.fills) {
    for (const leg of ['taker', 'maker'] as const) {
      const { account } = fill[leg]
      if (isSimulatedAccount(account)) continue
      const { spec } = marketOf(exchange, fill.symbol)
      const { timestamp, ...view } = fillView({ fill, leg, atMs: result.atMs }, spec)
      await outbox.append(tx, perpsEvents.filled, {
        subject: view.orderId ?? fill.symbol,
        accountId: account,
        payload: { ...view, at: timestamp, updateId: String(result.seq), isPaper: true },
      })
    }
  }
}

async function publishFunding({ result, outbox, tx }: PublishContext): Promise<void> {
  for (const { account, amount, atMs, ratePpb, symbol } of result.changes.funding) {
    if (isSimulatedAccount(account)) continue
    await outbox.append(tx, perpsEvents.funding_paid, {
      subject: symbol,
      accountId: account,
      payload: {
        symbol,
        amount: moneyText(amount),
        fundingRate: rateText(ratePpb),
        intervalEndTimestamp: new Date(atMs).toISOString(),
        updateId: String(result.seq),
        isPaper: true,
      },
    })
  }
}

async function publishSwitches({ result, outbox, tx }: PublishContext): Promise<void> {
  for (const { account, cancelled, dueAtMs, kept } of result.changes.switches) {
    await outbox.append(tx, perpsEvents.cancelled_after, {
      subject: account,
      accountId: account,
      payload: {
        cancelled: cancelled.map(String),
        kept,
        dueAt: new Date(dueAtMs).toISOString(),
        firedAt: new Date(result.atMs).toISOString(),
        updateId: String(result.seq),
        isPaper: true,
      },
    })
  }
}

async function publishLiquidations({ result, outbox, tx }: PublishContext): Promise<void> {
  for (const { account, ...amounts } of result.changes.liquidations) {
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

async function publishDeleveraged({ result, exchange, outbox, tx }: PublishContext): Promise<void> {
  for (const { maker, symbol } of deleveragings(result.changes)) {
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
    clientId,
    side,
    orderType,
    quantity,
    executedQuantity,
    executedQuoteQuantity,
    symbol: order.symbol,
    status: order.status,
    reason: order.reason,
    price: order.tick === null ? null : priceText(spec, order.tick),
    isPaper: true as const,
  }
}
