import { AppError } from '../../../kernel/errors.ts'
import { accountCredentials, type Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type AgentOffer, agentsErrors } from '../directory/index.ts'
import { freeCallsStore } from './free-calls.store.ts'

/** An agent, by its slug and what its owner gives away. */
type Given = {
  readonly slug: string
  readonly offer: Pick<AgentOffer, 'freeCallsPerDay'>
}

/** The calls that owners give away, for each account and day of UTC. */
export type FreeAllowance = {
  /** Whether the next call of the account costs nothing. Not a reservation. */
  readonly isFree: (agent: Given, principal: Principal | null) => Promise<boolean>
  /** Takes one; raises 409 where another call took the last one meanwhile. Counted when it begins, whatever it comes to. */
  readonly take: (agent: Given, principal: Principal | null) => Promise<void>
  /** Takes one within a transaction, where there is one left; false where there is none. */
  readonly tryTake: (tx: Queryable, agent: Given, principal: Principal | null) => Promise<boolean>
}

/** Builds the allowance. Callers without an account have none, nor have keys that anybody may mint. */
export function createFreeAllowance({
  clock,
  database,
}: Ports<'clock' | 'database'>): FreeAllowance {
  const store = freeCallsStore(database.query)
  const callOf = ({ slug }: Given, principal: Principal | null) => {
    const kinds: readonly string[] = accountCredentials
    if (principal === null || !kinds.includes(principal.credential)) return null
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
    return { slug, accountId: principal.accountId, day }
  }
  const tryTake: FreeAllowance['tryTake'] = async (tx, agent, principal) => {
    const call = callOf(agent, principal)
    return call !== null && freeCallsStore(tx).take(call, agent.offer.freeCallsPerDay)
  }
  return {
    tryTake,
    async isFree(agent, principal) {
      const max = agent.offer.freeCallsPerDay
      const call = max === 0 ? null : callOf(agent, principal)
      return call !== null && (await store.used(call)) < max
    },
    async take(agent, principal) {
      if (await tryTake(database.query, agent, principal)) return
      throw new AppError(
        agentsErrors.free_calls_used,
        'The free calls of today were used up while this one was asked for.',
      )
    },
  }
}
