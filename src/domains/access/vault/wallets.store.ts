import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bytes,
  flag,
  generated,
  integer,
  json,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { type Charges, chargesFromJson, chargesToJson } from './charges.ts'
import type { Envelope } from './envelope.ts'
import type { Policy } from './policy.ts'
import { policyFromJson, policyToJson, type StoredPolicy } from './policy-json.ts'
import type { NewWallet, StoredWallet } from './wallet-record.ts'

const walletsTables = tablesOf(
  {
    vaultWallets: {
      id: text(),
      agentWalletId: generated(integer),
      accountId: text(),
      address: text<Hex>(),
      label: text(),
      signsOrders: flag,
      status: text<StoredWallet['status']>(),
      keyVersion: integer,
      wrappedKey: bytes,
      keyCommitment: bytes,
      sealedKey: bytes,
      policy: json<StoredPolicy>(),
      policyVersion: integer,
      createdAt: time,
      updatedAt: time,
    },
  },
  { nonce: integer },
)
type Tables = TablesOf<typeof walletsTables>

/** A filter of an account's wallets, by number unless null. */
export type ListedWallets = {
  readonly beforeId: string | null
  readonly limit: number
  readonly agentWalletId: number | null
}

/** The period over which spending is summed. Milliseconds since the Unix epoch. */
export type SpendWindow = {
  /** Reservations up to here no longer count. */
  readonly afterMs: number
  /** Current reservations are dated at this moment, the end of the present sixtieth. */
  readonly spendKey: number
}

const grains = 60

/**
 * The window of a policy. It is counted in sixtieths, each dated at its end, so that no period of `windowSeconds`
 * exceeds the maximum, and few numbers are summed. Pure.
 */
export function spendWindow({ windowSeconds }: Pick<Policy, 'windowSeconds'>, nowMs: number) {
  const windowMs = windowSeconds * 1_000
  const grainMs = Math.ceil(windowMs / grains)
  return {
    afterMs: nowMs - windowMs,
    spendKey: (Math.floor(nowMs / grainMs) + 1) * grainMs,
    grainMs,
  } satisfies SpendWindow & { grainMs: number }
}

/** All columns but the key. */
const columns = [
  'id',
  'agentWalletId',
  'accountId',
  'address',
  'label',
  'signsOrders',
  'status',
  'keyVersion',
  'policy',
  'policyVersion',
  'createdAt',
  'updatedAt',
] as const

/** Wallets without their keys, and the reservations in their windows. */
export function walletsStore(db: Queryable) {
  const tables = walletsTables.on(db)
  return { ...reading(tables), ...writing(tables), ...spending(tables), ...keys(tables) }
}

function allWallets(tables: Tables) {
  return tables.selectFrom('vaultWallets').select(columns)
}
type Query = ReturnType<typeof allWallets>

async function first(query: Query): Promise<StoredWallet | undefined> {
  const row = await query.executeTakeFirst()
  return row && toWallet(row)
}

