import type { Queryable } from '../../../../ports/database.ts'
import type { Outbox } from '../../../../ports/event-log.ts'
import { isCrossed } from '../../market/index.ts'
import type { CommandResult } from '../command-results.ts'
import { priceText } from '../decimals.ts'
import type { MarkMove } from '../exchange/changes.ts'
import { specNamed } from '../exchange/markets.ts'
import { perpsEvents } from '../perps.events.ts'
import { type AlertRecord, alertsStore, type MarkRange } from './alerts.store.ts'

type Move = MarkMove & Pick<CommandResult, 'atMs' | 'seq'>

/**
 * Fires every alert that the marks crossed, once for each crossing. It belongs into the transaction that commits the
 * commands: alerts are set under a share of its lock, so that each is before a move or after it, on every process.
 */
export async function fireAlerts(
  tx: Queryable,
  { applied, outbox }: { readonly applied: readonly CommandResult[]; readonly outbox: Outbox },
): Promise<void> {
  const moves = applied.flatMap(({ atMs, changes, seq }) =>
    changes.marks.map((move): Move => ({ ...move, atMs, seq })),
  )
  if (moves.length === 0) return
  const store = alertsStore(tx)
  const waiting = await store.waiting(rangesOf(moves))
  if (waiting.length === 0) return
  const alerts = waiting.map((alert) => ({ ...alert }))
  for (const move of moves) {
    for (const alert of alerts) {
      if (!isTouched(alert, move)) continue
      const isResting = alert.isUntouched && alert.tick === move.before
      alert.isUntouched = false
      const { direction, tick: price } = alert
      if (!isCrossed({ direction, price }, { ...move, isResting })) continue
      alert.firings += 1
      alert.lastFiredAt = new Date(move.atMs)
      await outbox.append(tx, perpsEvents.alert_fired, firedEvent(alert, move))
    }
  }
  await store.touched(alerts)
}

/** Whether the alert's price is one of the move's, or between them. */
function isTouched({ symbol, tick }: AlertRecord, { after, before, ...move }: Move): boolean {
  if (symbol !== move.symbol) return false
  return before < after ? before <= tick && tick <= after : after <= tick && tick <= before
}

/** The range of each market's mark over these moves. */
function rangesOf(moves: readonly MarkMove[]): readonly MarkRange[] {
  const ranges = new Map<string, MarkRange>()
  for (const { after, before, symbol } of moves) {
    const { high, low } = ranges.get(symbol) ?? { high: before, low: before }
    ranges.set(symbol, {
      symbol,
      low: after < low ? after : low,
      high: after > high ? after : high,
    })
  }
  return [...ranges.values()]
}

function firedEvent({ accountId, direction, id, symbol, tick }: AlertRecord, move: Move) {
  const spec = specNamed(symbol)
  return {
    subject: id,
    accountId,
    payload: {
      alertId: id,
      symbol,
      direction,
      price: priceText(spec, tick),
      markPrice: priceText(spec, move.after),
      at: new Date(move.atMs).toISOString(),
      updateId: String(move.seq),
      isPaper: true as const,
    },
  }
}
