import { AppError } from '../../kernel/errors.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import { broadcast } from './broadcast.ts'
import type { IntentOwner } from './intent-owner.ts'
import type { IntentErrors } from './intents.errors.ts'
import { type IntentRecord, intentsStore } from './intents.store.ts'
import { insufficientFunds } from './refusals.ts'
import {
  mismatchesOf,
  readSignedTransaction,
  type SignedTransaction,
} from './signed-transaction.ts'
import { assertStillWorks, chainBefore } from './still-works.ts'
import { moveIntent } from './transitions.ts'

export type SubmissionOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
  readonly logger: Logger
  readonly owner: IntentOwner
}

const noncesAheadMax = 16

/**
 * Takes the signed transaction of an intent. The bytes are stored before they are given to the chain, so a crash
 * between the two loses nothing. The same bytes again change nothing and get the same answer.
 */
export async function submitIntent(
  options: SubmissionOptions,
  intentId: string,
  signedTransaction: string,
): Promise<IntentRecord> {
  const { clock, evm, owner } = options
  const intent = await readIntent(options, intentId)
  const signed = await readSignedTransaction(owner.errors, signedTransaction)
  assertMatches(owner.errors, signed, intent)
  if (intent.transactionHash === signed.hash) return intent
  assertOpen(owner.errors, intent, clock.nowMs())
  try {
    const next = await assertIncludable(owner.errors, evm, signed)
    const seen = await chainBefore(evm, signed, next)
    if (seen !== undefined) await assertStillWorks({ ...options, evm: seen }, intent)
  } catch (refusal) {
    // The same bytes may have been taken meanwhile, and what they did would speak against them.
    const current = await readIntent(options, intentId)
    if (current.transactionHash === signed.hash) return current
    throw refusal
  }
  const submitted = await store(options, intent, signed)
  if (submitted.isRepeat) return submitted.intent
  await broadcast({ ...options, intent: submitted.intent })
  return readIntent(options, intentId)
}

/** Raises 404 `resource.not_found` for an id that this owner gave nobody. */
export async function readIntent(
  { database, owner }: Pick<SubmissionOptions, 'database' | 'owner'>,
  intentId: string,
): Promise<IntentRecord> {
  const intent = await intentsStore(database.query).byId(owner.name, intentId)
  if (intent !== undefined) return intent
  throw new AppError(resourceErrors.not_found, `There is no intent ${intentId}.`)
}

/** Refuses, before anything is stored, what the chain would certainly refuse; answers the account's next nonce. */
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
      throw new AppError(
        owner.errors.already_submitted,
        'This transaction was submitted for another intent.',
        { extra: { transactionHash: signed.hash } },
      )
    }
    const current = await readIntent(options, intent.id)
    if (current.transactionHash === signed.hash) return { intent: current, isRepeat: true }
    assertOpen(owner.errors, current, clock.nowMs())
    throw failure
  }
}

function assertMatches(
  errors: IntentErrors,
  signed: SignedTransaction,
  intent: IntentRecord,
): void {
  const mismatches = mismatchesOf(signed, intent)
  if (mismatches.length === 0) return
  throw new AppError(
    errors.transaction_mismatch,
    `The signed transaction differs from the intent in: ${mismatches.map((each) => each.field).join(', ')}.`,
    {
      extra: { mismatches },
      faults: mismatches.map((each) => ({
        location: 'body/signedTransaction',
        message: `${each.field} must be ${shortened(each.expected)}, not ${shortened(each.actual)}`,
        fix: `Sign the intent with its own ${each.field}.`,
      })),
    },
  )
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

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`
}
