import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import { type Books, type Entry, lineOf } from './books.ts'

/** What the database says, in the words of the books on paper; ids by the names that the test knows. */
export type Sight = {
  readonly text: Readonly<Record<string, unknown>>
  readonly chargeIds: ReadonlyMap<string, string>
  readonly grantIds: ReadonlyMap<string, string>
  readonly claimIds: ReadonlyMap<string, string>
  readonly throughSeq: string
}

/** What of the books can be looked at. */
export function sightOf(books: Books): Readonly<Record<string, unknown>> {
  return {
    posted: nonZero(books.posted),
    held: nonZero(
      Object.values(books.held).reduce<Record<string, bigint>>((sums, { owner, amount }) => {
        sums[owner] = (sums[owner] ?? 0n) + amount
        return sums
      }, {}),
    ),
    charges: mapped(books.charges, ({ status, payer, payee, amount, refunded, refunds }) => [
      status,
      payer,
      payee,
      amount,
      refunded,
      Object.values(refunds).map(String).toSorted(),
    ]),
    grants: mapped(books.grants, ({ state, remaining, takenBack }) => [
      state,
      remaining,
      takenBack,
    ]),
    ownHolds: mapped(books.ownHolds, ({ status, committed }) => [status, committed]),
    claims: mapped(books.claims, ({ state, earned, amount }) => [state, earned, amount]),
    transfers: books.transfers.toSorted(),
  }
}

/** Reads all that happened to the accounts whose names begin with `prefix`, and the transfers after `afterSeq`. */
export async function lookAt(database: Database, prefix: string, afterSeq: string): Promise<Sight> {
  const like = `acct_${prefix}%`
  const [balances, charges, grants, holds, claims, entries] = await Promise.all([
    balancesOf(database, like),
    chargesOf(database, like),
    grantsOf(database, like),
    holdsOf(database, like),
    claimsOf(database, like),
    entriesAfter(database, afterSeq),
  ])
  return {
    text: {
      ...balances,
      charges: charges.values,
      grants: grants.values,
      ownHolds: holds,
      claims: claims.values,
      transfers: entries.lines.toSorted(),
    },
    chargeIds: charges.ids,
    grantIds: grants.ids,
    claimIds: claims.ids,
    throughSeq: entries.throughSeq,
  }
}

/** An owner by the name that the test knows: of an account, or of a stranger who pays under it. */
export function shortened(owner: string): string {
  return owner.replace(/^(debts:)?acct_/, '$1').replace(/^wallet:paper\.(\w+)\.[0-9a-f]{16}$/, '$1')
}

async function balancesOf(database: Database, like: string) {
  const { rows } = await sql<{ owner: string; purpose: string; posted: string; held: string }>`
    SELECT owner, purpose, sum(posted) AS posted, sum(held) AS held FROM ledger_accounts
    WHERE asset = 'USDC'
      AND (owner = 'platform' OR owner LIKE ${like} OR owner LIKE 'debts:' || ${like})
    GROUP BY owner, purpose`.execute(database.query)
  const posted = rows.map((row) => [`${shortened(row.owner)} ${row.purpose}`, BigInt(row.posted)])
  const held = rows.map((row) => [shortened(row.owner), BigInt(row.held)])
  return {
    posted: nonZero(Object.fromEntries(posted)),
    held: nonZero(Object.fromEntries(held.filter(([, amount]) => amount !== 0n))),
  }
}

async function chargesOf(database: Database, like: string) {
  const { rows } = await sql<
    Record<'amount' | 'back' | 'id' | 'payer' | 'refunded' | 'status' | 'url', string> & {
      payee: string | null
      refunds: string[] | null
    }
  >`
    SELECT c.id, c.url, c.status, c.payer, c.payee_account_id AS payee, c.amount_atomic AS amount,
      c.refunded_atomic AS refunded, (
        SELECT array_agg(r.amount_atomic::text) FROM refunds r
        WHERE r.charge_id = c.id AND r.status = 'settled'
      ) AS refunds
    FROM charges c WHERE c.payer LIKE ${like} ORDER BY c.created_at`.execute(database.query)
  const named = rows.map((row) => [/\/shop\/([^?]+)/.exec(row.url)?.[1] ?? row.url, row] as const)
  const values = named.map(([item, row]) => {
    const payee = row.payee === null ? null : shortened(row.payee)
    const sums = [BigInt(row.amount), BigInt(row.refunded), (row.refunds ?? []).toSorted()]
    return [item, [row.status, shortened(row.payer), payee, ...sums]] as const
  })
  // A payment that was let go and came again is a charge of its own; the last one counts.
  return {
    values: Object.fromEntries(values),
    ids: new Map(named.map(([item, { id }]) => [item, id])),
  }
}

