import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, EvmTransaction, Hex } from '../../../ports/chain-evm.ts'
import { isGivenUp } from './intent-states.ts'
import type { IntentErrors } from './intents.errors.ts'
import type { IntentRecord } from './intents.store.ts'
import { readIntent, type SubmissionOptions } from './read-intent.ts'
import { assertMatches, belongsToAnother } from './refusals.ts'
import { differingFields, type Mismatch } from './signed-transaction.ts'
import { followTransaction } from './transitions.ts'

/** Pauses between the questions: a wallet's node may be ahead of this one by some seconds. */
const pausesMs = [250, 500, 1_000, 1_500] as const

/**
 * Follows the transaction that a wallet sent by itself. Only one that the node has, and that is the prepared one, moves
 * the intent, so nobody can block it with a hash. The chain is the judge of what came late: an intent that expired or
 * was dropped is followed again. A repeat changes nothing and gets the same answer.
 */
export async function submitSent(
  options: SubmissionOptions,
  intentId: string,
  transactionHash: string,
): Promise<IntentRecord> {
  const { errors } = options.owner
  const hash: Hex = `0x${transactionHash.slice(2).toLowerCase()}`
  const intent = await readIntent(options, intentId)
  if (intent.transactionHash === hash && !isGivenUp(intent)) return intent
  const sent = await seenSoon(options.evm, hash)
  // The indexer may have found it meanwhile.
  const current = await readIntent(options, intentId)
  if (current.transactionHash === hash && (sent === null || !isGivenUp(current))) return current
  if (sent === null) {
    throw new AppError(
      errors.transaction_unknown,
      `The chain does not know the transaction ${hash}.`,
      { extra: { transactionHash: hash, state: current.state } },
    )
  }
  assertMatches(errors, 'transactionHash', mismatchesOfSent(sent, current))
  assertFree(errors, current, sent)
  return follow(options, current, sent)
}

async function seenSoon(evm: ChainEvm, hash: Hex): Promise<EvmTransaction | null> {
  for (const pauseMs of [...pausesMs, null]) {
    const sent = await evm.getTransaction(hash)
    if (sent !== null || pauseMs === null) return sent
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

/** The fields in which a transaction of this chain differs from the prepared one; empty when it is the same. */
function mismatchesOfSent(sent: EvmTransaction, intent: IntentRecord): readonly Mismatch[] {
  const differing = differingFields(intent, { ...sent, data: sent.input })
  const { preparedBlock } = intent
  if (preparedBlock === null || sent.blockNumber === null || sent.blockNumber > preparedBlock) {
    return differing
  }
  // The same call of before is another one: it must not prove this intent.
  const earliest = `above ${preparedBlock}`
  return [...differing, { field: 'block', expected: earliest, actual: `${sent.blockNumber}` }]
}

/** Refuses a second transaction, unless it takes the place of the first one or that one is given up. */
function assertFree(errors: IntentErrors, intent: IntentRecord, sent: EvmTransaction): void {
  const { nonce, state, transactionHash } = intent
  if (state === 'prepared' || isGivenUp(intent) || (state === 'submitted' && nonce === sent.nonce))
    return
  throw new AppError(errors.already_submitted, `The intent is ${state} with another transaction.`, {
    extra: { transactionHash, state },
  })
}

async function follow(
  options: SubmissionOptions,
  intent: IntentRecord,
  sent: EvmTransaction,
): Promise<IntentRecord> {
  const { clock, database, outbox, owner } = options
  const now = new Date(clock.nowMs())
  try {
    return await database.transaction((tx) =>
      followTransaction({ tx, outbox, now, owner }, intent, sent),
    )
  } catch (failure) {
    if (database.violationOf(failure)?.constraint === 'intents_transaction_unique') {
      throw belongsToAnother(owner.errors, sent.hash)
    }
    // The indexer, or another request, may have done the same.
    const current = await readIntent(options, intent.id)
    if (current.transactionHash === sent.hash) return current
    throw failure
  }
}
