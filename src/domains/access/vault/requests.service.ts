import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { requestsStore } from './requests.store.ts'
import {
  approveRequest,
  expireIfDue,
  lockWallet,
  payloadHash,
  requestSigning,
  signRequest,
} from './signing.ts'
import { moveRequest, type VaultParts } from './steps.ts'
import { submitSigned } from './submission.ts'
import { payloadOf } from './typed-data-reader.ts'
import { vaultErrors } from './vault.errors.ts'
import type {
  RequestsQuery,
  RequestView,
  SignRequest,
  SignTypedDataRequest,
} from './vault.schemas.ts'
import { ownerCommandPrefix, requestView } from './views.ts'
import type { Payload, SigningRequest, StoredWallet } from './wallet-record.ts'
import { actorOf, ownWallet, readRequestedCall } from './wallets.service.ts'

/** The cursors of lists of requests. */
const places = cursor({ id: 'text' })

/** Signing requests, for the owner of their wallet. */
export function createRequestsService(parts: VaultParts) {
  return { ...asking(parts), ...deciding(parts) }
}

function asking(parts: VaultParts) {
  const { chainId, database, weth } = parts
  const ask = async (
    wallet: StoredWallet,
    payload: Payload,
    by: { readonly owner: Principal; readonly clientRequestId: string },
  ): Promise<RequestView> => {
    const command = {
      wallet,
      payload,
      origin: 'owner',
      actor: actorOf(by.owner),
      // Prefixed, so that a person's id cannot collide with those of other origins.
      commandId: `${ownerCommandPrefix}${by.clientRequestId}`,
    } as const
    const request = await requestSigning(command, parts)
    if (request.payloadHash !== payloadHash(wallet.id, payload, chainId)) {
      const detail = 'Something else was asked for under this clientRequestId.'
      const extra = { existingRequestId: request.id }
      throw new AppError(vaultErrors.request_id_used, detail, { extra })
    }
    return viewOf(await signAndSend(request, parts), parts)
  }
  return {
    /** Requests a signature, and sends the signed transaction. Safe to repeat with the same `clientRequestId`. */
    async request(owner: Principal, walletId: string, request: SignRequest): Promise<RequestView> {
      const wallet = await ownWallet(database.query, owner, walletId)
      const payload = { call: readRequestedCall(request), typedData: null, digest: null }
      return ask(wallet, payload, { owner, clientRequestId: request.clientRequestId })
    },

    /** Requests a signature over typed data, and returns it. Safe to repeat with the same `clientRequestId`. */
    async requestTypedData(
      owner: Principal,
      walletId: string,
      { clientRequestId, typedData }: SignTypedDataRequest,
    ): Promise<RequestView> {
      const wallet = await ownWallet(database.query, owner, walletId)
      const payload = payloadOf(typedData, { wallet: wallet.address, weth, chainId })
      return ask(wallet, payload, { owner, clientRequestId })
    },
  }
}

function deciding(parts: VaultParts) {
  const { query } = parts.database
  const store = requestsStore(query)
  const view = (request: SigningRequest) => viewOf(request, parts)
  return {
    async list(
      owner: Principal,
      { cursor: text, limit, ...filter }: RequestsQuery,
    ): Promise<Page<RequestView>> {
      const beforeId = places.read(text)?.id ?? null
      // A key that is bound to one wallet sees only that wallet's requests.
      const { agentWalletId = null } = owner
      const page = { ...filter, agentWalletId, beforeId, limit: limit + 1 }
      const rows = await store.list(owner.accountId, page)
      const toItem = (request: SigningRequest) => requestView(request, null)
      return places.page({ rows, limit, place: ({ id }) => ({ id }), toItem })
    },

    get: async (owner: Principal, id: string): Promise<RequestView> =>
      view(await ownRequest(query, owner, id)),

    /** Approves a waiting request. A person's request is signed and sent at once; an order's is signed by its order. */
    async approve(owner: Principal, id: string, hash: string): Promise<RequestView> {
      const { walletId } = await ownRequest(query, owner, id)
      const approved = await parts.database.transaction(async (tx) => {
        const wallet = await lockWallet(tx, walletId)
        const request = await expireIfDue(tx, await ownRequest(tx, owner, id), parts)
        if (request.payloadHash !== hash) {
          throw new AppError(vaultErrors.other_payload, 'This payload is not the one that waits.')
        }
        if (request.state === 'approved') return request
        if (wallet.status === 'frozen') {
          throw new AppError(vaultErrors.wallet_frozen, 'A frozen wallet signs nothing.')
        }
        return approveRequest(tx, request, { wallet, actor: actorOf(owner), parts })
      })
      return view(approved.origin === 'owner' ? await signAndSend(approved, parts) : approved)
    },

    /** Ends a request that is not signed yet, releases its reservation, and keeps what is said to who asked. */
    async deny(owner: Principal, id: string, denialReason: string | null): Promise<RequestView> {
      const { walletId } = await ownRequest(query, owner, id)
      const denied = await parts.database.transaction(async (tx) => {
        await lockWallet(tx, walletId)
        const request = await ownRequest(tx, owner, id)
        if (request.state === 'denied') return request
        const step = { to: 'denied', actor: actorOf(owner), parts } as const
        return moveRequest(tx, request, {
          ...step,
          reason: 'denied_by_owner',
          changes: { denialReason },
        })
      })
      return view(denied)
    },
  }
}

async function viewOf(request: SigningRequest, { evm }: VaultParts): Promise<RequestView> {
  const { signed } = request
  return requestView(request, signed && (await evm.getTransactionReceipt(signed.hash)))
}

async function ownRequest(
  queryable: Queryable,
  owner: Principal,
  id: string,
): Promise<SigningRequest> {
  const request = await requestsStore(queryable).find(id)
  if (request?.accountId !== owner.accountId) {
    throw new AppError(resourceErrors.not_found, `There is no signing request ${id}.`)
  }
  if (owner.agentWalletId !== undefined) await ownWallet(queryable, owner, request.walletId)
  return request
}

/** Typed data is not sent here; the requester has its signature. */
async function signAndSend(request: SigningRequest, parts: VaultParts): Promise<SigningRequest> {
  const signed = await signRequest(request, parts)
  if (signed.state !== 'signed' || signed.typedData !== null) return signed
  await submitSigned(signed, parts)
  return (await requestsStore(parts.database.query).find(signed.id)) ?? signed
}
