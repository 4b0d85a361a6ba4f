import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { type Charges, chargesFromJson, chargesToJson } from './charges.ts'
import type { Envelope } from './envelope.ts'
import type { Policy } from './policy.ts'
import { policyFromJson, policyToJson, type StoredPolicy } from './policy-json.ts'
import type { NewWallet, StoredWallet } from './wallet-record.ts'

type WalletRow = {
  id: string
  agent_wallet_id: string
  account_id: string
  address: Hex
  label: string
  signs_orders: boolean
  status: 'active' | 'frozen'
  key_version: number
  policy: StoredPolicy
  policy_version: number
  created_at: Date
  updated_at: Date
}
type EnvelopeRow = {
  key_version: number
  wrapped_key: Uint8Array
  key_commitment: Uint8Array
  sealed_key: Uint8Array
}

/** Which wallets of an account to list; the one of a number where that is not null. */
export type ListedWallets = {
  readonly beforeId: string | null
  readonly limit: number
  readonly agentWalletId: number | null
}

/** A stretch of time that spending is summed over. Milliseconds since the Unix epoch. */
export type SpendWindow = {
  /** What was reserved up to here does not count any more. */
  readonly afterMs: number
  /** What is reserved now is counted as of this moment, the end of the present grain. */
  readonly spendKey: number
}

const grains = 60

/**
 * The window that a policy sums over. It is counted in sixtieths, each as of its last moment, so that no stretch of
 * `windowSeconds` ever holds more than its maximum, and the sum is of few numbers. Pure.
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

const columns = sql`id, agent_wallet_id::text AS agent_wallet_id, account_id, address, label, signs_orders, status, key_version, policy,
  policy_version, created_at, updated_at`

/** Wallets, without their keys, and the reservations against their windows. */
export function walletsStore(db: Queryable) {
  return { ...reading(db), ...writing(db), ...spending(db), ...keys(db) }
}

function reading(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly StoredWallet[]> => {
    const { rows } = await sql<WalletRow>`SELECT ${columns} FROM vault_wallets ${rest}`.execute(db)
    return rows.map(toWallet)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    /** Lets one transaction at a time decide about the wallet. */
    lock: async (id: string) => (await select(sql`WHERE id = ${id} FOR UPDATE`))[0],
    signerOf: async (accountId: string) =>
      (await select(sql`WHERE account_id = ${accountId} AND signs_orders`))[0],
    /** Newest first. */
    list: (accountId: string, page: ListedWallets) =>
      select(sql`
        WHERE account_id = ${accountId}
          AND (${page.agentWalletId}::bigint IS NULL OR agent_wallet_id = ${page.agentWalletId}::bigint)
          AND (${page.beforeId}::text IS NULL OR id < ${page.beforeId})
        ORDER BY id DESC LIMIT ${page.limit}::int`),
    async owns(accountId: string, agentWalletId: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM vault_wallets
        WHERE agent_wallet_id = ${agentWalletId}::bigint AND account_id = ${accountId}`.execute(db)
      return rows.length > 0
    },
    async count(accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM vault_wallets WHERE account_id = ${accountId}`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },
  }
}

