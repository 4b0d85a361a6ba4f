import type { Changes } from './changes.ts'
import { cancelOrder } from './orders.ts'
import type { Account, Exchange } from './state.ts'

/**
 * Cancels the orders of every account whose switch is due. Runs before anything else of a command, so that nobody
 * trades with an order that should be gone, however long the exchange was idle.
 */
export function fireSwitches(exchange: Exchange, changes: Changes): void {
  if (exchange.switches.size === 0) return
  const due = [...exchange.switches].filter(([, { dueAtMs }]) => dueAtMs <= exchange.nowMs)
  // By name, so that the result does not depend on the order in which switches were set.
  for (const [name, { dueAtMs, keepsReducing }] of due.toSorted(byName)) {
    exchange.switches.delete(name)
    const account = exchange.accounts.get(name)
    const orders = account === undefined ? [] : cancelledOf(account, keepsReducing)
    for (const order of orders) {
      cancelOrder(exchange, changes, { order, reason: 'cancel_all_after' })
    }
    changes.switches.push({
      account: name,
      dueAtMs,
      cancelled: orders.map(({ id }) => id),
      kept: account?.orders.size ?? 0,
    })
  }
}

function cancelledOf({ orders }: Account, keepsReducing: boolean) {
  return [...orders.values()].filter(({ reduceOnly }) => !(keepsReducing && reduceOnly))
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1
}
