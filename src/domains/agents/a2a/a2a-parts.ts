import type { A2aPushWriter } from '../../../ports/a2a-endpoint.ts'
import type { Egress } from '../../../ports/egress.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { RunsService } from '../runs/index.ts'

export type Run = Awaited<ReturnType<RunsService['get']>>
export type RunAction = NonNullable<Run['action']>

/** The dependencies of A2A tasks. */
export type A2aParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly jobs: Jobs
  readonly egress: Egress
  readonly runs: RunsService
  /** The agent for messages that name none. */
  readonly defaultAgent: string
  /** Null without a sealing key: then no push configuration is accepted. */
  readonly box: SecretBox | null
  /** Raises `egress.refused` or `egress.unreachable` for an address that a call would not be sent to now. */
  readonly checkUrl: (url: string) => Promise<void>
  /** Serialises a task for a push receiver. */
  readonly writePush: A2aPushWriter
}
