import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Dispatch } from '../../ports/dispatch.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { LanguageModel } from '../../ports/language-model.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { RunCharges } from './run-charges.ts'
import type { RunHints } from './run-hints.ts'
import type { FindCredential, RunLeases } from './run-lease.ts'
import type { FindAgent } from './run-start.ts'
import type { ToolTable } from './run-tools.ts'

/** What runs are made of. */
export type RunParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly outbox: Outbox
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly model: LanguageModel
  readonly tools: ToolTable
  readonly leases: RunLeases
  readonly findCredential: FindCredential
  readonly findAgent: FindAgent
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  readonly hints: RunHints
  readonly charges: RunCharges
}
