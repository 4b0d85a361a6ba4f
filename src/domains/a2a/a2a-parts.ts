import type { A2aPushWriter } from '../../ports/a2a-endpoint.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Egress } from '../../ports/egress.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { RunsService } from '../agent-runs/index.ts'

export type Run = Awaited<ReturnType<RunsService['get']>>
export type RunAction = NonNullable<Run['action']>

/** Keeps secrets that must be read again; `context` must be given again to open one. */
type SecretBox = {
  readonly seal: (secret: Uint8Array, context: string) => Uint8Array
  readonly open: (sealed: Uint8Array, context: string) => Uint8Array
}

/** What tasks are made of. */
export type A2aParts = {
  readonly database: Database
  readonly outbox: Outbox
  readonly jobs: Jobs
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly egress: Egress
  readonly runs: RunsService
  /** Who does what is not addressed to a certain agent. */
  readonly defaultAgent: string
  /** Null where secrets cannot be sealed: then no push configuration is taken. */
  readonly box: SecretBox | null
  /** Raises `egress.refused` or `egress.unreachable` for an address that a call would not be sent to now. */
  readonly checkUrl: (url: string) => Promise<void>
  /** How a task is written for a push receiver. */
  readonly writePush: A2aPushWriter
}
