import type { LinkByName } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { ScopeBook } from '../../../kernel/scope.ts'
import type { Dispatch } from '../../../ports/dispatch.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { MeteredModels } from '../ai/index.ts'
import type { RunsService } from '../runs/index.ts'

export type AgentServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly runs: RunsService
  readonly models: MeteredModels
  /** Raises 404 for an agent that the account cannot run. */
  readonly assertRunnable: (caller: Principal, agent: string) => Promise<void>
  readonly scopes: ScopeBook
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly linkTo: LinkByName
}
