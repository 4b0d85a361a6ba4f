import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { IntentOwner } from './intent-owner.ts'
import { type IntentRecord, intentsStore } from './intents.store.ts'
import { moveIntent } from './transitions.ts'

/**
 * Sends the stored bytes to the chain. A chain that does not answer leaves the intent submitted: the indexer sends the
 * same bytes again. A chain that refuses them drops the intent and raises the owner's 422 `transaction_refused`.
 */
export async function broadcast(
  options: Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
    readonly evm: ChainEvm
    readonly owner: IntentOwner
    readonly intent: IntentRecord
  },
): Promise<void> {
  const { clock, database, evm, intent, logger, outbox, owner } = options
  const { signedTransaction, transactionHash } = intent
  if (signedTransaction === null || transactionHash === null) return
  const failure = await send(evm, signedTransaction)
  const now = new Date(clock.nowMs())
  if (failure === undefined || (await isKnown(evm, transactionHash))) {
    await intentsStore(database.query).noteBroadcast(intent.id, now)
    return
  }
  // Only the node's answer about this transaction is a refusal; no answer is not.
  if (!(failure instanceof AppError) || failure.spec.status !== 422) {
    logger.warn('a signed transaction could not be sent to the chain yet', {
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

/** Nodes refuse a repeat as already known or as a used nonce, although the transaction is in the pool or in a block. */
async function isKnown(evm: ChainEvm, hash: Hex): Promise<boolean> {
  try {
    return (await evm.getTransaction(hash)) !== null
  } catch {
    return false
  }
}
