import type { Principal } from '../../../kernel/principal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { runIdOf } from './run-credentials.ts'
import { runsStore } from './runs.store.ts'

/** Finds the run that makes a call, as it is now; null for callers that are none. */
export function createCallingRuns({ database }: Ports<'database'>) {
  return async (caller: Principal) => {
    const id = runIdOf(caller)
    const run = id === null ? undefined : await runsStore(database.query).find(id)
    if (run === undefined) return null
    const { agent, isTainted, plan } = run
    return { id: run.id, agent, isTainted, conversationId: plan.conversation?.id ?? null }
  }
}
