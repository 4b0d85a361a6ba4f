import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { ModelOutcome } from '../../../ports/language-model.ts'
import type { RunDelta } from './run-deltas.ts'
import type { RunSkill, SkillLoad } from './run-record.ts'
import type { RunSale } from './run-sales.ts'
import type { StopReason } from './stop-reasons.ts'

/** The status of a run; `requires_action` waits for its owner, the last five are final. */
export type RunStatus =
  | 'queued'
  | 'running'
  | 'requires_action'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'budget_reached'

/** What a run, together with its sub-runs, may use. */
export type RunBudget = {
  /** Millionths of a US dollar. */
  readonly costMicroUsdMax: bigint
  readonly tokensMax: number
  readonly secondsMax: number
  readonly toolCallsMax: number
  /** How many levels of sub-runs a run may have; 0 for none. */
  readonly depthMax: number
}

export type RunUsage = {
  readonly costMicroUsd: bigint
  readonly tokens: number
  readonly seconds: number
  readonly toolCalls: number
}

/** What a run of a sold agent costs whoever started it. */
export type RunCharge = {
  readonly state: RunSale['state']
  readonly asset: LedgerAsset
  readonly unit: PriceUnit
  readonly heldAtomic: bigint
  readonly chargedAtomic: bigint
}

/** A step that moves value, as shown to its owner for approval. */
export type RunAction = {
  readonly stepId: string
  readonly operationId: string
  readonly input: unknown
  /** SHA-256 of the canonical JSON of operation and input, as 0x hex: an approval is for exactly this. */
  readonly intentHash: string
  readonly reason: 'value_moving' | 'tainted'
}

export type Run = {
  readonly id: string
  readonly agent: string
  /** The version of the agent that it goes by; null for a run from before there were versions. */
  readonly agentVersion: number | null
  readonly ownerId: string
  readonly input: string
  readonly status: RunStatus
  /** Why it ended; null while it goes on, and for a run that ended before reasons were kept. */
  readonly stopReason: StopReason | null
  /** The same in a sentence, with what can be done; null while it goes on, and where all is well. */
  readonly stopDetail: string | null
  /** What the last reply came to, where its model tells. */
  readonly outcome: ModelOutcome | null
  /** The output so far; kept when it ends early. */
  readonly output: string | null
  readonly model: string
  /** True once it has read something of untrusted origin. */
  readonly isTainted: boolean
  /** The skills that it may read, each in one version, and what it has read of them. */
  readonly skills: readonly (RunSkill & { readonly loads: readonly SkillLoad[] })[]
  readonly budget: RunBudget
  readonly usage: RunUsage
  readonly action: RunAction | null
  readonly parentRunId: string | null
  /** What the agent's owner gets for it; null where the agent is not sold, or its own. */
  readonly charge: RunCharge | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export type NewRun = {
  /** The slug of an agent that the account can find. */
  readonly agent: string
  /** At most 16,000 characters. */
  readonly input: string
  /** Absent members get the agent's default; never more than the parent has left. */
  readonly budget?: Partial<RunBudget>
  readonly parentRunId?: string
  /** True when `input` may contain words of untrusted origin, such as the output of a tainted run. */
  readonly isTainted?: boolean
  /**
   * The conversation that the input continues, and its runs before this one, oldest first. What was said in them, as far
   * as it fits, is given to the agent; the run is tainted where one of them was.
   */
  readonly conversation?: { readonly id: string; readonly runIds: readonly string[] }
  /** Repeats with the same key of one owner return the same run. */
  readonly key?: string
  /** The caller pays what a sold agent costs, at most this; without it an agent that others sell is refused. */
  readonly pays?: {
    /** As `X-Max-Amount` says it. */
    readonly maxAmount?: string | undefined
    /** The operation that the caller used, which the costs of the run are listed under. Default: that which starts runs. */
    readonly operationId?: string
  }
  /**
   * What becomes true with the run, in the transaction that starts it. Where it raises, nothing is begun and nothing
   * held. It runs again where the transaction does, and not at all for a repeat by `key`.
   */
  readonly within?: (tx: Queryable, run: { readonly id: string }) => Promise<void>
}

/** One event of a run; `seq` counts from 1 without gaps. */
export type RunEvent = {
  readonly seq: number
  readonly at: Date
  readonly kind: 'status' | 'step' | 'output' | 'usage' | 'skill'
  readonly data: Readonly<Record<string, unknown>>
}

/** Which runs a list has; all of it holds. */
export type RunsFilter = {
  readonly agent?: string
  readonly status?: RunStatus
  readonly stopReason?: StopReason
  /** Those that this run has started; null for those that no run has. */
  readonly parentRunId?: string | null
  /** At this time or later. */
  readonly createdAfter?: Date
  readonly createdBefore?: Date
}

/** The runs of all accounts. Another account's run answers 404, like one that does not exist. */
export type RunsService = {
  /** Accepts a run, which a job executes. The principal is narrowed to what the agent's tools need. */
  readonly start: (principal: Principal, run: NewRun) => Promise<Run>
  readonly get: (ownerId: string, runId: string) => Promise<Run>
  /** Newest first. */
  readonly list: (
    ownerId: string,
    page: RunsFilter & { readonly limit: number; readonly cursor: string | undefined },
  ) => Promise<{ readonly items: readonly Run[]; readonly nextCursor: string | null }>
  /** Safe to repeat; an ended run stays unchanged. */
  readonly cancel: (ownerId: string, runId: string) => Promise<Run>
  /** Approves the waiting step, once, if `intentHash` is its own; 409 otherwise. */
  readonly approve: (
    principal: Principal,
    answer: { readonly runId: string; readonly stepId: string; readonly intentHash: string },
  ) => Promise<Run>
  /** Continues without the waiting step: the agent is told that it was refused. */
  readonly reject: (
    ownerId: string,
    answer: { readonly runId: string; readonly stepId: string },
  ) => Promise<Run>
  /** The events after `seq`, past and future, until the run has ended or `signal` aborts. */
  readonly events: (
    ownerId: string,
    from: { readonly runId: string; readonly afterSeq: number; readonly signal: AbortSignal },
  ) => AsyncIterable<RunEvent>
  /** The same, and between them what models say while they say it: of each step in order, each character once. */
  readonly follow: (
    ownerId: string,
    from: { readonly runId: string; readonly afterSeq: number; readonly signal: AbortSignal },
  ) => AsyncIterable<RunDelta | RunEvent>
  /**
   * Calls `onStatus` with the id of each run, of any account, whose status changes, in whichever process; until the
   * returned function is called. A change may be reported late, twice or not at all: a caller that must not miss any
   * polls too.
   */
  readonly watch: (onStatus: (runId: string) => Promise<void>) => Promise<() => void>
  /** Resolves when the run has ended or waits for its owner, or rejects when `signal` aborts. */
  readonly settled: (
    ownerId: string,
    of: { readonly runId: string; readonly signal: AbortSignal },
  ) => Promise<Run>
}
