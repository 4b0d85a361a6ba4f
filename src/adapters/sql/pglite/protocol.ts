import type { StatementFailure } from '../errors.ts'

/** The worker's start parameters. */
export type WorkerStart = {
  readonly clusterDir: string
  readonly durable: boolean
  readonly upkeepWalBytes: number
  readonly upkeepIntervalMs: number
}

/** One request to the worker. `session` is an open transaction; without it a statement is its own transaction. */
export type Request =
  | {
      readonly kind: 'query'
      readonly sql: string
      readonly parameters: readonly unknown[]
      readonly session: number | null
    }
  | { readonly kind: 'execute'; readonly sql: string; readonly session: number | null }
  | { readonly kind: 'begin'; readonly session: number }
  | { readonly kind: 'end'; readonly session: number; readonly outcome: 'commit' | 'rollback' }
  | { readonly kind: 'upkeep' }
  | { readonly kind: 'diagnose' }
  | { readonly kind: 'close' }

/** Rows as arrays, so that column names cross between threads once and not per row. */
export type StatementResult = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affectedRows: number
}
export type Column = { readonly name: string; readonly dataTypeID: number }

/** The worker's counters. */
export type PgliteDiagnostics = {
  /** How often something was synced to disk since the start. */
  readonly fsyncCount: number
  readonly upkeepCount: number
}

/** The answer to a request: a result for each statement, or counters. */
export type Answer = {
  readonly results: readonly StatementResult[]
  readonly diagnostics: PgliteDiagnostics | null
}

/** A refused statement; the session continues. */
export type Refusal = {
  readonly kind: 'statement'
  readonly message: string
  readonly fields: StatementFailure
}
/** The engine can no longer be trusted. No message follows. */
export type Breakdown = {
  readonly kind: 'broken'
  readonly message: string
  readonly diagnostics: string
}

export type ToWorker = { readonly id: number; readonly request: Request }

export type FromWorker =
  | { readonly kind: 'opened' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Refusal }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | Breakdown
