import { AppError } from '../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { IntentOwner } from './intent-owner.ts'
import { type IntentRecord, intentsStore } from './intents.store.ts'
import { moveIntent } from './transitions.ts'

/**
 * Gives the stored bytes to the chain. A chain that does not answer leaves the intent submitted: the indexer sends the
 * same bytes again. A chain that refuses them drops the intent and raises 422 `transaction_refused` of the owner.
 */
export async function broadcast(options: {
  readonly database: Database
  readonly evm: ChainEvm
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
  readonly owner: IntentOwner
  readonly intent: IntentRecord
}): Promise<void> {
  const { clock, database, evm, intent, logger, outbox, owner } = options
  const { signedTransaction, transactionHash } = intent
  if (signedTransaction === null || transactionHash === null) return
  const failure = await send(evm, signedTransaction)
  const now = new Date(clock.nowMs())
  if (failure === undefined || (await isKnown(evm, transactionHash))) {
    await intentsStore(database.query).noteBroadcast(intent.id, now)
    return
  }
  // Only an answer of the chain about this very transaction is a refusal; silence is not.
  if (!(failure instanceof AppError) || failure.spec.status !== 422) {
    logger.warn('a signed transaction could not be given to the chain yet', {
      intentId: intent.id,
      reason: failure instanceof Error ? failure.message : 'unknown',
    })
    return
  }
  await database.transaction((tx) =>
    moveIntent({ tx, outbox, now, owner }, intent, {
      state: 'dropped',
      failure: { code: 'refused', detail: failure.message.slice(0, 300) },
    }),
  )
  throw new AppError(owner.errors.transaction_refused, failure.message, {
    cause: failure,
    extra: { transactionHash },
  })
}

async function send(evm: ChainEvm, signed: Hex): Promise<unknown> {
  try {
    await evm.sendRawTransaction(signed)
    return undefined
  } catch (failure) {
    return failure
  }
}

/** A repeat is refused as already known or already used, although the transaction is where it should be. */
async function isKnown(evm: ChainEvm, hash: Hex): Promise<boolean> {
  try {
    return (await evm.getTransaction(hash)) !== null
  } catch {
    return false
  }
}