async function grantsOf(database: Database, like: string) {
  const { rows } = await sql<Record<'id' | 'remaining' | 'source' | 'state' | 'taken', string>>`
    SELECT id, source, state, remaining_atomic AS remaining, taken_back_atomic AS taken
    FROM billing_credit_grants WHERE account_id LIKE ${like}`.execute(database.query)
  const named = rows.map((row) => [row.source.replace(/^gift:/, ''), row] as const)
  const values = named.map(
    ([source, row]) => [source, [row.state, BigInt(row.remaining), BigInt(row.taken)]] as const,
  )
  return {
    values: Object.fromEntries(values),
    ids: new Map(named.map(([source, { id }]) => [source, id])),
  }
}

async function holdsOf(database: Database, like: string) {
  const { rows } = await sql<Record<'committed' | 'id' | 'owner' | 'status', string>>`
    SELECT h.account_id AS owner, h.id, l.status, l.committed FROM billing_holds h
    JOIN ledger_holds l ON l.id = h.ledger_hold_id
    WHERE h.account_id LIKE ${like}`.execute(database.query)
  return Object.fromEntries(
    rows.map((row) => [`${shortened(row.owner)} ${row.id}`, [row.status, BigInt(row.committed)]]),
  )
}

async function claimsOf(database: Database, like: string) {
  const { rows } = await sql<
    Record<'activity' | 'amount' | 'earned' | 'epoch' | 'id' | 'owner' | 'state', string>
  >`
    SELECT c.id, r.activity, c.epoch, c.account_id AS owner, c.state, c.earned_atomic AS earned,
      c.amount_atomic AS amount
    FROM reward_claims c JOIN reward_rules r ON r.id = c.rule_id
    WHERE c.account_id LIKE ${like}`.execute(database.query)
  const named = rows.map(
    (row) => [`${row.activity} ${row.epoch} ${shortened(row.owner)}`, row] as const,
  )
  const values = named.map(
    ([name, row]) => [name, [row.state, BigInt(row.earned), BigInt(row.amount)]] as const,
  )
  return {
    values: Object.fromEntries(values),
    ids: new Map(named.map(([name, { id }]) => [name, id])),
  }
}

/** The transfers after one, a line for each. */
export async function entriesAfter(database: Database, afterSeq: string) {
  const { rows } = await sql<
    Record<'kind' | 'owner' | 'purpose' | 'seq', string> & { amount: string }
  >`
    SELECT t.seq, t.kind, a.owner, a.purpose, sum(e.amount) AS amount
    FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_seq = t.seq
    JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.seq > ${afterSeq}::bigint AND t.kind <> 'ledger.stripes_gathered'
    GROUP BY t.seq, t.kind, a.owner, a.purpose ORDER BY t.seq`.execute(database.query)
  const byTransfer = Map.groupBy(rows, ({ seq }) => seq)
  const lines = [...byTransfer.values()].map((sides) =>
    lineOf(
      sides[0]?.kind ?? '',
      sides.map(
        ({ owner, purpose, amount }): Entry => [`${shortened(owner)} ${purpose}`, BigInt(amount)],
      ),
    ),
  )
  const newest = await sql<{ seq: string }>`
    SELECT coalesce(max(seq), 0) AS seq FROM ledger_transfers`.execute(database.query)
  return { lines, throughSeq: newest.rows[0]?.seq ?? '0' }
}

/** Those that are something. */
export function nonZero(sums: Readonly<Record<string, bigint>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}

function mapped<one>(things: Readonly<Record<string, one>>, view: (one: one) => unknown) {
  return Object.fromEntries(Object.entries(things).map(([name, one]) => [name, view(one)]))
}
