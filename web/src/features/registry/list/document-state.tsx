import { AgentState, registrationStates } from '../../../panels/identity/agent-state.tsx'

/** What became of a document on the chain; a state that there are no words for says itself. */
export function DocumentState({ status }: { readonly status: string }) {
  const known = registrationStates.find((one) => one === status)
  return known === undefined ? <span dir="ltr">{status}</span> : <AgentState state={known} />
}
