import type { ModelMessage } from '../../../ports/language-model.ts'
import type { RunAction } from './runs.ts'

/** The usage of a run, or of one call, of each limited amount. */
export type Amounts = {
  readonly costMicroUsd: bigint
  readonly tokens: number
  readonly ms: number
  readonly calls: number
}

export const nothing: Amounts = { costMicroUsd: 0n, tokens: 0, ms: 0, calls: 0 }

/** An operation that the run may call without approval, up to these limits. */
export type Preallowed = {
  readonly operationId: string
  readonly callsMax: number
  /** The member of the input that has the amount, and the most that all calls together may spend. */
  readonly amount: { readonly member: string; readonly max: string } | null
}

/** A tool in the version that was chosen. */
export type PinnedTool = { readonly operationId: string; readonly pin: string }

/** A skill as the owner of an agent names it: any version of the range. */
export type WantedSkill = { readonly slug: string; readonly range: string }

/** A skill as a run has it from its start to its end, and in each replay: one version by the hash of its files. */
export type RunSkill = WantedSkill & {
  /** Null where it could not be had when the run began, for `problem`. */
  readonly version: string | null
  readonly treeHash: string | null
  readonly description: string
  readonly verdict: string | null
  /** Whether the platform wrote it; the words of any other are words of others. */
  readonly isPlatform: boolean
  readonly problem: string | null
}

/** What a run has read of a skill: its instructions, or the file `path`. */
export type SkillLoad = {
  readonly slug: string
  readonly path: string | null
  /** As it was at that moment. */
  readonly verdict: string | null
  readonly at: string
}

/** What a run works by; stored with it, so that a change of the agent does not affect it. */
export type RunPlan = {
  readonly persona: string
  readonly tools: readonly PinnedTool[]
  readonly preallowed: readonly Preallowed[]
  /** The conversation that the run answers in, and what was said in it before. */
  readonly conversation?: RunConversation
  /** Who pays for the model where the agent is sold: its owner, and not whoever runs it. */
  readonly sellerId?: string
  /** The operation that it came by; absent where it is that which starts runs, and in runs of before it was kept. */
  readonly operationId?: string
  /** The facts of the account's memory that the run is told; their texts stay there, so that they can be forgotten. */
  readonly factIds?: readonly string[]
  /** Absent where the agent names none, and in runs of before there were skills. */
  readonly skills?: readonly RunSkill[]
}

/** The operation that what the run costs is listed under. */
export function operationOf({ operationId }: Pick<RunPlan, 'operationId'>): string {
  return operationId ?? 'post_api_agents_slug_run'
}

/** A conversation, with what was said and called in it before, oldest first, as it was recorded. */
export type RunConversation = {
  readonly id: string
  readonly history: readonly ModelMessage[]
}

/** The waiting action, with the run whose step it is: a sub-run's action shows on its ancestors too. */
export type WaitingAction = RunAction & { readonly runId: string }

export type StepKind = 'model' | 'tool' | 'start_run'
export type StepState =
  | 'started'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'done'
  | 'failed'
  /** Begun by a worker that died, and not safe to repeat. */
  | 'unknown'

/** A tool's answer, as the model gets it. */
export type ToolAnswer = { readonly text: string; readonly isError: boolean }