function writing(db: Queryable) {
  return {
    /** Lets one transaction at a time add a wallet to the account. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`vault:${accountId}`}, 0))`.execute(
        db,
      )
    },
    /** Stores it and answers its number. */
    async insert({ envelope, ...wallet }: NewWallet): Promise<number> {
      const { rows } = await sql<{ agent_wallet_id: string }>`
        INSERT INTO vault_wallets (id, account_id, address, label, signs_orders, status,
          key_version, wrapped_key, key_commitment, sealed_key, policy, policy_version,
          created_at, updated_at)
        VALUES (${wallet.id}, ${wallet.accountId}, ${wallet.address}, ${wallet.label},
          ${wallet.signsOrders}, ${wallet.status}, ${envelope.keyVersion}, ${envelope.wrappedKey},
          ${envelope.commitment}, ${envelope.sealed},
          ${JSON.stringify(policyToJson(wallet.policy))}::jsonb, ${wallet.policyVersion},
          ${wallet.createdAt}, ${wallet.updatedAt})
        RETURNING agent_wallet_id::text AS agent_wallet_id`.execute(db)
      return Number(rows[0]?.agent_wallet_id)
    },
    async setStatus(id: string, status: StoredWallet['status'], at: Date): Promise<void> {
      await sql`
        UPDATE vault_wallets SET status = ${status}, updated_at = ${at}
        WHERE id = ${id}`.execute(db)
    },
    /** Replaces the policy, and counts anew what its window holds. The wallet is locked. */
    async setPolicy(id: string, policy: Policy, at: Date): Promise<void> {
      const { afterMs, grainMs } = spendWindow(policy, at.getTime())
      await sql`
        UPDATE vault_signing_requests
        SET spend_key = ceil(spend_key::numeric / ${grainMs}::numeric) * ${grainMs}::numeric
        WHERE wallet_id = ${id} AND spend_key > ${afterMs}::bigint`.execute(db)
      await sql`
        UPDATE vault_wallets
        SET policy = ${JSON.stringify(policyToJson(policy))}::jsonb,
          policy_version = policy_version + 1, updated_at = ${at},
          spends = ${summed(sql`
            SELECT charge.key AS asset, spend_key::text AS grain, charge.value::numeric AS amount
            FROM vault_signing_requests, jsonb_each_text(charges) AS charge
            WHERE wallet_id = ${id} AND spend_key > ${afterMs}::bigint`)}
        WHERE id = ${id}`.execute(db)
    },
    /** The next nonce, once: no two callers are given the same. Undefined when the wallet is frozen. */
    async takeNonce(id: string, pending: number): Promise<number | undefined> {
      const { rows } = await sql<{ nonce: string }>`
        UPDATE vault_wallets SET next_nonce = greatest(next_nonce, ${pending}::bigint) + 1
        WHERE id = ${id} AND status = 'active'
        RETURNING next_nonce - 1 AS nonce`.execute(db)
      return rows[0] === undefined ? undefined : Number(rows[0].nonce)
    },
    /** Lets the next one have a nonce again; false when a later one was taken. */
    async giveNonceBack(id: string, nonce: number): Promise<boolean> {
      const { rows } = await sql`
        UPDATE vault_wallets SET next_nonce = ${nonce}::bigint
        WHERE id = ${id} AND next_nonce = ${nonce}::bigint + 1 RETURNING 1`.execute(db)
      return rows.length > 0
    },
  }
}

function spending(db: Queryable) {
  return {
    /**
     * Reserves charges in the window, or nothing: one statement checks and adds, so no number of callers at once comes
     * above the maximum of any asset. False when there is no room or the wallet is frozen.
     */
    async reserve(
      id: string,
      wish: SpendWindow & { readonly charges: Charges; readonly maxima: Charges },
    ): Promise<boolean> {
      const { afterMs, charges, maxima, spendKey } = wish
      const { rows } = await sql`
        UPDATE vault_wallets SET spends = ${withCharges(charges, { afterMs, spendKey })}
        WHERE id = ${id} AND status = 'active' AND NOT EXISTS (
          SELECT 1 FROM jsonb_each_text(${chargesToJson(charges)}::jsonb) AS wish
          JOIN jsonb_each_text(${chargesToJson(maxima)}::jsonb) AS most ON most.key = wish.key
          WHERE wish.value::numeric + (
            SELECT coalesce(sum(held.value::numeric), 0)
            FROM jsonb_each_text(vault_wallets.spends -> wish.key) AS held
            WHERE held.key::bigint > ${afterMs}::bigint
          ) > most.value::numeric)
        RETURNING 1`.execute(db)
      return rows.length > 0
    },
    /** Gives back what will never be spent. The wallet is locked. */
    async release(id: string, spendKey: number, charges: Charges): Promise<void> {
      const back = new Map([...charges].map(([asset, amount]) => [asset, -amount]))
      await sql`
        UPDATE vault_wallets SET spends = ${withCharges(back, { afterMs: 0, spendKey })}
        WHERE id = ${id}`.execute(db)
    },
    /** What the window holds now. */
    async spent(id: string, { afterMs }: Pick<SpendWindow, 'afterMs'>): Promise<Charges> {
      const { rows } = await sql<{ asset: string; amount: string }>`
        SELECT assets.key AS asset, sum(held.value::numeric)::text AS amount
        FROM vault_wallets, jsonb_each(spends) AS assets, jsonb_each_text(assets.value) AS held
        WHERE id = ${id} AND held.key::bigint > ${afterMs}::bigint
        GROUP BY assets.key`.execute(db)
      return chargesFromJson(Object.fromEntries(rows.map(({ amount, asset }) => [asset, amount])))
    },
  }
}

