import type { CredentialRef } from './run-lease.ts'
import type { RunAction, RunStatus } from './runs.ts'

/** What a run, or one call of it, uses of each thing that a budget limits. */
export type Amounts = {
  readonly costMicroUsd: bigint
  readonly tokens: number
  readonly ms: number
  readonly calls: number
}

export const nothing: Amounts = { costMicroUsd: 0n, tokens: 0, ms: 0, calls: 0 }

/** An operation that may be done without asking, as often and up to as much as this in one run. */
export type Preallowed = {
  readonly operationId: string
  readonly callsMax: number
  /** The member of the input that says how much, and the most that all calls together may say. */
  readonly amount: { readonly member: string; readonly max: string } | null
}

/** A tool as it was when it was chosen. */
export type PinnedTool = { readonly operationId: string; readonly pin: string }

/** What a run does by; kept with it, so that a change of the agent changes no run. */
export type RunPlan = {
  readonly persona: string
  readonly tools: readonly PinnedTool[]
  readonly preallowed: readonly Preallowed[]
}

/** The waiting action, with the run whose step it is: a sub-run's shows on the runs above it too. */
export type WaitingAction = RunAction & { readonly runId: string }

export type StoredRun = {
  readonly id: string
  readonly rootId: string
  readonly parentId: string | null
  /** The run, the one that started it, and so on up to the root. */
  readonly path: readonly string[]
  readonly depth: number
  readonly agent: string
  readonly ownerId: string
  readonly input: string
  readonly model: string
  readonly plan: RunPlan
  readonly credential: CredentialRef
  readonly status: RunStatus
  readonly stopReason: string | null
  readonly output: string | null
  readonly isTainted: boolean
  readonly action: WaitingAction | null
  readonly depthMax: number
  readonly max: Amounts
  readonly used: Amounts
  readonly reserved: Amounts
  readonly attempt: number
  readonly leaseUntil: Date | null
  readonly lastSeq: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly endedAt: Date | null
}

export type StepKind = 'model' | 'tool' | 'start_run'
export type StepState =
  | 'started'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'done'
  | 'failed'
  /** Begun by a worker that died, and not safe to do again. */
  | 'unknown'

/** What a tool answered, as the model is told. */
export type ToolAnswer = { readonly text: string; readonly isError: boolean }

export type Step = {
  readonly id: string
  readonly runId: string
  readonly number: number
  readonly kind: StepKind
  readonly state: StepState
  /** The worker that began it. */
  readonly attempt: number
  /** Which call of which reply of the model a tool's step is. */
  readonly callId: string | null
  /** The operation, or `start_run`; what the model wrote where that is neither. */
  readonly tool: string | null
  readonly input: unknown
  readonly intentHash: `0x${string}` | null
  readonly answer: unknown
  /** Who agreed: an account's credential, or `preallowed`. */
  readonly approvedBy: string | null
  readonly reserved: Amounts | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}
