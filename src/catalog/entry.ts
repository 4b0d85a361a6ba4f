import type { ErrorSpec } from '../kernel/errors.ts'
import type { EventSpec } from '../kernel/event.ts'
import type { Operation } from '../kernel/operation.ts'

/** What one domain brings to the table. */
export type DomainRows = {
  readonly operations: Readonly<Record<string, Operation>>
  readonly events?: Readonly<Record<string, EventSpec>>
  readonly errors?: readonly Readonly<Record<string, ErrorSpec>>[]
}

/** One operation of the table with the domain that owns it. */
export type Entry = {
  readonly domain: string
  readonly name: string
  readonly id: string
  readonly operation: Operation
}

/** The whole table: every operation, event and error code of the service, in declaration order. */
export type Catalog = {
  readonly entries: readonly Entry[]
  readonly events: readonly EventSpec[]
  readonly errors: readonly ErrorSpec[]
}
