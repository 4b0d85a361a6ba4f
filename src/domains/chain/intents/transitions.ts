import { AppError } from '../../../kernel/errors.ts'
import type { EventSpec } from '../../../kernel/event.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { EvmTransaction, Hex } from '../../../ports/chain-evm.ts'
import { type IntentOwner, type IntentTransition, kindOf } from './intent-owner.ts'
import { type IntentState, intentMachine } from './intent-states.ts'
import { intentEvents as events, type IntentFact } from './intents.events.ts'
import { type IntentChange, type IntentRecord, intentsStore } from './intents.store.ts'

/** What a state change needs besides the record. */
export type IntentMove = IntentTransition & { readonly owner: IntentOwner }

const stateEvents: Readonly<Record<IntentState, EventSpec<typeof events.intentPrepared.payload>>> =
  {
    prepared: events.intentPrepared,
    submitted: events.intentSubmitted,
    confirmed: events.intentConfirmed,
    reverted: events.intentReverted,
    expired: events.intentExpired,
    dropped: events.intentDropped,
  }

/** Stores a new intent with its first event. */
export async function createIntent(at: IntentTransition, intent: IntentRecord): Promise<void> {
  await intentsStore(at.tx).insert(intent)
  await at.outbox.append(at.tx, stateEvents[intent.state], {
    subject: intent.id,
    ...readerOf(intent),
    payload: intentFact(intent),
  })
}

/**
 * Changes the state of an intent, writes the event, and calls the kind's `onMoved`, all in `at.tx`. Raises 409
 * `resource.illegal_transition` when the record changed since it was read.
 */
export async function moveIntent(
  at: IntentMove,
  intent: IntentRecord,
  change: IntentChange,
): Promise<IntentRecord> {
  intentMachine.assertTransition(intent.state, change.state)
  const isRetraction = intent.state === 'confirmed' || intent.state === 'reverted'
  const moved = { ...intent, ...change, updatedAt: at.now }
  const eventId = await at.outbox.append(
    at.tx,
    isRetraction ? events.intentReorganised : stateEvents[change.state],
    {
      subject: intent.id,
      ...readerOf(intent),
      payload: intentFact(moved),
      ...(isRetraction && intent.settledEvent !== null ? { retracts: intent.settledEvent } : {}),
    },
  )
  const settles = change.state === 'confirmed' || change.state === 'reverted'
  const stored = await intentsStore(at.tx).change(
    intent,
    { ...change, settledEvent: settles ? eventId : null },
    at.now,
  )
  if (stored === undefined) {
    throw new AppError(
      resourceErrors.illegal_transition,
      'The intent was changed by another request at the same time.',
    )
  }
  await kindOf(at.owner, stored.kind).onMoved?.(at, stored)
  return stored
}

/** Lets the intent follow a transaction that a wallet sent; bytes of another one are not sent again. */
export function followTransaction(
  at: IntentMove,
  intent: IntentRecord,
  sent: Pick<EvmTransaction, 'hash' | 'nonce'>,
): Promise<IntentRecord> {
  return moveIntent(at, intent, {
    state: 'submitted',
    signedTransaction: null,
    transactionHash: sent.hash,
    nonce: sent.nonce,
    broadcastAt: at.now,
    failure: null,
  })
}

/**
 * Records that the intent's effect appeared in a block: the call may have come through a contract, where no transaction
 * is the prepared one. Does nothing for an intent that is submitted, confirmed or unknown, nor where the transaction
 * settles another one: several effects may share it.
 */
export async function noteIntentSeen(
  at: IntentMove,
  intentId: string,
  transactionHash: Hex,
): Promise<void> {
  const intent = await intentsStore(at.tx).byId(at.owner.name, intentId)
  if (intent === undefined || intent.state === 'submitted' || intent.state === 'confirmed') return
  if (await intentsStore(at.tx).isTaken(transactionHash, intent.id)) return
  await moveIntent(at, intent, { state: 'submitted', transactionHash, failure: null })
}

/** Whose events these are: who prepared it, else who holds the wallet by now. */
function readerOf({ accountId, from }: IntentRecord) {
  return {
    ...(accountId === null ? {} : { accountId }),
    wallet: { namespace: 'eip155', address: from } as const,
  }
}

function intentFact(intent: IntentRecord): IntentFact {
  return {
    intentId: intent.id,
    owner: intent.owner,
    kind: intent.kind,
    state: intent.state,
    from: intent.from,
    reference: intent.reference,
    launchId: intent.reference?.startsWith('lnch_') ? intent.reference : null,
    token: intent.token,
    transactionHash: intent.transactionHash,
    blockNumber: intent.evidence === null ? null : Number(intent.evidence.blockNumber),
    failureCode: intent.failure === null ? null : intent.failure.code,
  }
}
