import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { freeNonce } from './nonces.ts'
import { requestsStore } from './requests.store.ts'
import { lockWallet } from './signing.ts'
import { moveRequest, type VaultParts } from './steps.ts'
import { broadcast, isKnown, settle } from './transport.ts'
import type { SigningRequest, StoredWallet } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

/** How long an order may take to keep its signed transaction before a later transaction releases its nonce. */
const unrecordedMs = 2_000
const resentMax = 200

/**
 * Sends a request's signed transaction, after those with smaller nonces; safe to repeat. `superseded` when another
 * transaction used its nonce, so that this one will never be on the chain.
 */
export async function submitSigned(
  request: SigningRequest,
  parts: VaultParts,
): Promise<'sent' | 'superseded'> {
  const { signed } = request
  if (signed === null) throw new Error('assertion failed: only what is signed is submitted')
  if (request.state === 'superseded') return 'superseded'
  const wallet = await walletOf(request, parts)
  // Kept before it is sent: from here on the order relies on it, and its nonce must not be released.
  if (request.origin === 'order') {
    const outcome = await parts.database.transaction((tx) => keepSigned(tx, request, parts))
    if (outcome === 'superseded') return outcome
  }
  const isTaken = await broadcast(signed, parts)
  const pending = await parts.evm.getTransactionCount(wallet.address, 'pending')
  if (pending < signed.nonce) {
    // The node counts nonces up to the first gap, so a missing earlier one blocks this one.
    await clearBefore(wallet, { first: pending, end: signed.nonce }, parts)
    if (!isTaken) await broadcast(signed, parts)
  }
  if (isTaken || (await isKnown(signed, parts))) {
    await settle(request, 'submitted', parts)
    return 'sent'
  }
  const mined = await parts.evm.getTransactionCount(wallet.address, 'latest')
  // It may have been mined between the two queries.
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
    if (other.state === 'submitted' || other.origin !== 'order')
      await broadcast(other.signed, parts)
    else if (heldMs >= unrecordedMs) await freeNonce(other, parts)
  }
}

/**
 * Commits an order to its signed transaction: from here on later transactions may send it, and its nonce is never
 * released. `superseded` when it was released before.
 */
export async function keepSigned(
  tx: Queryable,
  { id, walletId }: SigningRequest,
  parts: VaultParts,
): Promise<'kept' | 'superseded'> {
  await lockWallet(tx, walletId)
  const request = await requestsStore(tx).find(id)
  if (request?.state === 'superseded') return 'superseded'
  if (request?.state === 'signed') {
    await moveRequest(tx, request, { to: 'submitted', actor: 'vault', parts })
  }
  return 'kept'
}