/** What the wallet's row holds, without what is older than the window, and with more under one key. */
function withCharges(charges: Charges, { afterMs, spendKey }: SpendWindow): RawBuilder<unknown> {
  return summed(sql`
    SELECT assets.key AS asset, held.key AS grain, held.value::numeric AS amount
    FROM jsonb_each(vault_wallets.spends) AS assets, jsonb_each_text(assets.value) AS held
    WHERE held.key::bigint > ${afterMs}::bigint
    UNION ALL SELECT key, ${String(spendKey)}::text, value::numeric
    FROM jsonb_each_text(${chargesToJson(charges)}::jsonb)`)
}

/** Amounts by asset and key of the window, as a wallet's row holds them: `{asset: {key: amount}}`. */
function summed(amounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(jsonb_object_agg(assets.asset, assets.held), '{}') FROM (
      SELECT grains.asset, jsonb_object_agg(grains.grain, grains.amount::text) AS held FROM (
        SELECT asset, grain, sum(amount) AS amount FROM (${amounts}) AS amounts
        GROUP BY asset, grain
      ) AS grains GROUP BY grains.asset
    ) AS assets)`
}

function keys(db: Queryable) {
  return {
    async envelope(id: string): Promise<Envelope | undefined> {
      const { rows } = await sql<EnvelopeRow>`
        SELECT key_version, wrapped_key, key_commitment, sealed_key FROM vault_wallets
        WHERE id = ${id}`.execute(db)
      const row = rows[0]
      return row === undefined
        ? undefined
        : {
            keyVersion: row.key_version,
            wrappedKey: row.wrapped_key,
            commitment: row.key_commitment,
            sealed: row.sealed_key,
          }
    },
    /** How many wallets each version of the master key wraps. */
    async keyVersions(): Promise<ReadonlyMap<number, number>> {
      const { rows } = await sql<{ key_version: number; wallets: number }>`
        SELECT key_version, count(*)::int AS wallets FROM vault_wallets
        GROUP BY key_version ORDER BY key_version`.execute(db)
      return new Map(rows.map(({ key_version, wallets }) => [key_version, wallets]))
    },
    /** Wallets whose key is wrapped by one of these versions, in the order of their ids. */
    async wrappedBy(
      keyVersions: readonly number[],
      page: { readonly afterId: string; readonly limit: number },
    ): Promise<readonly StoredWallet[]> {
      const { rows } = await sql<WalletRow>`
        SELECT ${columns} FROM vault_wallets
        WHERE key_version IN (
            SELECT value::int FROM jsonb_array_elements_text(${JSON.stringify(keyVersions)}::jsonb))
          AND id > ${page.afterId}
        ORDER BY id LIMIT ${page.limit}::int`.execute(db)
      return rows.map(toWallet)
    },
    /** Changes nothing when somebody else has rewrapped it meanwhile. */
    async rewrap(id: string, fromVersion: number, envelope: Envelope): Promise<boolean> {
      const { rows } = await sql`
        UPDATE vault_wallets SET key_version = ${envelope.keyVersion},
          wrapped_key = ${envelope.wrappedKey}, key_commitment = ${envelope.commitment},
          sealed_key = ${envelope.sealed}
        WHERE id = ${id} AND key_version = ${fromVersion} RETURNING 1`.execute(db)
      return rows.length > 0
    },
  }
}

function toWallet(row: WalletRow): StoredWallet {
  return {
    id: row.id,
    agentWalletId: Number(row.agent_wallet_id),
    accountId: row.account_id,
    address: row.address,
    label: row.label,
    signsOrders: row.signs_orders,
    status: row.status,
    keyVersion: row.key_version,
    policy: policyFromJson(row.policy),
    policyVersion: row.policy_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
