import type { StatementFailure } from '../errors.ts'

/** What the worker is started with. */
export type WorkerStart = {
  readonly clusterDir: string
  readonly durable: boolean
  readonly upkeepWalBytes: number
  readonly upkeepIntervalMs: number
}

/** One request to the worker. `session` names an open transaction; without it a statement stands alone. */
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

/** Rows as arrays, so that the column names cross between the threads once and not with each row. */
export type StatementResult = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affectedRows: number
}
export type Column = { readonly name: string; readonly dataTypeID: number }

/** The worker's counters. */
export type PgliteDiagnostics = {
  /** How often the disk was told to make something durable since the start. */
  readonly fsyncCount: number
  readonly upkeepCount: number
}

/** What a request is answered with: a result for each statement, or counters. */
export type Answer = {
  readonly results: readonly StatementResult[]
  readonly diagnostics: PgliteDiagnostics | null
}

/** A statement that was refused: the session goes on. */
export type Refusal = {
  readonly kind: 'statement'
  readonly message: string
  readonly fields: StatementFailure
}
/** The engine can no longer be trusted. Nothing follows it. */
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
