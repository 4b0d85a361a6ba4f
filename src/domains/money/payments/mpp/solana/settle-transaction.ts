import { chainErrors } from '../../../../../kernel/chain-errors.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type { Settlement } from '../../rail.ts'

/** The chain methods that settlement needs. */
export type SettlementChain = Pick<
  ChainSolana,
  'getFee' | 'getSignatureStatus' | 'getTransaction' | 'sendTransaction' | 'waitForSignature'
>

/** A signed transaction, stored before it is sent. */
export type RecordedTransaction = {
  readonly signature: string
  readonly transaction: string
  /** Its message in base64. */
  readonly message: string
  /** When its blockhash was known to be recent, in milliseconds since the epoch. */
  readonly knownAtMs: number
}

/** Whether the transaction had its intended effect; null while the node does not know. */
export type HasEffect = (signature: string) => Promise<boolean | null>

/** A blockhash is valid for 150 blocks, about a minute; after this time a transaction can no longer land. */
const blockhashLifeMs = 180_000
const confirmTimeoutMs = 15_000

/**
 * Brings a stored transaction onto the chain, once, however often and by whichever process it is called: it looks for
 * the signature first, and sending the same bytes again is the same transaction. `failed` only when it can never land:
 * it landed with an error, or its blockhash expired so long ago that no node can be behind.
 */
export async function settleTransaction(
  kept: RecordedTransaction,
  hasEffect: HasEffect,
  { chain, clock }: { readonly chain: SettlementChain; readonly clock: Clock },
): Promise<Settlement> {
  const before = await chain.getSignatureStatus(kept.signature)
  if (before !== null && before.confirmation !== 'processed') {
    return outcomeOf(kept.signature, before, hasEffect)
  }
  const isOver =
    before === null &&
    clock.nowMs() - kept.knownAtMs > blockhashLifeMs &&
    (await chain.getFee(kept.message)) === null
  if (isOver) return { status: 'failed', reason: 'the transaction expired before it was sent' }
  const refusal = await send(chain, kept.transaction)
  const status = await chain.waitForSignature(
    kept.signature,
    refusal === null ? confirmTimeoutMs : 0,
  )
  if (status !== null) return outcomeOf(kept.signature, status, hasEffect)
  return { status: 'unknown', reason: refusal ?? 'the chain has not confirmed the transaction yet' }
}

/** The outcome of a transaction that the node knows. */
async function outcomeOf(
  signature: string,
  status: { readonly confirmation: string; readonly error: unknown },
  hasEffect: HasEffect,
): Promise<Settlement> {
  if (status.error !== null) {
    return { status: 'failed', reason: 'the transaction failed on the chain' }
  }
  switch (await hasEffect(signature)) {
    case true:
      return {
        status: 'settled',
        reference: signature,
        isFinal: status.confirmation === 'finalized',
      }
    case false:
      return { status: 'failed', reason: 'the transaction did not credit the amount' }
    case null:
      return { status: 'unknown', reason: 'the node does not show the effect yet' }
  }
}

/** Null once the node accepted it, else its refusal. Raises when the node does not answer. */
async function send(chain: SettlementChain, transaction: string): Promise<string | null> {
  try {
    await chain.sendTransaction(transaction, { skipPreflight: true })
    return null
  } catch (failure) {
    if (failure instanceof AppError && failure.spec === chainErrors.refused) return failure.message
    throw failure
  }
}
