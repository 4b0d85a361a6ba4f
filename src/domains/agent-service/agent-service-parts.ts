import type { Principal } from '../../kernel/principal.ts'
import type { ScopeBook } from '../../kernel/scope.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Dispatch } from '../../ports/dispatch.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import type { RunsService } from '../agent-runs/index.ts'
import type { MeteredModels } from '../ai/index.ts'

export type AgentServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly runs: RunsService
  readonly models: MeteredModels
  /** Raises 404 for an agent that the account cannot run. */
  readonly assertRunnable: (caller: Principal, agent: string) => Promise<void>
  readonly scopes: ScopeBook
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  /** Without a slash at the end. */
  readonly baseUrl: string
}
