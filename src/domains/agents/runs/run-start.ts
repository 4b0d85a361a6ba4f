import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { opens } from './run-approval.ts'
import { announceRun } from './run-changes.ts'
import type { CredentialRef } from './run-credentials.ts'
import { budgetDefaults, budgetMost, runLimits } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import {
  type Amounts,
  nothing,
  type PinnedTool,
  type Preallowed,
  type RunConversation,
  type RunPlan,
  type RunSkill,
  type WantedSkill,
} from './run-record.ts'
import type { AgentSale, RunSale } from './run-sales.ts'
import { isForeignSkill, skillTools } from './run-skills.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import type { RunBudget } from './runs.ts'

/** The members of an agent that a run needs. */
export type RunnableAgent = {
  readonly slug: string
  readonly name: string
  /** The version whose content this is. */
  readonly version: number
  readonly persona: string
  /** Null for the default. */
  readonly model: string | null
  readonly tools: readonly PinnedTool[]
  readonly preallowed: readonly Preallowed[]
  readonly skills: readonly WantedSkill[]
  readonly budget: Partial<RunBudget>
  /** Whether somebody other than the owner and the platform wrote the persona. */
  readonly isForeign: boolean
  /** What its owner asks for it; null where the account runs it for what its model costs. */
  readonly sale: AgentSale | null
}

/** Raises 404 for an agent that the account cannot find, and 409 for one that cannot run. */
export type FindAgent = (ownerId: string, slug: string) => Promise<RunnableAgent>

/** What a new run is made from. */
export type RunDraft = {
  readonly agent: RunnableAgent
  readonly input: string
  readonly credential: CredentialRef
  /** The caller whose scopes restrict the tools; null for a sub-run, which its parent has restricted. */
  readonly opens: Principal | null
  readonly budget: Partial<RunBudget>
  readonly parent: StoredRun | null
  readonly startKey: string | null
  /** Whether the input may contain words of untrusted origin. */
  readonly isTainted: boolean
  readonly conversation?: RunConversation | undefined
  /** What the account's memory has for it. */
  readonly factIds?: readonly string[]
  /** The agent's skills, resolved. */
  readonly skills: readonly RunSkill[]
  /** The operation that the run came by, where it is not the one that starts runs; that of its parent by default. */
  readonly operationId?: string | undefined
  /** Sells the run, where its agent is sold. */
  readonly sell?: (tx: Queryable, run: Selling) => Promise<RunSale>
}

/** A run of a sold agent that is about to be inserted. */
type Selling = {
  readonly runId: string
  readonly budget: RunBudget
  readonly isCut: boolean
}

/**
 * Inserts a run. A sub-run gets no tool that its parent lacks and no more budget than its parent has left. Raises 409
 * `agent_runs.too_many` where the parent has reached its limit.
 */
export async function insertRun(
  tx: Queryable,
  draft: RunDraft,
  parts: RunParts,
): Promise<StoredRun> {
  const { agent, parent } = draft
  const store = runsStore(tx)
  if (parent !== null && !(await store.countChild(parent.id, runLimits.children))) {
    throw new AppError(agentRunsErrors.too_many, 'The run may start no more others.')
  }
  const budget = budgetOf(draft)
  const at = new Date(parts.clock.nowMs())
  const id = createId('run', at.getTime(), parts.random.bytes(10))
  const known = modelsFor(draft, parts)
  const plan = planOf(draft, parts)
  const sale = (await draft.sell?.(tx, { runId: id, budget, isCut: isCut(draft) })) ?? null
  const run: StoredRun = {
    id,
    rootId: parent?.rootId ?? id,
    parentId: parent?.id ?? null,
    path: [id, ...(parent?.path ?? [])],
    depth: parent === null ? 0 : parent.depth + 1,
    agent: agent.slug,
    agentVersion: agent.version,
    ownerId: draft.credential.accountId,
    input: draft.input,
    model: known.find((model) => model === agent.model) ?? known[0] ?? '',
    plan,
    sale,
    credential: draft.credential,
    status: 'queued',
    stopReason: null,
    stopDetail: null,
    outcome: null,
    output: null,
    isTainted:
      draft.isTainted ||
      agent.isForeign ||
      (parent?.isTainted ?? false) ||
      (plan.skills ?? []).some(isForeignSkill),
    action: null,
    depthMax: budget.depthMax,
    max: {
      costMicroUsd: budget.costMicroUsdMax,
      tokens: budget.tokensMax,
      ms: budget.secondsMax * 1_000,
      calls: budget.toolCallsMax,
    },
    used: nothing,
    reserved: nothing,
    skillsLoaded: [],
    attempt: 0,
    leaseUntil: null,
    lastSeq: 0,
    createdAt: at,
    updatedAt: at,
    endedAt: null,
  }
  await store.insert(run, draft.startKey)
  await announceRun(tx, run, parts)
  return run
}

