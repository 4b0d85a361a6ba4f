import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import { entriesAfter, nonZero, shortened } from './money-look.ts'
import { isOver, type Payment, type Session, type SessionBooks } from './session-books.ts'

/** What the database says, in the words of the books; ids by `<name> <index>`. */
export type SessionSight = {
  readonly text: Readonly<Record<string, unknown>>
  readonly sessions: ReadonlyMap<string, SeenSession>
  readonly chargeIds: ReadonlyMap<string, string>
  readonly throughSeq: string
}

/** What whoever uses a session needs; `bearer` is null where a key signs, and before anybody was told it. */
export type SeenSession = {
  readonly id: string
  readonly channelId: string
  readonly bearer: string | null
}

/** What of the books can be looked at. */
export function sessionSightOf(books: SessionBooks): Readonly<Record<string, unknown>> {
  const held = Object.values(books.held).reduce<Record<string, bigint>>(
    (sums, { owner, amount }) => {
      sums[owner] = (sums[owner] ?? 0n) + amount
      return sums
    },
    {},
  )
  return {
    posted: nonZero(books.posted),
    held: nonZero(held),
    sessions: Object.fromEntries(
      Object.entries(books.sessions).map(([name, all]) => [name, all.map(sessionView)]),
    ),
    payments: Object.fromEntries(
      Object.entries(books.payments).map(([name, all]) => [
        name,
        all.map((one: Payment) => [
          one.status,
          one.payer,
          one.amount,
          one.refunded,
          one.version,
          one.status === 'reserved' ? one.leasedMs : null,
        ]),
      ]),
    ),
    transfers: books.transfers.toSorted(),
  }
}

function sessionView(session: Session) {
  const { status, deposit, accepted, reserved, spent, settled, refunded, uses, voucher } = session
  const { expiresMs, lastUsedMs, forceMs, putOffMs } = session
  const times = [expiresMs, lastUsedMs, forceMs, putOffMs === 0 ? null : putOffMs]
  return [
    status,
    session.payer,
    deposit,
    accepted,
    reserved,
    spent,
    settled,
    refunded,
    uses,
    voucher !== null,
    ...(isOver(session) ? [] : times),
  ]
}

/** Reads all that happened to sessions of payers whose names begin with `prefix`, and the transfers after `afterSeq`. */
export async function lookAtSessions(
  database: Database,
  {
    prefix,
    afterSeq,
    names,
  }: {
    readonly prefix: string
    readonly afterSeq: string
    /** Of payments, by the id of their challenge. */
    readonly names: ReadonlyMap<string, string>
  },
): Promise<SessionSight> {
  const payers = [`acct_${prefix}%`, `wallet:paper.${prefix}%`]
  const [balances, sessions, charges, entries] = await Promise.all([
    playMoneyOf(database, payers),
    sessionsOf(database, payers),
    chargesOf(database, payers, names),
    entriesAfter(database, afterSeq),
  ])
  return {
    text: {
      ...balances,
      sessions: sessions.views,
      payments: charges.views,
      transfers: entries.lines.toSorted(),
    },
    sessions: sessions.seen,
    chargeIds: charges.ids,
    throughSeq: entries.throughSeq,
  }
}

/** What is posted and held in play money by the platform and by owners that are like these. */
export async function playMoneyOf(database: Database, payers: readonly string[]) {
  const { rows } = await sql<{ owner: string; purpose: string; posted: string; held: string }>`
    SELECT owner, purpose, sum(posted) AS posted, sum(held) AS held FROM ledger_accounts
    WHERE asset = 'paper:USDC' AND (owner = 'platform' OR owner LIKE ANY (${payers}::text[]))
    GROUP BY owner, purpose`.execute(database.query)
  const of = (sum: (row: (typeof rows)[number]) => readonly [string, string]) =>
    nonZero(Object.fromEntries(rows.map(sum).map(([name, amount]) => [name, BigInt(amount)])))
  const held = rows.filter((row) => BigInt(row.held) !== 0n)
  return {
    posted: of((row) => [`${shortened(row.owner)} ${row.purpose}`, row.posted]),
    held: Object.fromEntries(held.map((row) => [shortened(row.owner), BigInt(row.held)])),
  }
}

type SessionRow = Record<
  | 'accepted'
  | 'channel'
  | 'deposit'
  | 'id'
  | 'name'
  | 'payer'
  | 'refunded'
  | 'reserved'
  | 'settled'
  | 'spent'
  | 'uses',
  string
> & {
  readonly answer: string | null
  readonly has_voucher: boolean
  readonly status: Session['status']
  readonly times: readonly (Date | null)[]
}

async function sessionsOf(database: Database, payers: readonly string[]) {
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.unit_type AS name, s.channel_id AS channel, s.status, s.payer, s.deposit,
      s.accepted, s.reserved, s.spent, s.settled, s.refunded, s.uses,
      s.voucher IS NOT NULL AS has_voucher, c.answer_body AS answer,
      ARRAY[s.expires_at, s.last_used_at, s.force_close_at, s.put_off_until] AS times
    FROM mpp_sessions s LEFT JOIN mpp_deposits d ON d.session_id = s.id AND d.kind = 'open'
      LEFT JOIN charges c ON c.id = d.charge_id
    WHERE s.payer LIKE ANY (${payers}::text[]) ORDER BY s.id`.execute(database.query)
  const named = Map.groupBy(rows, ({ name }) => name)
  const seen = [...named].flatMap(([name, all]) =>
    all.map((row, index): readonly [string, SeenSession] => [
      `${name} ${index}`,
      {
        id: row.id,
        channelId: row.channel,
        bearer: row.answer === null ? null : JSON.parse(row.answer).session.bearer,
      },
    ]),
  )
  return {
    views: Object.fromEntries([...named].map(([name, all]) => [name, all.map(rowView)])),
    seen: new Map(seen),
  }
}

function rowView(row: SessionRow) {
  const sums = [row.deposit, row.accepted, row.reserved, row.spent, row.settled, row.refunded]
  return [
    row.status,
    shortened(row.payer),
    ...sums.map(BigInt),
    Number(row.uses),
    row.has_voucher,
    ...(isOver(row) ? [] : row.times.map((time) => time && time.getTime())),
  ]
}

async function chargesOf(
  database: Database,
  payers: readonly string[],
  names: ReadonlyMap<string, string>,
) {
  const { rows } = await sql<
    Record<'amount' | 'challenge' | 'id' | 'payer' | 'refunded' | 'status', string> & {
      version: number
      leased: Date | null
    }
  >`
    SELECT id, status, payer, amount_atomic AS amount, refunded_atomic AS refunded,
      challenge_id AS challenge, version, leased_until AS leased
    FROM charges WHERE payer LIKE ANY (${payers}::text[]) ORDER BY id`.execute(database.query)
  const named = Map.groupBy(rows, ({ challenge }) => names.get(challenge) ?? challenge)
  return {
    views: Object.fromEntries(
      [...named].map(([name, all]) => [
        name,
        all.map((row) => [
          row.status,
          shortened(row.payer),
          BigInt(row.amount),
          BigInt(row.refunded),
          row.version,
          row.leased && row.leased.getTime(),
        ]),
      ]),
    ),
    ids: new Map(
      [...named].flatMap(([name, all]) => all.map(({ id }, index) => [`${name} ${index}`, id])),
    ),
  }
}
