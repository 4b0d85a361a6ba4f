import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Outbox } from './event-log.ts'
import type { Logger } from './logger.ts'
import type { Random } from './random.ts'

/** The ports that most services are built over. The application holds them in one record, which it hands on whole. */
type SharedPorts = {
  readonly clock: Clock
  readonly database: Database
  readonly logger: Logger
  readonly outbox: Outbox
  readonly random: Random
}

/** Those of the shared ports that a part of the program needs: `Ports<'clock' | 'database'>`. */
export type Ports<name extends keyof SharedPorts> = Pick<SharedPorts, name>
