import type { RetentionDays } from '../ports/retention.ts'
import type { Settings } from './settings.ts'

/** A laptop keeps what is displayed; a server keeps what may be queried. */
const defaults: Readonly<Record<'embedded' | 'server', RetentionDays>> = {
  embedded: {
    trades: 7,
    candles: 7,
    intents: 2,
    orders: 30,
    runs: 14,
    messages: 30,
    sessions: 7,
  },
  server: {
    trades: 730,
    candles: 1_095,
    intents: 90,
    orders: 1_095,
    runs: 180,
    messages: 365,
    sessions: 90,
  },
}

/**
 * The retention of each kind of row, in days. Anything open, owed or signed is kept whatever its age.
 *
 * - `trades`: curve trades, swaps and pool changes, token transfers, corrections, alert firings.
 * - `candles`: minute candles; 15-minute candles four times as long; hourly and daily candles for ever.
 * - `intents`: transactions and checkouts that were prepared and never used.
 * - `orders`: ended orders with their rounds and decisions; fills and funding rates of perpetuals.
 * - `runs`: ended runs and plans of agents with their steps; A2A tasks.
 * - `messages`: conversations with agents, and complete arena rooms.
 * - `sessions`: expired sign-in data, and the counters of dead processes.
 */
export function retentionDays(values: Settings): RetentionDays {
  const initial = defaults[values.DATABASE_URL === undefined ? 'embedded' : 'server']
  return {
    trades: values.RETENTION_TRADES_DAYS ?? initial.trades,
    candles: values.RETENTION_CANDLES_DAYS ?? initial.candles,
    intents: values.RETENTION_INTENTS_DAYS ?? initial.intents,
    orders: values.RETENTION_ORDERS_DAYS ?? initial.orders,
    runs: values.RETENTION_RUNS_DAYS ?? initial.runs,
    messages: values.RETENTION_MESSAGES_DAYS ?? initial.messages,
    sessions: values.RETENTION_SESSIONS_DAYS ?? initial.sessions,
  }
}
