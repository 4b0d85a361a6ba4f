import type { ChannelSpec } from '../kernel/channel.ts'
import type { ErrorSpec } from '../kernel/errors.ts'
import type { EventSpec } from '../kernel/event.ts'
import type { Example, Operation } from '../kernel/operation.ts'

/** An answer that a test got from a row, and what was asked: `npm run examples` records them. */
export type RecordedExample = Omit<Example, 'name'> & {
  /** The file and the title of the test. */
  readonly recordedBy: string
  /**
   * Pointers to what is no part of the example: what the same test got otherwise in another run, such as prices and ids,
   * and, written by hand, counts of the table, which change with every row that is added.
   */
  readonly varies?: readonly string[]
}

/** What one domain contributes to the table. */
export type DomainRows = {
  readonly operations: Readonly<Record<string, Operation>>
  /** By the names of the rows that have none of their own. */
  readonly examples?: Readonly<Record<string, RecordedExample>>
  readonly events?: Readonly<Record<string, EventSpec>>
  readonly channels?: Readonly<Record<string, ChannelSpec>>
  readonly errors?: readonly Readonly<Record<string, ErrorSpec>>[]
}

/** One operation of the table with its domain. */
export type Entry = {
  readonly domain: string
  readonly id: string
  readonly operation: Operation
}

/** The whole table: every operation, event, live channel and error code of the service, in declaration order. */
export type Catalog = {
  readonly entries: readonly Entry[]
  readonly events: readonly EventSpec[]
  readonly channels: readonly ChannelSpec[]
  readonly errors: readonly ErrorSpec[]
  /** The domain that declares an event, by its topic, or a channel, by its name. */
  readonly domainOf: ReadonlyMap<string, string>
}
