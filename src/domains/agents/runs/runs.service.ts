import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { accountCredentials, type Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { earlierOf } from './earlier-runs.ts'
import type { TraceSpan } from './replays.schemas.ts'
import { opens } from './run-approval.ts'
import { changeRun, enqueueRun } from './run-changes.ts'
import { isRunPrincipal } from './run-credentials.ts'
import { endTree, wake } from './run-endings.ts'
import { awaitRun, followRun } from './run-following.ts'
import { budgetMost, runLimits } from './run-limits.ts'
import { factsFor } from './run-memory.ts'
import type { RunParts } from './run-parts.ts'
import { operationOf } from './run-record.ts'
import { notSold } from './run-sales.ts'
import { skillsFor } from './run-skills.ts'
import { insertRun, type RunDraft, type RunnableAgent } from './run-start.ts'
import { streamRun } from './run-stream.ts'
import { shownName } from './run-tools.ts'
import { traceOf } from './run-trace.ts'
import { toRun } from './run-views.ts'
import { watchRuns } from './run-watching.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import type { NewRun, Run, RunBudget, RunsService } from './runs.ts'
import { type Step, stepsStore } from './steps.store.ts'

/** Credentials of a person, who can decide. */
const personal: readonly string[] = ['account_session', 'idp_bearer', 'wallet_session']
/** A prefix that keeps callers' keys apart from the runtime's own. */
const callerKey = 'caller:'
/** Cursor of a list of runs. */
const places = cursor({ at: 'time', id: 'text' })

/** The runs, with functions that only this domain's rows use. */
export type OwnRunsService = RunsService & {
  /** Continues a run whose budget is used up, with a higher one. */
  readonly raise: (
    principal: Principal,
    given: { readonly runId: string; readonly budget: Partial<RunBudget> },
  ) => Promise<Run>
  /** With the runs below it. */
  readonly trace: (ownerId: string, runId: string) => Promise<readonly TraceSpan[]>
  /** Oldest first, their tools as models name them. */
  readonly steps: (ownerId: string, runId: string) => Promise<readonly Step[]>
}

/** The runs of all accounts. */
export function createRunsService(parts: RunParts): OwnRunsService {
  const { query } = parts.database
  const shown = (steps: readonly Step[]) =>
    steps.map((step) => ({ ...step, tool: shownName(step.tool, parts.tools) }))
  return {
    start: (principal, run) => startRun(principal, run, parts),
    get: async (ownerId, runId) => toRun(await findOwn(query, ownerId, runId)),
    list: (ownerId, page) => listRuns(ownerId, page, parts),
    async cancel(ownerId, runId) {
      await findOwn(query, ownerId, runId)
      await endTree(runId, { to: 'cancelled', stopDetail: 'Its owner cancelled it.' }, parts)
      return toRun(await findOwn(query, ownerId, runId))
    },
    approve: (principal, answer) => approveStep(principal, answer, parts),
    reject: (ownerId, answer) => rejectStep(ownerId, answer, parts),
    raise: (principal, given) => raiseBudget(principal, given, parts),
    async steps(ownerId, runId) {
      await findOwn(query, ownerId, runId)
      return shown(await stepsStore(query).of(runId))
    },
    async trace(ownerId, runId) {
      const run = await findOwn(query, ownerId, runId)
      const all = await runsStore(query).tree(run.id)
      const steps = await stepsStore(query).ofAll(all.map(({ id }) => id))
      return traceOf(all.find(({ id }) => id === run.id) ?? { ...run, startKey: null }, {
        runs: all,
        steps: shown(steps),
      })
    },
    async *events(ownerId, from) {
      await findOwn(query, ownerId, from.runId)
      yield* followRun(from, parts)
    },
    async *follow(ownerId, from) {
      await findOwn(query, ownerId, from.runId)
      yield* streamRun(from, parts)
    },
    watch: (onStatus) => watchRuns(onStatus, parts),
    async settled(ownerId, of) {
      await findOwn(query, ownerId, of.runId)
      const run = await awaitRun(of, parts)
      return toRun(run ?? (await findOwn(query, ownerId, of.runId)))
    },
  }
}

async function startRun(principal: Principal, wanted: NewRun, parts: RunParts): Promise<Run> {
  await assertStarter(principal, parts)
  const { accountId, credential, credentialId } = principal
  const agent = await parts.findAgent(accountId, wanted.agent)
  const earlier = await earlierOf(parts.database.query, accountId, wanted.conversation)
  const startKey = wanted.key === undefined ? null : `${callerKey}${wanted.key}`
  const draft = {
    agent,
    input: wanted.input.slice(0, runLimits.input),
    credential: { accountId, credential, credentialId },
    opens: principal,
    budget: wanted.budget ?? {},
    startKey,
    isTainted: wanted.isTainted === true || earlier?.isTainted === true,
    conversation: earlier?.conversation,
    operationId: wanted.pays?.operationId,
    factIds: await factsFor(principal, { agent, wanted }, parts),
    skills: await skillsFor(agent.skills, parts),
    ...selling(principal, { agent, wanted }, parts),
  }
  const run = await parts.database.transaction(
    async (tx) => {
      const store = runsStore(tx)
      await store.lockStarting(accountId)
      const before = startKey === null ? undefined : await store.byStartKey(accountId, startKey)
      if (before !== undefined) return before
      const parent =
        wanted.parentRunId === undefined ? null : await findOwn(tx, accountId, wanted.parentRunId)
      assertBeside(parent)
      if (parent === null && (await store.countUnended(accountId)) >= runLimits.unended) {
        throw new AppError(
          agentRunsErrors.too_many,
          `An account has ${runLimits.unended} runs at the most that have not ended.`,
        )
      }
      const started = await insertRun(tx, { ...draft, parent }, parts)
      await enqueueRun(tx, started.id, parts)
      await wanted.within?.(tx, started)
      return started
    },
    { retriesMax: 3 },
  )
  return toRun(run)
}

/**
 * How the run of a sold agent is paid for: by its caller, who has agreed to it. Raises 409 where they have not, where
 * nobody would pay for a key of nobody, and below another run, whose budget has no prices in it.
 */
function selling(
  principal: Principal,
  { agent, wanted }: { readonly agent: RunnableAgent; readonly wanted: NewRun },
  { sales }: RunParts,
): Pick<RunDraft, 'sell'> {
  const { sale } = agent
  if (sale === null) return {}
  const { input, parentRunId, pays } = wanted
  const hasAccount = accountCredentials.some((one) => one === principal.credential)
  if (pays === undefined || !hasAccount) throw notSold()
  if (parentRunId !== undefined) throw notSold('A run does not buy another. Start it by itself.')
  const order = {
    ...{ sale, buyer: principal, input: input.slice(0, runLimits.input) },
    ...{ maxAmount: pays.maxAmount, operationId: operationOf(pays) },
  }
  return { sell: (tx, run) => sales.open(tx, { ...run, ...order }) }
}

/** What is begun below the run of a sold agent has its model paid by the seller: the agent alone begins it. */
function assertBeside(parent: StoredRun | null): void {
  if (parent?.plan.sellerId === undefined) return
  throw notSold('The run of a sold agent starts others by itself alone.')
}

/** A run starts others by its tool alone, and a credential that cannot be looked up could not be revoked. */
export async function assertStarter(principal: Principal, parts: RunParts): Promise<void> {
  if (!isRunPrincipal(principal) && (await parts.findCredential(principal)) !== undefined) return
  throw new AppError(
    agentRunsErrors.not_for_runs,
    'This credential cannot start runs: it belongs to a run, or to one call.',
  )
}

async function approveStep(
  principal: Principal,
  answer: Parameters<RunsService['approve']>[1],
  parts: RunParts,
): Promise<Run> {
  await assertPerson(principal, parts)
  const { runId, stepId, intentHash } = answer
  const { accountId, credentialId } = principal
  const { action } = await findOwn(parts.database.query, accountId, runId)
  if (action === null || action.stepId !== stepId) throw gone()
  const tool = parts.tools.byId(action.operationId)
  if (tool !== undefined && !opens(tool, principal)) {
    throw new AppError(
      agentRunsErrors.credential_narrow,
      'The scopes of this credential do not open the operation that waits.',
    )
  }
  await parts.database.transaction(
    async (tx) => {
      const run = await findOwn(tx, accountId, action.runId)
      await runsStore(tx).lockAll(run.path)
      if (!(await stepsStore(tx).approve(stepId, intentHash, credentialId))) throw gone()
      const woken = await wake(tx, { path: run.path, waitsFor: { stepId } }, parts)
      if (!woken.some(({ id }) => id === run.id)) throw gone()
    },
    { retriesMax: 3 },
  )
  return toRun(await findOwn(parts.database.query, accountId, runId))
}

async function assertPerson(principal: Principal, parts: RunParts): Promise<void> {
  const isPerson = personal.includes(principal.credential) && !isRunPrincipal(principal)
  // A credential on a person's behalf, such as a delegated agent's, is no session of theirs.
  if (isPerson && (await parts.findCredential(principal)) !== undefined) return
  throw new AppError(
    agentRunsErrors.person_required,
    'Only a person of the account can approve what a run wants to do.',
  )
}

async function rejectStep(
  ownerId: string,
  { runId, stepId }: Parameters<RunsService['reject']>[1],
  parts: RunParts,
): Promise<Run> {
  const { action } = await findOwn(parts.database.query, ownerId, runId)
  if (action === null || action.stepId !== stepId) throw gone()
  const answer = { text: 'The user has refused this call. Do not ask for it again.', isError: true }
  await parts.database.transaction(
    async (tx) => {
      const run = await findOwn(tx, ownerId, action.runId)
      await runsStore(tx).lockAll(run.path)
      const at = new Date(parts.clock.nowMs())
      if (!(await stepsStore(tx).reject(stepId, answer, at))) throw gone()
      await wake(tx, { path: run.path, waitsFor: { stepId } }, parts)
    },
    { retriesMax: 3 },
  )
  return toRun(await findOwn(parts.database.query, ownerId, runId))
}

async function raiseBudget(
  principal: Principal,
  { runId, budget }: { readonly runId: string; readonly budget: Partial<RunBudget> },
  parts: RunParts,
): Promise<Run> {
  await assertStarter(principal, parts)
  const { accountId } = principal
  await parts.database.transaction(async (tx) => {
    const own = await findOwn(tx, accountId, runId)
    const run = (await runsStore(tx).lock(own.id)) ?? own
    if (run.parentId !== null) {
      throw new AppError(resourceErrors.illegal_transition, 'Raise the budget of the run above.', {
        extra: { state: run.status, allowed: [] },
      })
    }
    const { tokensMax, secondsMax, toolCallsMax, costMicroUsdMax } = { ...budgetMost, ...budget }
    const most = (wanted: number | undefined, limit: number) => Math.min(wanted ?? 0, limit)
    await runsStore(tx).raise(runId, {
      costMicroUsd: budget.costMicroUsdMax === undefined ? 0n : costMicroUsdMax,
      tokens: budget.tokensMax === undefined ? 0 : most(tokensMax, budgetMost.tokensMax),
      ms: budget.secondsMax === undefined ? 0 : most(secondsMax, budgetMost.secondsMax) * 1_000,
      calls: budget.toolCallsMax === undefined ? 0 : most(toolCallsMax, budgetMost.toolCallsMax),
    })
    await changeRun(tx, { run, change: { to: 'queued' } }, parts)
    await enqueueRun(tx, runId, parts)
  })
  return toRun(await findOwn(parts.database.query, accountId, runId))
}

async function listRuns(
  ownerId: string,
  query: Parameters<RunsService['list']>[1],
  { database }: RunParts,
): Promise<Page<Run>> {
  const { limit, cursor: from, ...filter } = query
  const after = places.read(from)
  const rows = await runsStore(database.query).list({ ...filter, ownerId, after, limit: limit + 1 })
  const place = ({ createdAt, id }: StoredRun) => ({ at: createdAt, id })
  return places.page({ rows, limit, place, toItem: toRun })
}

/** The run, or 404 for another account's as for one that does not exist. */
export async function findOwn(db: Queryable, ownerId: string, runId: string): Promise<StoredRun> {
  const run = await runsStore(db).find(runId)
  if (run !== undefined && run.ownerId === ownerId) return run
  throw new AppError(resourceErrors.not_found, 'There is no such run.')
}

function gone(): AppError {
  return new AppError(
    agentRunsErrors.action_gone,
    'No step of this run waits for exactly this answer.',
  )
}
