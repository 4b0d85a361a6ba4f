import { accountIntentsOperations } from './account-intents.operations.ts'
import { evmTransactionsOperations } from './evm-transactions.operations.ts'
import { intentErrors } from './intents.errors.ts'
import { intentEvents } from './intents.events.ts'
import examples from './intents.examples.json' with { type: 'json' }

export { type AccountIntentsService, createAccountIntents } from './account-intents.service.ts'
export { addressFault } from './address-fault.ts'
export { type Evidence, evidenceColumns, toEvidence } from './evidence.ts'
export { createEvmTransactions, type EvmTransactionsService } from './evm-transactions.service.ts'
export {
  approvalKind,
  type CallBound,
  type CallSummary,
  type ExplainedRevert,
  type ExplainRevert,
  type IntentCall,
  type IntentKind,
  type IntentOwner,
  type IntentTransition,
} from './intent-owner.ts'
export type { IntentState } from './intent-states.ts'
export { createIntentView, evidenceView } from './intent-view.ts'
export { type IntentErrors, intentErrors, intentRefusals } from './intents.errors.ts'
export { intentsMigrations } from './intents.migrations.ts'
export {
  EvidenceView,
  IntentId,
  type IntentView,
  intentSchema,
  type Submission,
  SubmitBody,
  submissionFields,
  submissionText,
} from './intents.schemas.ts'
export {
  createIntents,
  type Intents,
  type IntentsOptions,
  type PreparedBy,
  type PreparedCall,
  type ShownSimulation,
} from './intents.service.ts'
export type { BalanceChange, IntentRecord } from './intents.store.ts'
export { insufficientFunds, simulationFailed } from './refusals.ts'
export { hasNoIntent, intentsRetention, isNoIntent } from './retention.store.ts'
export { createRevertReader, errorNameOf, type RevertReason } from './revert-reason.ts'
export { createIntentsFollower, type FollowerOptions, type IntentsFollower } from './settlement.ts'
export { createIntentSightings, type SightingsOptions } from './sightings.ts'
export { noteIntentSeen } from './transitions.ts'

/**
 * What an account reads of its intents, and what a wallet asks before it signs; each owner has operations of its own for
 * the rest.
 */
export const intentsRows = {
  examples,
  operations: { ...accountIntentsOperations, ...evmTransactionsOperations },
  events: intentEvents,
  errors: [intentErrors],
}
