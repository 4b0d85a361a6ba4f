import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { requestsStore } from './requests.store.ts'
import { lockWallet, payloadHash } from './signing.ts'
import { moveRequest, tellRequest, type VaultParts, withKey } from './steps.ts'
import { signTransaction } from './wallet-key.ts'
import {
  requestIdPrefix,
  type SignedBytes,
  type SigningRequest,
  type StoredWallet,
} from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

/** How long something signed may hold its nonce before whoever waits behind it may use the nonce up. */
const unsentMs = 60_000
const resentMax = 200
const transferGas = 21_000n

/**
 * Hands what a request signed to the chain, after what holds smaller nonces; safe to repeat. `superseded` when its nonce
 * was used by another transaction, so that it will never be on the chain.
 */
export async function submitSigned(
  request: SigningRequest,
  parts: VaultParts,
): Promise<'sent' | 'superseded'> {
  const { signed } = request
  if (signed === null) throw new Error('assertion failed: only what is signed is submitted')
  if (request.state === 'superseded') return 'superseded'
  const wallet = await walletOf(request, parts)
  // Kept before it is sent: from here on the order stands by its bytes, and nobody may use up its nonce.
  if (request.origin === 'order') await settle(request, 'submitted', parts)
  const isTaken = await hand(signed, parts)
  const pending = await parts.evm.getTransactionCount(wallet.address, 'pending')
  if (pending < signed.nonce) {
    // The node counts up to the first gap: what is missing before this one keeps this one waiting.
    await clearBefore(wallet, { first: pending, end: signed.nonce }, parts)
    if (!isTaken) await hand(signed, parts)
  }
  if (isTaken || (await isKnown(signed, parts))) {
    await settle(request, 'submitted', parts)
    return 'sent'
  }
  const mined = await parts.evm.getTransactionCount(wallet.address, 'latest')
  // It may have been mined between the two questions.
  if (await isKnown(signed, parts)) {
    await settle(request, 'submitted', parts)
    return 'sent'
  }
  if (mined > signed.nonce) {
    await settle(request, 'superseded', parts)
    return 'superseded'
  }
  throw new AppError(chainErrors.refused, 'The EVM chain does not take the transaction.')
}

async function walletOf(request: SigningRequest, { database }: VaultParts): Promise<StoredWallet> {
  const wallet = await walletsStore(database.query).find(request.walletId)
  if (wallet === undefined) throw new Error('assertion failed: a request has its wallet')
  return wallet
}

async function clearBefore(
  wallet: StoredWallet,
  range: { readonly first: number; readonly end: number },
  parts: VaultParts,
): Promise<void> {
  const store = requestsStore(parts.database.query)
  for (const other of await store.between(wallet.id, { ...range, limit: resentMax })) {
    if (other.signed === null) continue
    const heldMs = parts.clock.nowMs() - other.signed.signedAt.getTime()
    if (other.state === 'submitted' || other.origin !== 'order') await hand(other.signed, parts)
    else if (heldMs >= unsentMs) await useUp(other, { wallet, parts })
  }
}

/**
 * Spends the nonce of what an order signed and never sent, on nothing: the order may have ended meanwhile, so its bytes
 * are not sent on its behalf, and all that came after would wait for ever.
 */
async function useUp(
  { id }: SigningRequest,
  { wallet, parts }: { readonly wallet: StoredWallet; readonly parts: VaultParts },
): Promise<void> {
  const fees = await parts.evm.fees()
  const filler = await withKey(wallet, parts, (key) =>
    parts.database.transaction(async (tx) => {
      await lockWallet(tx, wallet.id)
      const request = await requestsStore(tx).find(id)
      if (request?.state !== 'signed' || request.signed === null) return null
      const reason = 'never_submitted'
      await moveRequest(tx, request, { to: 'superseded', actor: 'vault', reason, parts })
      const { nonce } = request.signed
      const { address: to } = wallet
      const { maxFeePerGas, maxPriorityFeePerGas } = fees
      const bytes = await signTransaction(key, {
        ...{ chainId: parts.chainId, nonce, to, value: 0n, data: '0x', gas: transferGas },
        ...{ maxFeePerGas, maxPriorityFeePerGas },
      })
      const signed = { nonce, signedAt: new Date(parts.clock.nowMs()), ...bytes }
      return insertFiller(tx, request, { wallet, signed, parts })
    }),
  )
  if (filler?.signed == null) return
  await hand(filler.signed, parts)
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
    wishId: `instead-of:${blocked.id}`,
    origin: 'vault',
    actor: 'vault',
    call,
    payloadHash: payloadHash(wallet.id, call, parts.chainId),
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
  await tellRequest(tx, filler, { from: 'requested', actor: 'vault', parts })
  return filler
}

/** Keeps what the chain has said of a request; nothing when somebody else has already. */
function settle(
  { id, walletId }: SigningRequest,
  to: 'submitted' | 'superseded',
  parts: VaultParts,
): Promise<void> {
  return parts.database.transaction(async (tx) => {
    await lockWallet(tx, walletId)
    const request = await requestsStore(tx).find(id)
    if (request?.state !== 'signed' && (to === 'submitted' || request?.state !== 'submitted'))
      return
    const reason = to === 'superseded' ? { reason: 'nonce_was_used' as const } : {}
    await moveRequest(tx, request, { to, actor: 'vault', parts, ...reason })
  })
}

/** Whether the node took the transaction now; nodes refuse what they know already. */
async function hand({ transaction }: SignedBytes, { evm }: VaultParts): Promise<boolean> {
  try {
    await evm.sendRawTransaction(transaction)
    return true
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.code === chainErrors.refused.code) return false
    throw failure
  }
}

async function isKnown({ hash }: SignedBytes, { evm }: VaultParts): Promise<boolean> {
  return (await evm.getTransaction(hash)) !== null
}
