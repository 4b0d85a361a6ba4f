import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { CallContext, StreamFrame } from '../../../kernel/operation.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { stepsForGoal } from './goal-planner.ts'
import { orchestratorErrors } from './orchestrator.errors.ts'
import type {
  OrchestratorInfo,
  PlanRequest,
  PlanSummary,
  PlansQuery,
  PlanView,
} from './orchestrator.schemas.ts'
import { announcePlan, cancelPlan, enqueueAdvance, movePlan } from './plan-changes.ts'
import { followPlan } from './plan-following.ts'
import { planBudgetDefaults, planBudgetMost, planLimits } from './plan-limits.ts'
import type { PlanParts } from './plan-parts.ts'
import { planIdPrefix } from './plan-record.ts'
import { type FoundAgent, type PlanDraft, readPlan } from './plan-request.ts'
import { planMachine, stepMachine } from './plan-states.ts'
import { budgetView, planSummary, planView } from './plan-views.ts'
import { plansStore, type StoredPlan } from './plans.store.ts'
import { type StoredStep, stepsStore } from './steps.store.ts'

/** Cursor of a list of plans. */
const places = cursor({ at: 'time', id: 'text' })

export type OrchestratorService = ReturnType<typeof createOrchestratorService>
type Caller = Pick<CallContext, 'requestHeader' | 'signal'> & { readonly principal: Principal }

/** Plans over several agents, as their owners see them. */
export function createOrchestratorService(parts: PlanParts) {
  const { database } = parts
  return {
    info: (): OrchestratorInfo => describe(parts),
    /** Stores a plan as a draft; nothing runs. 422 for an invalid plan, 409 `too_many`. */
    create: (caller: Principal, request: PlanRequest): Promise<PlanView> =>
      createPlan(caller, request, parts),
    /** Starts a draft; a started plan is returned unchanged, an ended one is 409. */
    start: (caller: Principal, planId: string): Promise<PlanView> =>
      startPlan(caller, planId, parts),
    /** Ends a plan and its runs; an ended plan is returned unchanged. */
    cancel: (caller: Principal, planId: string): Promise<PlanView> =>
      endPlan(caller, planId, parts),
    get: (caller: Principal, planId: string): Promise<PlanView> =>
      showPlan(caller, planId, database.query),
    async list({ accountId }: Principal, query: PlansQuery): Promise<Page<PlanSummary>> {
      const { limit, status } = query
      const before = places.read(query.cursor)
      const rows = await plansStore(database.query).list({ accountId, limit, before, status })
      const place = ({ createdAt, id }: StoredPlan) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: planSummary })
    },
    /**
     * Frames from the plan's first event, or after `Last-Event-ID`, until the plan has ended or the caller disconnects.
     */
    async events(caller: Caller, planId: string): Promise<AsyncIterable<StreamFrame>> {
      await findOwn(caller.principal, planId, database.query)
      const afterSeq = readAfter(caller.requestHeader('last-event-id'))
      return planFrames({ planId, afterSeq, signal: caller.signal() }, parts)
    },
  }
}

function describe({ agents, runs }: PlanParts): OrchestratorInfo {
  return {
    description:
      'A plan is a goal and steps without a circle; each step is a run of one agent, fed with what earlier ones said. All runs of a plan share its budget.',
    planner: {
      name: 'deterministic-planner',
      note: 'Plans without steps are made without a model: agents whose entries have the words of the goal, then the best of them with what all said.',
    },
    agents: agents.map(({ category, id, title }) => ({ id, title, category })),
    limits: {
      steps: planLimits.steps,
      goalLength: planLimits.goal,
      templateLength: planLimits.template,
      openPlans: planLimits.open,
    },
    budgetDefault: budgetView(planBudgetDefaults),
    budgetMost: budgetView(planBudgetMost),
    carriesTaint: runs.carriesTaint,
  }
}

async function createPlan(
  { accountId }: Principal,
  request: PlanRequest,
  parts: PlanParts,
): Promise<PlanView> {
  const { clock, database, random } = parts
  const steps = request.steps ?? (await stepsForGoal(request.goal, parts.finder))
  const draft = await readPlan(
    { ...request, steps },
    {
      plannedBy: request.steps === undefined ? 'deterministic-planner' : 'caller',
      findAgent: (agent) => findAgent(accountId, agent, parts),
    },
  )
  const now = new Date(clock.nowMs())
  const id = createId(planIdPrefix, now.getTime(), random.bytes(10))
  return database.transaction(async (tx) => {
    const store = plansStore(tx)
    await store.lockAccount(accountId)
    if ((await store.countOpen(accountId)) >= planLimits.open) {
      const detail = `An account has ${planLimits.open} plans at the most that have not ended.`
      throw new AppError(orchestratorErrors.too_many, detail)
    }
    const plan = newPlan(draft, { id, accountId, now })
    await store.insert(plan)
    for (const step of newSteps(draft, id)) await stepsStore(tx).insert(step)
    const told = { plan, status: plan.status, previousStatus: null, reason: null }
    await announcePlan(tx, told, parts)
    return planView(plan, await stepsStore(tx).of(id))
  })
}

