import type { RetentionDays } from '../ports/retention.ts'
import type { Settings } from './settings.ts'

/** A laptop's disk keeps what one looks at; a server keeps what one asks about. */
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
 * How many days each kind of row is kept. What is open, owed or signed stays whatever its age.
 *
 * - `trades`: trades of curves, swaps and changes of pools, transfers of tokens, corrections, firings of alerts.
 * - `candles`: candles of minutes; those of quarters of an hour four times as long, of hours and days for ever.
 * - `intents`: transactions and checkouts that were prepared and came to nothing.
 * - `orders`: orders that ended, with their rounds and decisions; fills and rates of perpetuals.
 * - `runs`: runs and plans of agents that ended, with their steps; tasks of A2A.
 * - `messages`: conversations with agents, and rooms of the arena that are complete.
 * - `sessions`: what signing in left behind, and the counters of processes that are gone.
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
