import {
  CamelCasePlugin,
  type ColumnType,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely'
import type { LedgerAsset } from '../../kernel/assets.ts'
import type { Queryable } from '../../ports/database.ts'
import type { AccountPurpose, NewEntry } from '../billing/index.ts'
import type { ChargeChange, ChargeRecord, ChargeStep } from './charge-record.ts'
import { type ChargeStatus, unsettledStates } from './charge-states.ts'

type Json<read> = ColumnType<read, string, string>
type NullableJson<read> = ColumnType<read | null, string | null, string | null>
type StoredEntry = {
  readonly owner: string
  readonly purpose: AccountPurpose
  readonly asset: LedgerAsset
  readonly amountAtomic: string
}
/** The columns, in the record's own spelling; the plugin writes them with underscores. */
type ChargeTable = Omit<
  ChargeRecord,
  | 'amountAtomic'
  | 'answer'
  | 'credits'
  | 'proof'
  | 'quotedAtomic'
  | 'receiptExtra'
  | 'refundedAtomic'
  | 'timeline'
> & {
  amountAtomic: string
  quotedAtomic: string
  refundedAtomic: string
  proof: NullableJson<Record<string, unknown>>
  receiptExtra: Json<Record<string, unknown>>
  credits: Json<readonly StoredEntry[]>
  timeline: Json<readonly ChargeStep[]>
  answerStatus: number | null
  answerHeaders: NullableJson<Record<string, string>>
  answerBody: string | null
}
type Tables = { charges: ChargeTable }

/** Who takes a charge up: under which lease, from when until when. */
export type LeaseTimes = { readonly lease: string; readonly now: Date; readonly until: Date }

/** Which charges to list, from the one made before `beforeId` on. */
export type ChargeListing = {
  /** Whose charges are wanted, as payers, callers or payees; null for everybody's. */
  readonly parties: { readonly payers: readonly string[]; readonly account: string } | null
  readonly role: 'payee' | 'payer' | undefined
  readonly status: ChargeStatus | undefined
  readonly rail: string | undefined
  readonly requestId: string | undefined
  readonly operationId: string | undefined
  readonly beforeId: string | null
  readonly limit: number
}

/** Rows of charges. */
export function chargesStore(db: Queryable) {
  const tables = db
    .withTables<Tables>()
    .withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true }))
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Kysely<Tables>) {
  const one = (column: 'claimKey' | 'fingerprint' | 'id') => async (value: string) => {
    let query = tables.selectFrom('charges').selectAll().where(column, '=', value)
    if (column !== 'id') query = query.where('status', '<>', 'released')
    // Of several spellings of one payment only one can be claimed, but a fingerprint is not unique by itself.
    const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && toRecord(row)
  }
  return {
    byId: one('id'),
    /** The charge that this very payment made; one whose payment was let go is none. */
    byFingerprint: one('fingerprint'),
    byClaimKey: one('claimKey'),
    /** The charge as it is now, which nobody else changes until the transaction ends. */
    async lock(id: string): Promise<ChargeRecord | undefined> {
      const query = tables.selectFrom('charges').selectAll().where('id', '=', id).forUpdate()
      const row = await query.executeTakeFirst()
      return row && toRecord(row)
    },
    list: (listing: ChargeListing) => listCharges(tables, listing),
  }
}