function reading(tables: Tables) {
  const wallet = (id: string) => allWallets(tables).where('id', '=', id)
  const ownWallets = (accountId: string) => allWallets(tables).where('accountId', '=', accountId)
  return {
    find: (id: string) => first(wallet(id)),
    /** Serialises decisions about the wallet. */
    lock: (id: string) => first(wallet(id).forUpdate()),
    signerOf: (accountId: string) => first(ownWallets(accountId).where('signsOrders', '=', true)),
    /** Newest first. */
    async list(accountId: string, page: ListedWallets): Promise<readonly StoredWallet[]> {
      let query = ownWallets(accountId)
      if (page.agentWalletId !== null) query = query.where('agentWalletId', '=', page.agentWalletId)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      return (await query.orderBy('id', 'desc').limit(page.limit).execute()).map(toWallet)
    },
    async owns(accountId: string, agentWalletId: number): Promise<boolean> {
      return (
        (await first(ownWallets(accountId).where('agentWalletId', '=', agentWalletId))) !==
        undefined
      )
    },
    async count(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('vaultWallets')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

function writing(tables: Tables) {
  return {
    /** Serialises the creation of wallets for the account. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`vault:${accountId}`}, 0))`.execute(
        tables,
      )
    },
    /** Stores the wallet and returns its number. */
    async insert({ envelope, ...wallet }: NewWallet): Promise<number> {
      const { id, accountId, address, label, signsOrders, status } = wallet
      const { policyVersion, createdAt, updatedAt } = wallet
      const { agentWalletId } = await tables
        .insertInto('vaultWallets')
        .values({
          id,
          accountId,
          address,
          label,
          signsOrders,
          status,
          ...sealedColumns(envelope),
          policy: policyToJson(wallet.policy),
          policyVersion,
          createdAt,
          updatedAt,
        })
        .returning('agentWalletId')
        .executeTakeFirstOrThrow()
      return agentWalletId
    },
    async setStatus(id: string, status: StoredWallet['status'], at: Date): Promise<void> {
      await tables
        .updateTable('vaultWallets')
        .set({ status, updatedAt: at })
        .where('id', '=', id)
        .execute()
    },
    /** Replaces the policy, and recomputes the use of its window. The caller has locked the wallet. */
    async setPolicy(id: string, policy: Policy, at: Date): Promise<void> {
      const { afterMs, grainMs } = spendWindow(policy, at.getTime())
      await sql`
        UPDATE vault_signing_requests
        SET spend_key = ceil(spend_key::numeric / ${grainMs}::numeric) * ${grainMs}::numeric
        WHERE wallet_id = ${id} AND spend_key > ${afterMs}::bigint`.execute(tables)
      await sql`
        UPDATE vault_wallets
        SET policy = ${JSON.stringify(policyToJson(policy))}::jsonb,
          policy_version = policy_version + 1, updated_at = ${at},
          spends = ${summed(sql`
            SELECT charge.key AS asset, spend_key::text AS grain, charge.value::numeric AS amount
            FROM vault_signing_requests, jsonb_each_text(charges) AS charge
            WHERE wallet_id = ${id} AND spend_key > ${afterMs}::bigint`)}
        WHERE id = ${id}`.execute(tables)
    },
    /** Takes the next nonce; never the same for two callers. Undefined when the wallet is frozen. */
    async takeNonce(id: string, pending: number): Promise<number | undefined> {
      const { rows } = await sql<{ nonce: number }>`
        UPDATE vault_wallets SET next_nonce = greatest(next_nonce, ${pending}::bigint) + 1
        WHERE id = ${id} AND status = 'active'
        RETURNING next_nonce - 1 AS nonce`.execute(tables)
      return rows[0]?.nonce
    },
    /** Releases a nonce for reuse; false when a later one was taken. */
    async giveNonceBack(id: string, nonce: number): Promise<boolean> {
      const { rows } = await sql`
        UPDATE vault_wallets SET next_nonce = ${nonce}::bigint
        WHERE id = ${id} AND next_nonce = ${nonce}::bigint + 1 RETURNING 1`.execute(tables)
      return rows.length > 0
    },
  }
}

function spending(tables: Tables) {
  return {
    /**
     * Reserves charges in the window, all or none. One statement checks and adds, so concurrent callers cannot exceed
     * the maximum of any asset. False when there is no room or the wallet is frozen.
     */
    async reserve(
      id: string,
      wanted: SpendWindow & { readonly charges: Charges; readonly maxima: Charges },
    ): Promise<boolean> {
      const { afterMs, charges, maxima, spendKey } = wanted
      const { rows } = await sql`
        UPDATE vault_wallets SET spends = ${withCharges(charges, { afterMs, spendKey })}
        WHERE id = ${id} AND status = 'active' AND NOT EXISTS (
          SELECT 1 FROM jsonb_each_text(${JSON.stringify(chargesToJson(charges))}::jsonb) AS wanted
          JOIN jsonb_each_text(${JSON.stringify(chargesToJson(maxima))}::jsonb) AS most ON most.key = wanted.key
          WHERE wanted.value::numeric + (
            SELECT coalesce(sum(held.value::numeric), 0)
            FROM jsonb_each_text(vault_wallets.spends -> wanted.key) AS held
            WHERE held.key::bigint > ${afterMs}::bigint
          ) > most.value::numeric)
        RETURNING 1`.execute(tables)
      return rows.length > 0
    },
    /** Releases charges that will never be spent. The caller has locked the wallet. */
    async release(id: string, spendKey: number, charges: Charges): Promise<void> {
      const back = new Map([...charges].map(([asset, amount]) => [asset, -amount]))
      await sql`
        UPDATE vault_wallets SET spends = ${withCharges(back, { afterMs: 0, spendKey })}
        WHERE id = ${id}`.execute(tables)
    },
    /** The current use of the window. */
    async spent(id: string, { afterMs }: Pick<SpendWindow, 'afterMs'>): Promise<Charges> {
      const { rows } = await sql<{ asset: string; amount: string }>`
        SELECT assets.key AS asset, sum(held.value::numeric)::text AS amount
        FROM vault_wallets, jsonb_each(spends) AS assets, jsonb_each_text(assets.value) AS held
        WHERE id = ${id} AND held.key::bigint > ${afterMs}::bigint
        GROUP BY assets.key`.execute(tables)
      return chargesFromJson(Object.fromEntries(rows.map(({ amount, asset }) => [asset, amount])))
    },
  }
}

/** The wallet's reservations without those older than the window, and with further charges under one key. */
function withCharges(charges: Charges, { afterMs, spendKey }: SpendWindow): RawBuilder<unknown> {
  return summed(sql`
    SELECT assets.key AS asset, held.key AS grain, held.value::numeric AS amount
    FROM jsonb_each(vault_wallets.spends) AS assets, jsonb_each_text(assets.value) AS held
    WHERE held.key::bigint > ${afterMs}::bigint
    UNION ALL SELECT key, ${String(spendKey)}::text, value::numeric
    FROM jsonb_each_text(${JSON.stringify(chargesToJson(charges))}::jsonb)`)
}

/** Amounts by asset and window key, as stored in a wallet's row: `{asset: {key: amount}}`. */
function summed(amounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(jsonb_object_agg(assets.asset, assets.held), '{}') FROM (
      SELECT grains.asset, jsonb_object_agg(grains.grain, grains.amount::text) AS held FROM (
        SELECT asset, grain, sum(amount) AS amount FROM (${amounts}) AS amounts
        GROUP BY asset, grain
      ) AS grains GROUP BY grains.asset
    ) AS assets)`
}

function keys(tables: Tables) {
  return {
    async envelope(id: string): Promise<Envelope | undefined> {
      return tables
        .selectFrom('vaultWallets')
        .select(['keyVersion', 'wrappedKey', 'keyCommitment as commitment', 'sealedKey as sealed'])
        .where('id', '=', id)
        .executeTakeFirst()
    },
    /** The number of wallets that each master key version wraps. */
    async keyVersions(): Promise<ReadonlyMap<number, number>> {
      const rows = await tables
        .selectFrom('vaultWallets')
        .select(['keyVersion', sql<number>`count(*)::int`.as('wallets')])
        .groupBy('keyVersion')
        .orderBy('keyVersion')
        .execute()
      return new Map(rows.map(({ keyVersion, wallets }) => [keyVersion, wallets]))
    },
    /** Wallets whose key is wrapped by one of these versions, ordered by id. */
    async wrappedBy(
      keyVersions: readonly number[],
      page: { readonly afterId: string; readonly limit: number },
    ): Promise<readonly StoredWallet[]> {
      const rows = await allWallets(tables)
        .where('keyVersion', '=', sql<number>`ANY(${[...keyVersions]}::int[])`)
        .where('id', '>', page.afterId)
        .orderBy('id')
        .limit(page.limit)
        .execute()
      return rows.map(toWallet)
    },
    /** Does nothing when the key was rewrapped meanwhile. */
    async rewrap(id: string, fromVersion: number, envelope: Envelope): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('vaultWallets')
        .set(sealedColumns(envelope))
        .where('id', '=', id)
        .where('keyVersion', '=', fromVersion)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function sealedColumns({ keyVersion, wrappedKey, commitment, sealed }: Envelope) {
  return { keyVersion, wrappedKey, keyCommitment: commitment, sealedKey: sealed }
}

function toWallet({
  policy,
  ...wallet
}: Pick<RowOf<typeof walletsTables, 'vaultWallets'>, (typeof columns)[number]>): StoredWallet {
  return { ...wallet, policy: policyFromJson(policy) }
}
