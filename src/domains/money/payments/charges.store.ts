import { sql } from 'kysely'
import type { LedgerAsset, PaymentMode } from '../../../kernel/assets.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { AccountPurpose, NewEntry } from '../ledger/index.ts'
import type { ChargeChange, ChargeRecord, ChargeStep } from './charge-record.ts'
import { type ChargeStatus, unsettledStates } from './charge-states.ts'
import type { RailId } from './rail.ts'

/** A ledger entry as JSON, with the amount as text. */
type StoredEntry = {
  readonly owner: string
  readonly purpose: AccountPurpose
  readonly asset: LedgerAsset
  readonly amountAtomic: string
}

const chargesTables = tablesOf({
  charges: {
    id: text(),
    status: text<ChargeStatus>(),
    version: integer,
    operationId: text(),
    family: text(),
    method: text(),
    pathTemplate: text(),
    url: text(),
    bodyDigest: nullable(text()),
    requestDigest: text(),
    requestId: text(),
    accountId: nullable(text()),
    keyId: nullable(text()),
    agentId: nullable(text()),
    addressBlock: text(),
    asset: text<LedgerAsset>(),
    amountAtomic: bigint,
    unit: text<PriceUnit>(),
    quotedAtomic: bigint,
    priceSource: text(),
    description: nullable(text()),
    payeeAccountId: nullable(text()),
    commissionBps: integer,
    rail: text<RailId>(),
    protocol: text<ChargeRecord['protocol']>(),
    mode: text<PaymentMode>(),
    claimKey: text(),
    fingerprint: text(),
    isConfidential: flag,
    payer: text(),
    network: text(),
    payTo: nullable(text()),
    isDirect: flag,
    challengeId: nullable(text()),
    proof: nullable(json<Readonly<Record<string, unknown>>>()),
    answerStatus: nullable(integer),
    answerHeaders: nullable(json<Readonly<Record<string, string>>>()),
    answerBody: nullable(text()),
    responseDigest: nullable(text()),
    latencyMs: nullable(integer),
    reference: nullable(text()),
    receiptExtra: json<Readonly<Record<string, unknown>>>(),
    isFinal: flag,
    credits: json<readonly StoredEntry[]>(),
    refundedAtomic: bigint,
    failure: nullable(text()),
    deliveredAt: nullable(time),
    settledAt: nullable(time),
    lease: nullable(text()),
    leasedUntil: nullable(time),
    dueAt: nullable(time),
    attempts: integer,
    timeline: json<readonly ChargeStep[]>(),
    createdAt: time,
    updatedAt: time,
  },
})
type Charges = TablesOf<typeof chargesTables>
type ChargeRow = RowOf<typeof chargesTables, 'charges'>

/** The lease under which a charge is taken up. */
export type LeaseTimes = { readonly lease: string; readonly now: Date; readonly until: Date }

/** A filter of charges, older than `beforeId`. */
export type ChargeListing = {
  /** The payers, callers or payees whose charges are wanted; null for all. */
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
  const tables = chargesTables.on(db)
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Charges) {
  const one = (column: 'claimKey' | 'fingerprint' | 'id') => async (value: string) => {
    let query = tables.selectFrom('charges').selectAll().where(column, '=', value)
    if (column !== 'id') query = query.where('status', '<>', 'released')
    // Of several spellings of one payment only one can be claimed, but fingerprints are not unique by themselves.
    const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && toRecord(row)
  }
  return {
    byId: one('id'),
    /** The charge of exactly this payment; undefined when its payment was released. */
    byFingerprint: one('fingerprint'),
    byClaimKey: one('claimKey'),
    /** The charge, locked until the transaction ends. */
    async lock(id: string): Promise<ChargeRecord | undefined> {
      const query = tables.selectFrom('charges').selectAll().where('id', '=', id).forUpdate()
      const row = await query.executeTakeFirst()
      return row && toRecord(row)
    },
    list: (listing: ChargeListing) => listCharges(tables, listing),
  }
}

function writes(tables: Charges) {
  return {
    /** Claims the payment; false when it is claimed already. */
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
    /** Changes a charge that is unchanged since it was read; undefined when it was changed meanwhile. */
    change: (charge: ChargeRecord, status: ChargeStatus, change: StoredChange) =>
      changeCharge(tables, charge, { ...change, status }),
    /** Takes up a charge that nobody holds, in a state in which there is something to do. */
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
    /** Deletes the bodies of answers stored before `before`; resolves to their number. */
    forgetAnswers: (before: Date, limit: number) => forgetAnswers(tables, before, limit),
  }
}

type StoredChange = ChargeChange & {
  readonly updatedAt: Date
  readonly timeline: readonly ChargeStep[]
}

async function changeCharge(
  tables: Charges,
  charge: ChargeRecord,
  change: StoredChange & { readonly status: ChargeStatus },
): Promise<ChargeRecord | undefined> {
  const { answer, credits, ...plain } = change
  const version = charge.version + 1
  // The row was as it was read, so its new content is known and a large answer need not be returned.
  const row = await tables
    .updateTable('charges')
    .set({
      ...plain,
      version,
      ...(answer === undefined ? {} : answerColumns(answer)),
      ...(credits === undefined ? {} : { credits: credits.map(toStored) }),
    })
    .where('id', '=', charge.id)
    // Compared by version, not by status or lease, which may have returned to earlier values.
    .where('version', '=', charge.version)
    .returning('id')
    .executeTakeFirst()
  return row && { ...charge, ...change, version }
}

async function listCharges(
  tables: Charges,
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

/** Takes up due charges; concurrent processes never take the same one. */
async function takeDue(
  tables: Charges,
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

async function forgetAnswers(tables: Charges, before: Date, limit: number): Promise<number> {
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

function toRow({ answer, credits, ...plain }: ChargeRecord): ChargeRow {
  return { ...plain, ...answerColumns(answer), credits: credits.map(toStored) }
}

function toRecord({
  answerStatus: status,
  answerHeaders: headers,
  answerBody: body,
  ...row
}: ChargeRow): ChargeRecord {
  return {
    ...row,
    answer: status === null || headers === null ? null : { status, headers, body },
    credits: row.credits.map(({ amountAtomic, ...account }) => ({
      account,
      amountAtomic: BigInt(amountAtomic),
    })),
  }
}

function answerColumns(answer: ChargeRecord['answer']) {
  return {
    answerStatus: answer?.status ?? null,
    answerHeaders: answer?.headers ?? null,
    answerBody: answer?.body ?? null,
  }
}

function toStored({ account, amountAtomic }: NewEntry): StoredEntry {
  const { owner, purpose, asset } = account
  return { owner, purpose, asset, amountAtomic: amountAtomic.toString() }
}
