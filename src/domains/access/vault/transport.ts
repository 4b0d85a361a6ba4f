import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { requestsStore } from './requests.store.ts'
import { lockWallet } from './signing.ts'
import { moveRequest, type VaultParts } from './steps.ts'
import type { SignedBytes, SigningRequest } from './wallet-record.ts'

/** Stores the chain's answer to a request; does nothing when it is already stored. */
export function settle(
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

/** Sends the transaction; false when the node refuses it, as it does when it knows it already. */
export async function broadcast(
  { transaction }: SignedBytes,
  { evm }: VaultParts,
): Promise<boolean> {
  try {
    await evm.sendRawTransaction(transaction)
    return true
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.code === chainErrors.refused.code) return false
    throw failure
  }
}

export async function isKnown({ hash }: SignedBytes, { evm }: VaultParts): Promise<boolean> {
  return (await evm.getTransaction(hash)) !== null
}
