import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { orchestratorErrors } from './orchestrator.errors.ts'
import {
  OrchestratorInfo,
  PlanPage,
  PlanParams,
  PlanRequest,
  PlansQuery,
  PlanView,
} from './orchestrator.schemas.ts'
import type { OrchestratorService } from './orchestrator.service.ts'
import { examplePlan } from './plan-examples.ts'

const { operation, stream } = rowsOf<OrchestratorService>()

const shared = { family: 'Agents', scope: 'route:orchestrator:*' } as const
const own = {
  ...shared,
  tier: 'private',
  auth: accountCredentials,
} as const
const onePlan = { params: { planId: examplePlan.id } }

/** Plans over several agents. */
export const orchestratorOperations = {
  info: operation({
    name: 'orchestrator.get',
    ...shared,
    method: 'GET',
    path: '/api/orchestrator',
    tier: 'public',
    auth: [],
    summary: 'Say what the orchestrator does, with which agents and within which limits',
    input: {},
    output: OrchestratorInfo,
    effect: 'none',
    handler: (orchestrator) => orchestrator.info(),
  }),

  createPlan: operation({
    name: 'agentPlans.create',
    ...own,
    method: 'POST',
    path: '/api/orchestrator/plans',
    summary: 'Make a plan over several agents, as a draft',
    description:
      'Nothing runs before it is started. Without `steps` a planner makes them, without a model: read them before you start the plan.',
    input: { body: PlanRequest },
    output: PlanView,
    errors: [
      orchestratorErrors.plan_invalid,
      orchestratorErrors.no_agent,
      orchestratorErrors.too_many,
    ],
    effect: 'reversible',
    handler: (orchestrator, { input, principal }) => orchestrator.create(principal, input.body),
  }),

  plans: operation({
    name: 'agentPlans.list',
    ...own,
    method: 'GET',
    path: '/api/orchestrator/plans',
    summary: 'List the plans of the account, newest first',
    input: { query: PlansQuery },
    output: PlanPage,
    effect: 'none',
    handler: (orchestrator, { input, principal }) => orchestrator.list(principal, input.query),
  }),

  plan: operation({
    name: 'agentPlans.get',
    ...own,
    method: 'GET',
    path: '/api/orchestrator/plans/{planId}',
    summary: 'Read a plan with its steps and their outputs',
    input: { params: PlanParams },
    output: PlanView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (orchestrator, { input, principal }) =>
      orchestrator.get(principal, input.params.planId),
  }),

  startPlan: operation({
    name: 'agentPlans.start',
    ...own,
    method: 'POST',
    path: '/api/orchestrator/plans/{planId}/start',
    summary: 'Begin a plan: its agents run, side by side where they can',
    description:
      'Safe to repeat. Steps that move value wait for your approval of their run; the plan is then `requires_action` and names run, step and intent hash.',
    input: { params: PlanParams },
    output: PlanView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (orchestrator, { input, principal }) =>
      orchestrator.start(principal, input.params.planId),
  }),

  cancelPlan: operation({
    name: 'agentPlans.cancel',
    ...own,
    method: 'POST',
    path: '/api/orchestrator/plans/{planId}/cancel',
    summary: 'Cancel a plan and its runs; one that has ended is answered as it is',
    input: { params: PlanParams },
    output: PlanView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: (orchestrator, { input, principal }) =>
      orchestrator.cancel(principal, input.params.planId),
  }),

  planEvents: stream({
    name: 'agentPlans.follow',
    ...own,
    method: 'GET',
    path: '/api/orchestrator/plans/{planId}/events',
    summary: 'Follow a plan from its first event on (server-sent events)',
    description:
      '`plan` and `step` events, numbered from 1 without gaps. Reconnecting with `Last-Event-ID` continues without a gap; the stream ends with the plan.',
    input: { params: PlanParams },
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'one plan', input: onePlan }],
    handler: (orchestrator, call) => orchestrator.events(call, call.input.params.planId),
  }),
}
