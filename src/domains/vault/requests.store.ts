import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { chargesFromJson, chargesToJson } from './charges.ts'
import type { SigningReason, SigningState } from './signing-states.ts'
import type { TypedData } from './typed-data-reader.ts'
import type { SigningOrigin, SigningRequest } from './wallet-record.ts'
import type { ListedWallets } from './wallets.store.ts'

type RequestRow = {
  id: string
  wallet_id: string
  account_id: string
  wish_id: string
  origin: SigningOrigin
  actor: string
  call_to: Hex
  call_data: Hex
  call_value: string
  typed_data: TypedData | null
  digest: Hex | null
  payload_hash: string
  state: SigningState
  reason: SigningReason | null
  policy_version: number
  spend_key: string | null
  charges: Readonly<Record<string, string>>
  nonce: string | null
  hash: Hex | null
  transaction: Hex | null
  signature: Hex | null
  expires_at: Date | null
  signed_at: Date | null
  created_at: Date
  updated_at: Date
}

/** Which requests of an account are meant. */
export type RequestFilter = {
  readonly walletId?: string | undefined
  readonly state?: string | undefined
}

/** Wishes to sign. */
export function requestsStore(db: Queryable) {
  return { ...reading(db), ...writing(db) }
}

function reading(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly SigningRequest[]> => {
    const { rows } = await sql<RequestRow>`
      SELECT * FROM vault_signing_requests ${rest}`.execute(db)
    return rows.map(toRequest)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    byWish: async (walletId: string, wishId: string) =>
      (await select(sql`WHERE wallet_id = ${walletId} AND wish_id = ${wishId}`))[0],
    byHash: async (hash: Hex) => (await select(sql`WHERE hash = ${hash}`))[0],
    /** Newest first. */
    list: (accountId: string, page: RequestFilter & ListedWallets) =>
      select(sql`
        WHERE account_id = ${accountId}
          AND (${page.walletId ?? null}::text IS NULL OR wallet_id = ${page.walletId ?? null})
          AND (${page.agentWalletId}::bigint IS NULL OR wallet_id IN (
            SELECT id FROM vault_wallets WHERE agent_wallet_id = ${page.agentWalletId}::bigint))
          AND (${page.state ?? null}::text IS NULL OR state = ${page.state ?? null})
          AND (${page.beforeId}::text IS NULL OR id < ${page.beforeId})
        ORDER BY id DESC LIMIT ${page.limit}::int`),
    /** What holds nonces from `first` to before `end`, in order. */
    between: (
      walletId: string,
      range: { readonly first: number; readonly end: number; readonly limit: number },
    ) =>
      select(sql`
        WHERE wallet_id = ${walletId} AND state IN ('signed', 'submitted')
          AND nonce >= ${range.first}::bigint AND nonce < ${range.end}::bigint
        ORDER BY nonce LIMIT ${range.limit}::int`),
    /** What orders wished under names that begin so, and signed, and neither kept nor submitted. */
    unkept: (accountId: string, wishId: string) =>
      select(sql`
        WHERE account_id = ${accountId} AND origin = 'order' AND state = 'signed'
          AND (wish_id = ${wishId} OR starts_with(wish_id, ${`${wishId}:`}))
        ORDER BY nonce DESC`),
    /** Those whose time to be approved or signed is up. */
    overdue: (now: Date, limit: number) =>
      select(sql`
        WHERE state IN ('pending_approval', 'approved') AND expires_at <= ${now}
        ORDER BY expires_at LIMIT ${limit}::int`),
    /** Transactions of people that were signed and not taken by the chain yet; typed data is sent by nobody here. */
    unsent: (limit: number) =>
      select(sql`
        WHERE state = 'signed' AND transaction IS NOT NULL AND origin <> 'order'
        ORDER BY signed_at LIMIT ${limit}::int`),
  }
}

function writing(db: Queryable) {
  return {
    async insert(request: SigningRequest): Promise<void> {
      const { call, signed, typedData } = request
      await sql`
        INSERT INTO vault_signing_requests (id, wallet_id, account_id, wish_id, origin, actor,
          call_to, call_data, call_value, typed_data, digest, payload_hash, state, reason,
          policy_version, spend_key, charges, nonce, hash, transaction, expires_at, signed_at,
          created_at, updated_at)
        VALUES (${request.id}, ${request.walletId}, ${request.accountId}, ${request.wishId},
          ${request.origin}, ${request.actor}, ${call.to}, ${call.data}, ${call.value}::numeric,
          ${typedData === null ? null : JSON.stringify(typedData)}::json, ${request.digest},
          ${request.payloadHash}, ${request.state}, ${request.reason}, ${request.policyVersion},
          ${request.spendKey}, ${chargesToJson(request.charges)}::jsonb, ${signed?.nonce ?? null}, ${signed?.hash ?? null},
          ${signed?.transaction ?? null}, ${request.expiresAt}, ${signed?.signedAt ?? null},
          ${request.createdAt}, ${request.updatedAt})`.execute(db)
    },
    async update(request: SigningRequest): Promise<void> {
      const { signed } = request
      await sql`
        UPDATE vault_signing_requests SET state = ${request.state}, reason = ${request.reason},
          policy_version = ${request.policyVersion}, spend_key = ${request.spendKey},
          charges = ${chargesToJson(request.charges)}::jsonb,
          nonce = ${signed?.nonce ?? null}, hash = ${signed?.hash ?? null},
          transaction = ${signed?.transaction ?? null}, signature = ${request.signature},
          expires_at = ${request.expiresAt},
          signed_at = ${signed?.signedAt ?? null}, updated_at = ${request.updatedAt}
        WHERE id = ${request.id}`.execute(db)
    },
  }
}

function toRequest(row: RequestRow): SigningRequest {
  const { nonce, hash, transaction, signed_at: signedAt } = row
  const isSigned = nonce !== null && hash !== null && transaction !== null && signedAt !== null
  return {
    id: row.id,
    walletId: row.wallet_id,
    accountId: row.account_id,
    wishId: row.wish_id,
    origin: row.origin,
    actor: row.actor,
    call: { to: row.call_to, data: row.call_data, value: BigInt(row.call_value) },
    typedData: row.typed_data,
    digest: row.digest,
    payloadHash: row.payload_hash,
    state: row.state,
    reason: row.reason,
    policyVersion: row.policy_version,
    spendKey: row.spend_key === null ? null : Number(row.spend_key),
    charges: chargesFromJson(row.charges),
    signed: isSigned ? { nonce: Number(nonce), hash, transaction, signedAt } : null,
    signature: row.signature,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