function planOf(draft: RunDraft, parts: RunParts): RunPlan {
  const { agent, parent } = draft
  const sellerId = agent.sale?.ownerId ?? parent?.plan.sellerId
  const operationId = draft.operationId ?? parent?.plan.operationId
  const tools = toolsOf(draft, parts)
  const hasReader = tools.some((tool) => tool.operationId === parts.skills?.versionOperation)
  return {
    persona: agent.persona,
    tools,
    preallowed: agent.preallowed,
    ...(draft.conversation === undefined ? {} : { conversation: draft.conversation }),
    ...(sellerId === undefined ? {} : { sellerId }),
    ...(operationId === undefined ? {} : { operationId }),
    ...(draft.factIds === undefined ? {} : { factIds: draft.factIds }),
    // Without the tool that reads them there are none.
    ...(draft.skills.length === 0 || !hasReader ? {} : { skills: draft.skills }),
  }
}

/** Nobody pays for runs of a one-shot key, so they use the built-in model. */
function modelsFor({ credential }: RunDraft, { model }: RunParts): readonly string[] {
  const isFree = credential.credential === 'oneshot_key'
  return model
    .models()
    .filter(({ owner }) => !isFree || owner === 'built-in')
    .map(({ id }) => id)
}

function toolsOf(draft: RunDraft, parts: RunParts) {
  const { agent, opens: caller, parent } = draft
  const { tools } = parts
  const reading = skillTools(draft.skills, parts)
  const own = agent.tools.filter((one) => !reading.some(isSameTool(one)))
  // First, so that the limit does not cut them off.
  return [...reading, ...own]
    .filter(({ operationId, pin }) => {
      const tool = tools.byId(operationId)
      if (tool !== undefined && caller !== null && !opens(tool, caller)) return false
      const above = parent?.plan.tools
      return above?.some((one) => one.operationId === operationId && one.pin === pin) ?? true
    })
    .slice(0, runLimits.tools)
}

function isSameTool({ operationId }: PinnedTool) {
  return (other: PinnedTool) => other.operationId === operationId
}

/**
 * What the caller wants where the agent's own budget allows it. Of a sold agent's budget nobody but its owner takes
 * more, because the owner pays for the model.
 */
function wantedOf({ agent, budget }: RunDraft): RunBudget {
  const own = { ...budgetDefaults, ...agent.budget }
  const wanted = { ...own, ...budget }
  if (agent.sale === null) return wanted
  const { costMicroUsdMax: cost } = wanted
  return {
    costMicroUsdMax: cost < own.costMicroUsdMax ? cost : own.costMicroUsdMax,
    tokensMax: Math.min(wanted.tokensMax, own.tokensMax),
    secondsMax: Math.min(wanted.secondsMax, own.secondsMax),
    toolCallsMax: Math.min(wanted.toolCallsMax, own.toolCallsMax),
    depthMax: Math.min(wanted.depthMax, own.depthMax),
  }
}

function isCut(draft: RunDraft): boolean {
  const own = { ...budgetDefaults, ...draft.agent.budget }
  const { costMicroUsdMax, secondsMax, tokensMax, toolCallsMax } = wantedOf(draft)
  return (
    costMicroUsdMax < own.costMicroUsdMax ||
    tokensMax < own.tokensMax ||
    secondsMax < own.secondsMax ||
    toolCallsMax < own.toolCallsMax
  )
}

function budgetOf(draft: RunDraft): RunBudget {
  const { parent } = draft
  const wanted = wantedOf(draft)
  const left = parent === null ? null : leftOf(parent)
  const least = (one: number, other: number, most: number) =>
    Math.max(0, Math.min(one, other, most))
  const { costMicroUsdMax: cost } = wanted
  const costMost = left?.costMicroUsd ?? budgetMost.costMicroUsdMax
  return {
    costMicroUsdMax: cost < costMost ? cost : costMost,
    tokensMax: least(wanted.tokensMax, left?.tokens ?? Infinity, budgetMost.tokensMax),
    secondsMax: Math.floor(
      least(wanted.secondsMax, (left?.ms ?? Infinity) / 1_000, budgetMost.secondsMax),
    ),
    toolCallsMax: least(wanted.toolCallsMax, left?.calls ?? Infinity, budgetMost.toolCallsMax),
    depthMax: least(wanted.depthMax, parent === null ? Infinity : parent.depthMax - 1, 4),
  }
}

/** As of the last read; what a call may use is read again when it is made. */
function leftOf({ max, used, reserved }: StoredRun): Amounts {
  return {
    costMicroUsd: max.costMicroUsd - used.costMicroUsd - reserved.costMicroUsd,
    tokens: max.tokens - used.tokens - reserved.tokens,
    ms: max.ms - used.ms - reserved.ms,
    calls: max.calls - used.calls - reserved.calls,
  }
}
