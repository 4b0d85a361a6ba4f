import type { Row } from '../client/resource.ts'
import type { Prepared, PreparedIntent } from './send.ts'

/** Where a prepared transaction is submitted, and where its state is read. */
export interface Place {
  readonly submit: Row
  readonly submitInput: Readonly<Record<string, string>>
  readonly state: Row
  readonly stateInput: Readonly<Record<string, string>>
  /** The transaction in what the state's operation answers. */
  readonly read: (answer: unknown) => PreparedIntent | undefined
}

const launchBases: Readonly<Record<string, string>> = {
  curve: '/api/rh-launchpad',
  pons: '/api/pons',
  uni: '/api/uni-launchpad',
}
const factoryKinds = ['create_token', 'vesting_claim', 'vesting_return', 'vesting_revoke']
const registryKinds = [
  'answer_validation',
  'append_response',
  'give_feedback',
  'register',
  'request_validation',
  'revoke_agent',
  'revoke_feedback',
  'set_agent_uri',
  'set_agent_wallet',
  'transfer_agent',
  'unset_agent_wallet',
]

/** The place of a transaction by what prepared it: a launch, a swap, or its own kind. */
export function placeOf(prepared: Prepared, intent: PreparedIntent): Place {
  const ownerId = prepared.id ?? ''
  if (ownerId.startsWith('swp_')) return placeOfSwap(ownerId, intent.id)
  if (ownerId.startsWith('lnch_') && intent.kind === 'launch') {
    const base = launchBases[prepared.family ?? 'curve'] ?? launchBases['curve']
    return {
      ...placeUnder(`${base}`, intent.id),
      submit: ['POST', `${base}/launches/{launchId}/submit`],
      submitInput: { launchId: ownerId },
    }
  }
  if (registryKinds.includes(intent.kind)) return placeUnder('/api/agents/forge', intent.id)
  if (factoryKinds.includes(intent.kind)) return placeUnder('/api/token-factory', intent.id)
  return placeUnder('/api/rh-launchpad', intent.id)
}

function placeUnder(base: string, intentId: string): Place {
  return {
    submit: ['POST', `${base}/intents/{intentId}/submit`],
    submitInput: { intentId },
    state: ['GET', `${base}/intents/{intentId}`],
    stateInput: { intentId },
    // The registry answers with the transaction as a member, the others with the transaction itself.
    read: (answer) => {
      const { intent, ...own } = answer as PreparedIntent & { readonly intent?: PreparedIntent }
      return intent ?? own
    },
  }
}

function placeOfSwap(swapId: string, intentId: string): Place {
  return {
    submit: ['POST', '/api/trading/swaps/{swapId}/submit'],
    submitInput: { swapId, intentId },
    state: ['GET', '/api/trading/swaps/{swapId}'],
    stateInput: { swapId },
    read: (answer) =>
      (answer as { readonly intents: readonly PreparedIntent[] }).intents.find(
        ({ id }) => id === intentId,
      ),
  }
}
