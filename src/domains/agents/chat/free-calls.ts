import { AppError } from '../../../kernel/errors.ts'
import { accountCredentials, type Principal } from '../../../kernel/principal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { agentsErrors, type PaidAgent } from '../directory/index.ts'
import { freeCallsStore } from './free-calls.store.ts'

/** The calls that owners give away, for each account and day of UTC. */
export type FreeAllowance = {
  /** Whether the next call of the account costs nothing. Not a reservation. */
  readonly isFree: (agent: PaidAgent, principal: Principal | null) => Promise<boolean>
  /** Takes one; raises 409 where another call took the last one meanwhile. Counted when it begins, whatever it comes to. */
  readonly take: (agent: PaidAgent, principal: Principal | null) => Promise<void>
}

/** Builds the allowance. Callers without an account have none, nor have keys that anybody may mint. */
export function createFreeAllowance({
  clock,
  database,
}: Ports<'clock' | 'database'>): FreeAllowance {
  const store = freeCallsStore(database.query)
  const callOf = ({ slug }: PaidAgent, principal: Principal | null) => {
    const kinds: readonly string[] = accountCredentials
    if (principal === null || !kinds.includes(principal.credential)) return null
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
    return { slug, accountId: principal.accountId, day }
  }
  return {
    async isFree(agent, principal) {
      const max = agent.offer.freeCallsPerDay
      const call = max === 0 ? null : callOf(agent, principal)
      return call !== null && (await store.used(call)) < max
    },
    async take(agent, principal) {
      const call = callOf(agent, principal)
      if (call !== null && (await store.take(call, agent.offer.freeCallsPerDay))) return
      throw new AppError(
        agentsErrors.free_calls_used,
        'The free calls of today were used up while this one was asked for.',
      )
    },
  }
}
