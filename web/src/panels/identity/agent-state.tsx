import type { RegisteredAgent } from '#sdk'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'

/** Where a registration can be. */
type RegistrationState = RegisteredAgent['status']

/** All of them, from before it is signed to after it is given up. */
export const registrationStates = [
  'not_registered',
  'pending-onchain-registration',
  'submitted',
  'registered',
  'stale',
  'transferred',
  'revoked',
] as const satisfies readonly RegistrationState[]

const dots: Readonly<Record<RegistrationState, Status>> = {
  not_registered: 'unknown',
  'pending-onchain-registration': 'unknown',
  submitted: 'busy',
  registered: 'good',
  stale: 'slow',
  transferred: 'slow',
  revoked: 'bad',
}

/** The state of a registration, in a word. */
export function AgentState({ state }: { readonly state: RegistrationState }) {
  const text = useText()
  return <StatusDot status={dots[state]}>{text(`identity.state.${state}`)}</StatusDot>
}
