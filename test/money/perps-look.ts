import { sql } from 'kysely'
import type { Exchange, Order } from '../../src/domains/markets/perps/exchange/state.ts'
import { recordsStore } from '../../src/domains/markets/perps/records.store.ts'
import type { Database } from '../../src/ports/database.ts'
import { most, viewOf } from '../support/perps-book.ts'
import type { PerpsDesk } from '../support/perps-exchange-desk.ts'
import type { PerpsPaper } from './perps-acts.ts'

type Sight = Readonly<Record<string, unknown>>
const openMax = 400

/** What of the paper can be looked at: the exchange, its books of money, and the list of open orders. */
export function sightOf({ book }: PerpsPaper): Sight {
  const { accounts, deposits, fees, insurance, markets } = book
  const cash = Object.entries(accounts).map(
    ([name, funds]) => [`perps:acct_${name} available`, most(funds.cash, 0n)] as const,
  )
  const inCash = cash.reduce((sum, [, amount]) => sum + amount, 0n)
  const view = viewOf(book)
  return {
    exchange: view,
    deposits,
    marks: Object.fromEntries(Object.entries(markets).map(([symbol, { mark }]) => [symbol, mark])),
    ledger: nonZero([
      ...cash,
      ['perps:exchange revenue', fees],
      ['perps:insurance available', insurance],
      ['perps:faucet external', -deposits],
      // What open positions owe each other.
      ['perps:clearing external', deposits - inCash - fees - insurance],
    ]),
    records: view.accounts.map(({ id, orders }) => [id, orders]),
  }
}

/** Reads the same of the database, by a process that wrote none of it. */
export async function lookAt(database: Database, { world }: PerpsDesk): Promise<Sight> {
  const seen = await world.perps.inspect(exchangeSight)
  const { rows } = await sql<{ owner: string; purpose: string; posted: string }>`
    SELECT owner, purpose, sum(posted) AS posted FROM ledger_accounts
    WHERE owner LIKE 'perps:%' GROUP BY owner, purpose`.execute(database.query)
  const store = recordsStore(database.query)
  const records = await Promise.all(
    seen.exchange.accounts.map(async ({ id }) => {
      const filter = { accountId: `acct_${id}`, symbol: null, isOpen: true }
      const orders = await store.orders({ ...filter, beforeId: null, limit: openMax })
      return [id, orders.toReversed().map(openPart)]
    }),
  )
  return {
    ...seen,
    records,
    ledger: nonZero(
      rows.map(({ owner, posted, purpose }) => [`${owner} ${purpose}`, BigInt(posted)]),
    ),
  }
}

/** Which of these commands are in the journal, whether anybody was told of them or not. */
export async function doneOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT wish_id AS id FROM perps_journal WHERE wish_id = ANY(${[...ids]}::text[])`.execute(
    database.query,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What kinds of things were written down for accounts. */
export async function happened(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT body ->> 'kind' AS kind FROM perps_fills
    UNION SELECT 'funding' FROM perps_funding ORDER BY kind`.execute(database.query)
  return rows.map(({ kind }) => kind)
}

function exchangeSight({ accounts, deposits, fees, insurance, markets }: Exchange) {
  return {
    exchange: {
      insurance,
      fees,
      accounts: [...accounts.values()]
        .map(({ id, cash, orders, positions }) => ({
          id: id.replace(/^acct_/, ''),
          cash,
          positions: [...positions]
            .map(([symbol, { lots, cost }]) => ({ symbol, lots, cost }))
            .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
          orders: [...orders.values()].map(openPart),
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    },
    deposits,
    marks: Object.fromEntries([...markets].map(([symbol, { markTick }]) => [symbol, markTick])),
  }
}

function openPart({ filledLots, lots, side, symbol, tick }: Order) {
  return { symbol, side, tick, lots: lots - filledLots }
}

function nonZero(sums: readonly (readonly [account: string, amount: bigint])[]) {
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0n))
}