function writes(tables: Kysely<Tables>) {
  return {
    /** Claims the payment: false when it is claimed already. */
    async insert(charge: ChargeRecord): Promise<boolean> {
      const row = await tables
        .insertInto('charges')
        .values(toRow(charge))
        .onConflict((conflict) =>
          conflict.column('claimKey').where('status', '<>', 'released').doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Changes a charge that nobody changed since it was read; undefined when somebody did. */
    change: (charge: ChargeRecord, status: ChargeStatus, change: StoredChange) =>
      changeCharge(tables, charge, { ...change, status }),
    /** Takes up a charge that nobody holds, in one of the states in which there is something to do. */
    async takeUp(id: string, { lease, now, until }: LeaseTimes): Promise<ChargeRecord | undefined> {
      const row = await tables
        .updateTable('charges')
        .set({ lease, leasedUntil: until, dueAt: until, version: sql`version + 1` })
        .where('id', '=', id)
        .where('status', 'in', ['reserved', ...unsettledStates])
        .where((each) => each.or([each('lease', 'is', null), each('leasedUntil', '<=', now)]))
        .returningAll()
        .executeTakeFirst()
      return row && toRecord(row)
    },
    takeDue: (times: LeaseTimes, limit: number) => takeDue(tables, times, limit),
    /** Forgets the bodies of answers that were stored before `before`; resolves to how many. */
    forgetAnswers: (before: Date, limit: number) => forgetAnswers(tables, before, limit),
  }
}

type StoredChange = ChargeChange & {
  readonly updatedAt: Date
  readonly timeline: readonly ChargeStep[]
}

async function changeCharge(
  tables: Kysely<Tables>,
  charge: ChargeRecord,
  change: StoredChange & { readonly status: ChargeStatus },
): Promise<ChargeRecord | undefined> {
  const { amountAtomic, answer, credits, proof, receiptExtra, refundedAtomic, timeline, ...plain } =
    change
  const version = charge.version + 1
  // It was as it was read, so what it is now is known: an answer of a megabyte need not come back.
  const row = await tables
    .updateTable('charges')
    .set({
      ...plain,
      version,
      timeline: JSON.stringify(timeline),
      ...(amountAtomic === undefined ? {} : { amountAtomic: amountAtomic.toString() }),
      ...(answer === undefined ? {} : answerColumns(answer)),
      ...(credits === undefined ? {} : { credits: entriesText(credits) }),
      ...(proof === undefined ? {} : { proof: proof === null ? null : JSON.stringify(proof) }),
      ...(receiptExtra === undefined ? {} : { receiptExtra: JSON.stringify(receiptExtra) }),
      ...(refundedAtomic === undefined ? {} : { refundedAtomic: refundedAtomic.toString() }),
    })
    .where('id', '=', charge.id)
    // Not its status or lease: settled, refunding, settled is another charge than it was.
    .where('version', '=', charge.version)
    .returning('id')
    .executeTakeFirst()
  return row && { ...charge, ...change, version }
}

async function listCharges(
  tables: Kysely<Tables>,
  listing: ChargeListing,
): Promise<readonly ChargeRecord[]> {
  const { parties, role, status, rail, requestId, operationId, beforeId } = listing
  let query = tables.selectFrom('charges').selectAll()
  if (parties !== null) {
    query = query.where((each) =>
      each.or([
        ...(role === 'payee'
          ? []
          : [each('payer', 'in', parties.payers), each('accountId', '=', parties.account)]),
        ...(role === 'payer' ? [] : [each('payeeAccountId', '=', parties.account)]),
      ]),
    )
  }
  if (status !== undefined) query = query.where('status', '=', status)
  if (rail !== undefined) query = query.where(sql<string>`rail`, '=', rail)
  if (requestId !== undefined) query = query.where('requestId', '=', requestId)
  if (operationId !== undefined) query = query.where('operationId', '=', operationId)
  if (beforeId !== null) query = query.where('id', '<', beforeId)
  const rows = await query.orderBy('id', 'desc').limit(listing.limit).execute()
  return rows.map(toRecord)
}

/** Takes up charges whose time has come, each by one process however many ask at once. */
async function takeDue(
  tables: Kysely<Tables>,
  { lease, now, until }: LeaseTimes,
  limit: number,
): Promise<readonly ChargeRecord[]> {
  const rows = await tables
    .updateTable('charges')
    .set({ lease, leasedUntil: until, dueAt: until, version: sql`version + 1` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('charges')
        .select('id')
        .where('dueAt', '<=', now)
        .where((each) => each.or([each('lease', 'is', null), each('leasedUntil', '<=', now)]))
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(toRecord)
}

async function forgetAnswers(tables: Kysely<Tables>, before: Date, limit: number): Promise<number> {
  const rows = await tables
    .updateTable('charges')
    .set({ answerBody: null })
    .where('id', 'in', (query) =>
      query
        .selectFrom('charges')
        .select('id')
        .where('answerBody', 'is not', null)
        .where('deliveredAt', '<=', before)
        .where('dueAt', 'is', null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.length
}

function toRow(charge: ChargeRecord): Insertable<ChargeTable> {
  const { answer, credits, proof, receiptExtra, timeline, ...plain } = charge
  return {
    ...plain,
    ...answerColumns(answer),
    amountAtomic: charge.amountAtomic.toString(),
    quotedAtomic: charge.quotedAtomic.toString(),
    refundedAtomic: charge.refundedAtomic.toString(),
    proof: proof === null ? null : JSON.stringify(proof),
    receiptExtra: JSON.stringify(receiptExtra),
    credits: entriesText(credits),
    timeline: JSON.stringify(timeline),
  }
}

function toRecord(row: Selectable<ChargeTable>): ChargeRecord {
  const {
    amountAtomic,
    answerStatus,
    answerHeaders,
    answerBody,
    credits,
    refundedAtomic,
    ...rest
  } = row
  return {
    ...rest,
    amountAtomic: BigInt(amountAtomic),
    quotedAtomic: BigInt(row.quotedAtomic),
    refundedAtomic: BigInt(refundedAtomic),
    answer:
      answerStatus === null || answerHeaders === null
        ? null
        : { status: answerStatus, headers: answerHeaders, body: answerBody },
    credits: credits.map(({ amountAtomic: amount, ...account }) => ({
      account,
      amountAtomic: BigInt(amount),
    })),
  }
}

function answerColumns(answer: ChargeRecord['answer']) {
  return {
    answerStatus: answer?.status ?? null,
    answerHeaders: answer === null ? null : JSON.stringify(answer.headers),
    answerBody: answer?.body ?? null,
  }
}

function entriesText(entries: readonly NewEntry[]): string {
  return JSON.stringify(
    entries.map(
      ({ account, amountAtomic }): StoredEntry => ({
        owner: account.owner,
        purpose: account.purpose,
        asset: account.asset,
        amountAtomic: amountAtomic.toString(),
      }),
    ),
  )
}
