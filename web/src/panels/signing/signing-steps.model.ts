import type { Running } from '../../wallet/running.ts'

/** What a step is to the one that is waited for. */
export type StepState = 'ahead' | 'done' | 'failed' | 'now'

/** What the connected wallet and the chain do with a transaction, in their order. */
export const signedSteps = ['prepared', 'signed', 'submitted', 'included'] as const
export type SignedStep = (typeof signedSteps)[number]

/** How far a transaction is: which of its steps is waited for or failed, and those before are done. */
export function signedStates(
  running: Pick<Running, 'step' | 'transactionHash'> | null,
): Readonly<Record<SignedStep, StepState>> {
  const at = reached(running)
  const atState = running?.step === 'failed' ? 'failed' : 'now'
  const stateOf = (step: SignedStep): StepState => {
    const index = signedSteps.indexOf(step)
    if (index === at) return atState
    return index < at ? 'done' : 'ahead'
  }
  return {
    prepared: stateOf('prepared'),
    signed: stateOf('signed'),
    submitted: stateOf('submitted'),
    included: stateOf('included'),
  }
}

/** The place of the step that is not over; behind the last where all are. */
function reached(running: Pick<Running, 'step' | 'transactionHash'> | null): number {
  if (running === null) return 0
  if (running.step === 'confirmed') return signedSteps.length
  if (running.step === 'submitted') return signedSteps.indexOf('included')
  // What was sent has a hash; what has none, the wallet or the service refused.
  if (running.step === 'failed' && running.transactionHash !== null)
    return signedSteps.indexOf('included')
  return signedSteps.indexOf('signed')
}
