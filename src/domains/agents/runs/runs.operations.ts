import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../kernel/principal.ts'
import { paymentErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import {
  ApproveRequest,
  EventsQuery,
  RejectRequest,
  ResumeRequest,
  RunAgentRequest,
  RunAnswer,
  RunnableParams,
  RunParams,
  RunsAnswer,
  RunsQuery,
  RunWithSteps,
} from './agent-runs.schemas.ts'
import type { AgentRunsService } from './agent-runs.service.ts'

const { operation, stream } = rowsOf<AgentRunsService>()
const own = {
  tier: 'private',
  family: 'Agents',
  auth: accountCredentials,
} as const
/** The rows of agents that a claimed one-shot key opens. */
const shared = { ...own, auth: [...own.auth, 'oneshot_key'] } as const
const params = { runId: 'run_01k0000000000000000000000a' }

/** Runs of agents. */
export const runsOperations = {
  runAgent: operation({
    name: 'agents.run',
    ...shared,
    method: 'POST',
    path: '/api/agents/{slug}/run',
    summary: 'Start a run of an agent',
    description:
      'What moves value waits for a person of the account, and so does any change after words of others. A sold agent costs its price. One-shot keys run those of the platform, by the built-in planner.',
    input: { params: RunnableParams, body: RunAgentRequest },
    output: RunAnswer,
    errors: [
      resourceErrors.not_found,
      agentRunsErrors.not_runnable,
      agentRunsErrors.has_price,
      agentRunsErrors.too_many,
      agentRunsErrors.not_for_runs,
      ledgerErrors.insufficient,
      billingErrors.budget_exceeded,
      paymentErrors.over_max_amount,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 5 },
    handler: (service, { input, principal, requestHeader }) =>
      service.run(principal, {
        agent: input.params.slug,
        ...input.body,
        maxAmount: requestHeader('x-max-amount'),
      }),
  }),

  listRuns: operation({
    name: 'runs.list',
    ...shared,
    method: 'GET',
    path: '/api/runs',
    summary: 'List the runs of the account',
    description:
      'Newest first, with the runs that runs have started unless `parentRunId` is `none`.',
    input: { query: RunsQuery },
    output: RunsAnswer,
    effect: 'none',
    handler: (service, { input, principal }) => service.list(principal, input.query),
  }),

  getRun: operation({
    name: 'runs.get',
    ...shared,
    method: 'GET',
    path: '/api/runs/{runId}',
    summary: 'Read a run and its steps',
    input: { params: RunParams },
    output: RunWithSteps,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (service, { input, principal }) => service.show(principal, input.params.runId),
  }),

  followRun: stream({
    name: 'runs.follow',
    ...shared,
    method: 'GET',
    path: '/api/runs/{runId}/events',
    summary: 'Follow a run as it goes (server-sent events)',
    description:
      'Each frame has the number of the event as `id` and its kind as `event`: status, step, output or usage. Between the beginning and the end of a model step, frames `delta` without an `id` carry its text as it is said: `stepId`, `offset` in UTF-16 units, `text`, in order, without gaps or repeats; `output` then has it whole. Reconnecting with `Last-Event-ID` goes on without a gap, and has the text of a step that is being said from its beginning. The stream ends with the run.',
    input: { params: RunParams, query: EventsQuery },
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'from the beginning', input: { params, query: {} } }],
    handler: (service, call) => service.follow(call),
  }),

  cancelRun: operation({
    name: 'runs.cancel',
    ...shared,
    method: 'POST',
    path: '/api/runs/{runId}/cancel',
    summary: 'Cancel a run and all that it started',
    description: 'Safe to repeat; an ended run stays unchanged. The output so far is kept.',
    input: { params: RunParams },
    output: RunAnswer,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: (service, { input, principal }) => service.cancel(principal, input.params.runId),
  }),

  approveStep: operation({
    name: 'runs.approveStep',
    ...own,
    auth: personCredentials,
    method: 'POST',
    path: '/api/runs/{runId}/approve',
    summary: 'Approve the waiting step of a run',
    description:
      'For exactly the operation and input that `intentHash` is of, once. Only a person of the account can.',
    input: { params: RunParams, body: ApproveRequest },
    output: RunAnswer,
    errors: [
      resourceErrors.not_found,
      agentRunsErrors.action_gone,
      agentRunsErrors.person_required,
      agentRunsErrors.credential_narrow,
    ],
    effect: 'irreversible',
    handler: (service, { input, principal }) =>
      service.approve(principal, { ...input.params, ...input.body }),
  }),

  rejectStep: operation({
    name: 'runs.rejectStep',
    ...own,
    method: 'POST',
    path: '/api/runs/{runId}/reject',
    summary: 'Refuse the step that waits',
    description: 'The run continues without it, and its agent is told so.',
    input: { params: RunParams, body: RejectRequest },
    output: RunAnswer,
    errors: [resourceErrors.not_found, agentRunsErrors.action_gone],
    effect: 'irreversible',
    handler: (service, { input, principal }) =>
      service.reject(principal, { ...input.params, ...input.body }),
  }),

  resumeRun: operation({
    name: 'runs.resume',
    ...own,
    method: 'POST',
    path: '/api/runs/{runId}/resume',
    summary: 'Raise the budget of a run that has used it up, and continue it',
    description: 'What is given replaces what is lower; nothing gets less.',
    input: { params: RunParams, body: ResumeRequest },
    output: RunAnswer,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      agentRunsErrors.not_for_runs,
    ],
    effect: 'reversible',
    handler: (service, { input, principal }) =>
      service.resume(principal, input.params.runId, input.body.budget),
  }),
}
