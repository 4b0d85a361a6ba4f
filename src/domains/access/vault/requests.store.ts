import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { chargesFromJson, chargesToJson, type StoredCharges } from './charges.ts'
import type { SigningReason, SigningState } from './signing-states.ts'
import type { TypedData } from './typed-data-reader.ts'
import type { SigningOrigin, SigningRequest } from './wallet-record.ts'
import type { ListedWallets } from './wallets.store.ts'

const requestsTables = tablesOf({
  vaultSigningRequests: {
    id: text(),
    walletId: text(),
    accountId: text(),
    wishId: text(),
    origin: text<SigningOrigin>(),
    actor: text(),
    callTo: text<Hex>(),
    callData: text<Hex>(),
    callValue: bigint,
    typedData: nullable(json<TypedData>()),
    digest: nullable(text<Hex>()),
    payloadHash: text(),
    state: text<SigningState>(),
    reason: nullable(text<SigningReason>()),
    denialReason: nullable(text()),
    policyVersion: integer,
    spendKey: nullable(integer),
    charges: json<StoredCharges>(),
    nonce: nullable(integer),
    hash: nullable(text<Hex>()),
    transaction: nullable(text<Hex>()),
    signature: generated(nullable(text<Hex>())),
    expiresAt: nullable(time),
    signedAt: nullable(time),
    createdAt: time,
    updatedAt: time,
  },
  vaultWallets: { id: text(), agentWalletId: integer },
})
type Tables = TablesOf<typeof requestsTables>
type RequestRow = RowOf<typeof requestsTables, 'vaultSigningRequests'>

/** A filter of an account's requests. */
export type RequestFilter = {
  readonly walletId?: string | undefined
  readonly state?: SigningState | undefined
}

/** Signing requests. */
export function requestsStore(db: Queryable) {
  const tables = requestsTables.on(db)
  return { ...reading(tables), ...writing(tables) }
}

function allRequests(tables: Tables) {
  return tables.selectFrom('vaultSigningRequests').selectAll()
}
type Query = ReturnType<typeof allRequests>

function reading(tables: Tables) {
  const all = () => allRequests(tables)
  const first = async (query: Query) => {
    const row = await query.executeTakeFirst()
    return row && toRequest(row)
  }
  const each = async (query: Query): Promise<readonly SigningRequest[]> =>
    (await query.execute()).map(toRequest)
  return {
    find: (id: string) => first(all().where('id', '=', id)),
    byCommand: (walletId: string, commandId: string) =>
      first(all().where('walletId', '=', walletId).where('wishId', '=', commandId)),
    byHash: (hash: Hex) => first(all().where('hash', '=', hash)),
    /** Newest first. */
    list: (accountId: string, page: RequestFilter & ListedWallets) =>
      each(listing(all().where('accountId', '=', accountId), page)),
    /** The holders of nonces from `first` to before `end`, in order. */
    between: (
      walletId: string,
      range: { readonly first: number; readonly end: number; readonly limit: number },
    ) =>
      each(
        all()
          .where('walletId', '=', walletId)
          .where('state', 'in', ['signed', 'submitted'])
          .where('nonce', '>=', range.first)
          .where('nonce', '<', range.end)
          .orderBy('nonce')
          .limit(range.limit),
      ),
    /** Transactions signed for orders whose ids start like this, neither kept nor submitted. */
    unkept: (accountId: string, commandId: string) =>
      each(
        all()
          .where('accountId', '=', accountId)
          .where('origin', '=', 'order')
          .where('state', '=', 'signed')
          .where(sql<boolean>`(wish_id = ${commandId} OR starts_with(wish_id, ${`${commandId}:`}))`)
          .orderBy('nonce', 'desc'),
      ),
    /** Requests whose deadline for approval or signing has passed. */
    overdue: (now: Date, limit: number) =>
      each(
        all()
          .where('state', 'in', ['pending_approval', 'approved'])
          .where('expiresAt', '<=', now)
          .orderBy('expiresAt')
          .limit(limit),
      ),
    /** People's transactions that are signed and not accepted by the chain yet; typed data is never sent here. */
    unsent: (limit: number) =>
      each(
        all()
          .where('state', '=', 'signed')
          .where('transaction', 'is not', null)
          .where('origin', '<>', 'order')
          .orderBy('signedAt')
          .limit(limit),
      ),
  }
}

function listing(own: Query, page: RequestFilter & ListedWallets): Query {
  const { agentWalletId, beforeId, state, walletId } = page
  let query = own
  if (walletId !== undefined) query = query.where('walletId', '=', walletId)
  if (agentWalletId !== null) {
    query = query.where('walletId', 'in', (wallets) =>
      wallets.selectFrom('vaultWallets').select('id').where('agentWalletId', '=', agentWalletId),
    )
  }
  if (state !== undefined) query = query.where('state', '=', state)
  if (beforeId !== null) query = query.where('id', '<', beforeId)
  return query.orderBy('id', 'desc').limit(page.limit)
}

function writing(tables: Tables) {
  return {
    async insert(request: SigningRequest): Promise<void> {
      const { id, walletId, accountId, commandId, origin, actor, call, typedData, digest } = request
      const { payloadHash, createdAt } = request
      await tables
        .insertInto('vaultSigningRequests')
        .values({
          id,
          walletId,
          accountId,
          wishId: commandId,
          origin,
          actor,
          callTo: call.to,
          callData: call.data,
          callValue: call.value,
          typedData,
          digest,
          payloadHash,
          ...changing(request),
          createdAt,
        })
        .execute()
    },
    async update(request: SigningRequest): Promise<void> {
      await tables
        .updateTable('vaultSigningRequests')
        .set(changing(request))
        .where('id', '=', request.id)
        .execute()
    },
  }
}

/** The columns that state changes of a request write. */
function changing(request: SigningRequest) {
  const { state, reason, denialReason, policyVersion, spendKey, signed, signature, expiresAt } =
    request
  return {
    state,
    reason,
    denialReason,
    policyVersion,
    spendKey,
    charges: chargesToJson(request.charges),
    nonce: signed?.nonce ?? null,
    hash: signed?.hash ?? null,
    transaction: signed?.transaction ?? null,
    signature,
    expiresAt,
    signedAt: signed?.signedAt ?? null,
    updatedAt: request.updatedAt,
  }
}

function toRequest(row: RequestRow): SigningRequest {
  const { wishId, callTo, callData, callValue, nonce, hash, transaction, signedAt, ...rest } = row
  const isSigned = nonce !== null && hash !== null && transaction !== null && signedAt !== null
  return {
    ...rest,
    commandId: wishId,
    call: { to: callTo, data: callData, value: callValue },
    charges: chargesFromJson(rest.charges),
    signed: isSigned ? { nonce, hash, transaction, signedAt } : null,
  }
}
