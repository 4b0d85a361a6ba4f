import { createId } from '../../../kernel/ids.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { requestsStore } from './requests.store.ts'
import { lockWallet, payloadHash } from './signing.ts'
import { moveRequest, publishRequestState, type VaultParts, withKey } from './steps.ts'
import { broadcast, settle } from './transport.ts'
import { signTransaction } from './wallet-key.ts'
import {
  requestIdPrefix,
  type SignedBytes,
  type SigningRequest,
  type StoredWallet,
} from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

const transferGas = 21_000n

/**
 * Releases the nonce of a transaction that an order signed and did not keep. If no later nonce is taken, the next
 * signing reuses it; otherwise an empty transfer uses it up at once. The released transaction was never sent and never
 * will be. Safe to repeat.
 */
export async function freeNonce(
  { id, walletId }: SigningRequest,
  parts: VaultParts,
): Promise<void> {
  const isBlocking = await parts.database.transaction(async (tx) => {
    const wallet = await lockWallet(tx, walletId)
    const request = await requestsStore(tx).find(id)
    if (request?.state !== 'signed' || request.signed === null) return false
    if (!(await walletsStore(tx).giveNonceBack(wallet.id, request.signed.nonce))) return true
    await supersede(tx, request, parts)
    return false
  })
  if (isBlocking) await useUp(id, walletId, parts)
}

function supersede(tx: Queryable, request: SigningRequest, parts: VaultParts) {
  const reason = 'never_submitted'
  return moveRequest(tx, request, { to: 'superseded', actor: 'vault', reason, parts })
}

async function useUp(id: string, walletId: string, parts: VaultParts): Promise<void> {
  const wallet = await walletsStore(parts.database.query).find(walletId)
  if (wallet === undefined) throw new Error('assertion failed: a request has its wallet')
  const fees = await parts.evm.fees()
  const filler = await withKey(wallet, parts, (key) =>
    parts.database.transaction(async (tx) => {
      await lockWallet(tx, wallet.id)
      const request = await requestsStore(tx).find(id)
      if (request?.state !== 'signed' || request.signed === null) return null
      await supersede(tx, request, parts)
      const { nonce } = request.signed
      const { address: to } = wallet
      const { maxFeePerGas, maxPriorityFeePerGas } = fees
      const bytes = await signTransaction(key, {
        chainId: parts.chainId,
        nonce,
        to,
        value: 0n,
        data: '0x',
        gas: transferGas,
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
      const signed = { nonce, signedAt: new Date(parts.clock.nowMs()), ...bytes }
      return insertFiller(tx, request, { wallet, signed, parts })
    }),
  )
  if (filler?.signed == null) return
  await broadcast(filler.signed, parts)
  await settle(filler, 'submitted', parts)
}

async function insertFiller(
  tx: Queryable,
  blocked: SigningRequest,
  filling: {
    readonly wallet: StoredWallet
    readonly signed: SignedBytes
    readonly parts: VaultParts
  },
): Promise<SigningRequest> {
  const { parts, signed, wallet } = filling
  const call: { to: Hex; data: Hex; value: bigint } = { to: wallet.address, data: '0x', value: 0n }
  const filler: SigningRequest = {
    ...blocked,
    id: createId(requestIdPrefix, parts.clock.nowMs(), parts.random.bytes(10)),
    commandId: `instead-of:${blocked.id}`,
    origin: 'vault',
    actor: 'vault',
    call,
    payloadHash: payloadHash(wallet.id, { call, typedData: null }, parts.chainId),
    state: 'signed',
    reason: null,
    policyVersion: wallet.policyVersion,
    spendKey: null,
    charges: new Map(),
    signed,
    expiresAt: null,
    createdAt: signed.signedAt,
    updatedAt: signed.signedAt,
  }
  await requestsStore(tx).insert(filler)
  await publishRequestState(tx, filler, { from: 'requested', actor: 'vault', parts })
  return filler
}