/** An agent that the account can run takes precedence over an external one of the same name. */
async function findAgent(
  accountId: string,
  agent: string,
  parts: PlanParts,
): Promise<FoundAgent | null> {
  const { external } = parts
  const ours = await parts.findAgent(accountId, agent)
  if (ours !== null) return { ...ours, external: null }
  const [, name] = /^external:(.+)$/.exec(agent) ?? []
  if (name !== undefined) {
    const found = (await external?.own?.find(accountId, name)) ?? null
    return found === null
      ? null
      : { price: null, external: { ...found, askedAt: null, task: null } }
  }
  const endpoint = (await external?.endpointOf(agent)) ?? null
  return endpoint === null
    ? null
    : { price: null, external: { endpoint, askedAt: null, task: null } }
}

function newPlan(
  { budget, goal, plannedBy }: PlanDraft,
  { accountId, id, now }: { readonly id: string; readonly accountId: string; readonly now: Date },
): StoredPlan {
  return {
    id,
    accountId,
    goal,
    plannedBy,
    budget,
    status: planMachine.initial,
    reason: null,
    principal: null,
    lastSeq: 0,
    startedAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function newSteps({ steps }: PlanDraft, planId: string): readonly StoredStep[] {
  return steps.map((step, number) => ({
    ...step,
    planId,
    number,
    status: stepMachine.initial,
    version: 0,
    usage: { costMicroUsd: 0n, tokens: 0, seconds: 0, toolCalls: 0 },
    reason: null,
    input: null,
    isTainted: false,
    runId: null,
    output: null,
    action: null,
    startedAt: null,
    endedAt: null,
  }))
}

async function startPlan(caller: Principal, planId: string, parts: PlanParts): Promise<PlanView> {
  await parts.database.transaction(async (tx) => {
    const plan = await lockOwn(caller, planId, tx)
    if (plan.status === 'running' || plan.status === 'requires_action') return
    await movePlan(tx, { plan, status: 'running', reason: null, principal: caller }, parts)
    await enqueueAdvance(tx, { planId }, parts)
  })
  return showPlan(caller, planId, parts.database.query)
}

async function endPlan(caller: Principal, planId: string, parts: PlanParts): Promise<PlanView> {
  await parts.database.transaction(async (tx) => {
    const plan = await lockOwn(caller, planId, tx)
    if (!planMachine.isTerminal(plan.status)) await cancelPlan(tx, plan, parts)
  })
  return showPlan(caller, planId, parts.database.query)
}

async function* planFrames(
  from: Parameters<typeof followPlan>[0],
  { database }: PlanParts,
): AsyncGenerator<StreamFrame> {
  for await (const { data, kind, recordedAt, seq } of followPlan(from, database)) {
    const at = recordedAt.toISOString()
    yield { id: String(seq), event: kind, data: JSON.stringify({ seq, at, ...data }) }
  }
}

async function showPlan(caller: Principal, planId: string, db: Queryable): Promise<PlanView> {
  const plan = await findOwn(caller, planId, db)
  return planView(plan, await stepsStore(db).of(planId))
}

async function findOwn(caller: Principal, planId: string, db: Queryable): Promise<StoredPlan> {
  return own(caller, await plansStore(db).find(planId))
}

async function lockOwn(caller: Principal, planId: string, tx: Queryable): Promise<StoredPlan> {
  return own(caller, await plansStore(tx).lock(planId))
}

function own({ accountId }: Principal, plan: StoredPlan | undefined): StoredPlan {
  if (plan !== undefined && plan.accountId === accountId) return plan
  throw new AppError(resourceErrors.not_found, 'There is no such plan.')
}

function readAfter(text: string | undefined): number {
  if (text === undefined || text === '') return 0
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new AppError(
    requestErrors.invalid,
    'The request is not valid: Last-Event-ID is no number.',
    {
      faults: [{ location: 'header/last-event-id', message: 'is not the number of an event' }],
    },
  )
}
