import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { OrderSigning, OrderWallet } from '../../../ports/order-wallet.ts'
import { freeNonce } from './nonces.ts'
import { requestsStore } from './requests.store.ts'
import { requestSigning, signRequest } from './signing.ts'
import type { VaultParts } from './steps.ts'
import { keepSigned, submitSigned } from './submission.ts'
import type { SigningRequest } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

/** Signs for orders with the wallet that the account chose, within its policy. */
export function createOrderWallet(parts: VaultParts): OrderWallet {
  const { query } = parts.database
  return {
    async addressOf(accountId, agentWalletId) {
      const wallet = await walletsStore(query).signerOf(accountId)
      const isOther = agentWalletId !== undefined && wallet?.agentWalletId !== agentWalletId
      return isOther ? null : (wallet?.address ?? null)
    },
    async sign({ id, accountId, call }) {
      const wallet = await walletsStore(query).signerOf(accountId)
      if (wallet === undefined) return { outcome: 'refused', reason: 'policy_violation' }
      const payload = { call, typedData: null, digest: null }
      const command = {
        wallet,
        commandId: id,
        origin: 'order',
        actor: `order:${id}`,
        payload,
      } as const
      return outcomeOf(await signRequest(await requestSigning(command, parts), parts))
    },
    keep: async (tx, { hash }) => keepSigned(tx, await signedAs(tx, hash), parts),
    async release({ id, accountId }) {
      for (const request of await requestsStore(query).unkept(accountId, id)) {
        await freeNonce(request, parts)
      }
    },
    submit: async ({ hash }) => submitSigned(await signedAs(query, hash), parts),
  }
}

async function signedAs(queryable: Queryable, hash: Hex): Promise<SigningRequest> {
  const request = await requestsStore(queryable).byHash(hash)
  if (request === undefined) throw new Error('assertion failed: what was signed is kept')
  return request
}

function outcomeOf({ reason, signed, state }: SigningRequest): OrderSigning {
  if (state === 'superseded') return { outcome: 'superseded' }
  // It was permitted, but could not be signed in time, for instance for lack of gas; that is not a refusal.
  if (reason === 'not_signed_in_time') return { outcome: 'superseded' }
  if (signed !== null) {
    const { hash, transaction } = signed
    return { outcome: 'signed', signed: { hash, transaction } }
  }
  if (state === 'denied') {
    if (reason === 'denied_by_owner') return { outcome: 'refused', reason: 'approval_denied' }
    if (reason === 'wallet_frozen') return { outcome: 'refused', reason: 'wallet_frozen' }
    return { outcome: 'refused', reason: 'policy_violation' }
  }
  return state === 'expired'
    ? { outcome: 'refused', reason: 'approval_expired' }
    : { outcome: 'waiting' }
}
