import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import { broadcast } from './broadcast.ts'
import type { IntentErrors } from './intents.errors.ts'
import type { Submission } from './intents.schemas.ts'
import type { IntentRecord } from './intents.store.ts'
import { assertWouldSucceed, chainForNonce } from './preflight.ts'
import { readIntent, type SubmissionOptions } from './read-intent.ts'
import { assertMatches, belongsToAnother, insufficientFunds } from './refusals.ts'
import { submitSent } from './sent-transaction.ts'
import {
  mismatchesOf,
  readSignedTransaction,
  type SignedTransaction,
} from './signed-transaction.ts'
import { moveIntent } from './transitions.ts'

const noncesAheadMax = 16

/** Takes what a wallet signed, or the hash of what it sent; exactly one of both. */
export async function submitIntent(
  options: SubmissionOptions,
  intentId: string,
  submission: Submission,
): Promise<IntentRecord> {
  const { signedTransaction, transactionHash } = submission
  if (signedTransaction !== undefined && transactionHash === undefined) {
    return submitSigned(options, intentId, signedTransaction)
  }
  if (transactionHash !== undefined && signedTransaction === undefined) {
    return submitSent(options, intentId, transactionHash)
  }
  throw new AppError(
    options.owner.errors.transaction_invalid,
    'A submission names signed bytes or a hash, not both and not neither.',
    {
      faults: [
        {
          location: 'body',
          message: 'must have exactly one of signedTransaction and transactionHash',
          fix: 'Send `signedTransaction` for bytes that the service is to send, or `transactionHash` for what the wallet sent.',
        },
      ],
    },
  )
}

/**
 * Takes the signed transaction of an intent. The bytes are stored before they are sent to the chain, so a crash between
 * the two loses nothing. A repeat with the same bytes changes nothing and gets the same answer.
 */
async function submitSigned(
  options: SubmissionOptions,
  intentId: string,
  signedTransaction: string,
): Promise<IntentRecord> {
  const { clock, evm, owner } = options
  const intent = await readIntent(options, intentId)
  const signed = await readSignedTransaction(owner.errors, signedTransaction)
  assertMatches(owner.errors, 'signedTransaction', mismatchesOf(signed, intent))
  if (intent.transactionHash === signed.hash) return intent
  assertOpen(owner.errors, intent, clock.nowMs())
  try {
    const next = await assertIncludable(owner.errors, evm, signed)
    const seen = await chainForNonce(evm, signed, next)
    if (seen !== undefined) await assertWouldSucceed({ ...options, evm: seen }, intent)
  } catch (refusal) {
    // A concurrent request may have submitted the same bytes, and the checks below would then refuse their own effect.
    const current = await readIntent(options, intentId)
    if (current.transactionHash === signed.hash) return current
    throw refusal
  }
  const submitted = await store(options, intent, signed)
  if (submitted.isRepeat) return submitted.intent
  await broadcast({ ...options, intent: submitted.intent })
  return readIntent(options, intentId)
}

/** Refuses, before anything is stored, what the chain would certainly refuse; returns the account's next nonce. */
async function assertIncludable(
  errors: IntentErrors,
  evm: ChainEvm,
  signed: SignedTransaction,
): Promise<number> {
  const [next, balance] = await Promise.all([
    evm.getTransactionCount(signed.from, 'latest'),
    evm.getBalance(signed.from),
  ])
  if (signed.nonce < next) {
    throw new AppError(
      errors.nonce_too_low,
      `The transaction has nonce ${signed.nonce}; the next of this account is ${next}.`,
      { extra: { nextNonce: next } },
    )
  }
  if (signed.nonce > next + noncesAheadMax) {
    throw new AppError(
      errors.transaction_invalid,
      `The transaction has nonce ${signed.nonce}; the next of this account is ${next}.`,
      {
        extra: { nextNonce: next },
        faults: [{ location: 'body/signedTransaction', message: 'nonce is too far ahead' }],
      },
    )
  }
  if (balance < signed.costMax) {
    throw insufficientFunds(errors, 'ETH', { required: signed.costMax, available: balance })
  }
  return next
}

async function store(
  options: SubmissionOptions,
  intent: IntentRecord,
  signed: SignedTransaction,
): Promise<{ readonly intent: IntentRecord; readonly isRepeat: boolean }> {
  const { clock, database, outbox, owner } = options
  try {
    const stored = await database.transaction((tx) =>
      moveIntent({ tx, outbox, now: new Date(clock.nowMs()), owner }, intent, {
        state: 'submitted',
        signedTransaction: signed.raw,
        transactionHash: signed.hash,
        nonce: signed.nonce,
      }),
    )
    return { intent: stored, isRepeat: false }
  } catch (failure) {
    if (database.violationOf(failure)?.constraint === 'intents_transaction_unique') {
      throw belongsToAnother(owner.errors, signed.hash)
    }
    const current = await readIntent(options, intent.id)
    if (current.transactionHash === signed.hash) return { intent: current, isRepeat: true }
    assertOpen(owner.errors, current, clock.nowMs())
    throw failure
  }
}

function assertOpen(errors: IntentErrors, intent: IntentRecord, nowMs: number): void {
  if (intent.transactionHash !== null) {
    throw new AppError(
      errors.already_submitted,
      `The intent is ${intent.state} with another transaction.`,
      { extra: { transactionHash: intent.transactionHash, state: intent.state } },
    )
  }
  if (intent.state === 'expired' || nowMs > intent.expiresAt.getTime()) {
    throw new AppError(
      errors.intent_expired,
      nowMs <= intent.expiresAt.getTime()
        ? 'The intent was called off.'
        : `The intent expired at ${intent.expiresAt.toISOString()}.`,
      { extra: { expiresAt: intent.expiresAt.toISOString() } },
    )
  }
}
