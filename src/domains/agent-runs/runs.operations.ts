import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { exampleAction, exampleEnded, exampleRun, exampleRunId } from './agent-run-examples.ts'
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
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const
/** The agent routes that a claimed one-shot key opens. */
const shared = { ...own, auth: [...own.auth, 'oneshot_key'] } as const
const params = { runId: exampleRunId }
const running = { ...exampleRun, status: 'running' } as const

/** Runs of agents. */
export const runsOperations = {
  runAgent: operation({
    ...shared,
    method: 'POST',
    path: '/api/agents/{slug}/run',
    summary: 'Start a run of an agent',
    description:
      'An agent of the account or of the catalog. The answer comes at once; a job does the run, and `GET /api/runs/{runId}/events` tells how it goes. What moves value, and what changes anything after something untrusted was read, waits for a person of the account. A one-shot key runs agents of the catalog with the built-in planner and with tools for anyone; its runs end with it.',
    input: { params: RunnableParams, body: RunAgentRequest },
    output: RunAnswer,
    errors: [
      resourceErrors.not_found,
      agentRunsErrors.not_runnable,
      agentRunsErrors.too_many,
      agentRunsErrors.not_for_runs,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'a question',
        input: { params: { slug: 'pool-watcher' }, body: { input: 'What is new?' } },
        output: { run: exampleRun },
      },
    ],
    handler: (service, { input, principal }) =>
      service.run(principal, { agent: input.params.slug, ...input.body }),
  }),

  listRuns: operation({
    ...shared,
    method: 'GET',
    path: '/api/runs',
    summary: 'List the runs of the account',
    description: 'Newest first, with the runs that runs have started.',
    input: { query: RunsQuery },
    output: RunsAnswer,
    effect: 'none',
    examples: [
      {
        name: 'the first page',
        input: { query: { limit: 50 } },
        output: { items: [exampleEnded], nextCursor: null },
      },
    ],
    handler: (service, { input, principal }) => service.list(principal, input.query),
  }),

  getRun: operation({
    ...shared,
    method: 'GET',
    path: '/api/runs/{runId}',
    summary: 'Read a run and its steps',
    input: { params: RunParams },
    output: RunWithSteps,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'a run', input: { params }, output: { run: exampleEnded, steps: [] } }],
    handler: (service, { input, principal }) => service.show(principal, input.params.runId),
  }),

  followRun: stream({
    ...shared,
    method: 'GET',
    path: '/api/runs/{runId}/events',
    summary: 'Follow a run as it goes (server-sent events)',
    description:
      'Each frame has the number of the event as `id` and its kind as `event`: status, step, output or usage. Reconnecting with `Last-Event-ID` goes on without a gap. The stream ends with the run.',
    input: { params: RunParams, query: EventsQuery },
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'from the beginning', input: { params, query: {} } }],
    handler: (service, call) => service.follow(call),
  }),

  cancelRun: operation({
    ...shared,
    method: 'POST',
    path: '/api/runs/{runId}/cancel',
    summary: 'Cancel a run and all that it started',
    description: 'Safe to repeat; what has ended stays as it ended. What it said so far is kept.',
    input: { params: RunParams },
    output: RunAnswer,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    examples: [
      {
        name: 'cancelled',
        input: { params },
        output: {
          run: { ...exampleRun, status: 'cancelled', stopReason: 'Its owner cancelled it.' },
        },
      },
    ],
    handler: (service, { input, principal }) => service.cancel(principal, input.params.runId),
  }),

  approveStep: operation({
    ...own,
    auth: ['wallet_session', 'idp_bearer', 'account_session'],
    method: 'POST',
    path: '/api/runs/{runId}/approve',
    summary: 'Let a run take the step that waits',
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
    examples: [
      { name: 'agreed', input: { params, body: exampleAction }, output: { run: exampleRun } },
    ],
    handler: (service, { input, principal }) =>
      service.approve(principal, { ...input.params, ...input.body }),
  }),

  rejectStep: operation({
    ...own,
    method: 'POST',
    path: '/api/runs/{runId}/reject',
    summary: 'Refuse the step that waits',
    description: 'The run goes on without it and is told so.',
    input: { params: RunParams, body: RejectRequest },
    output: RunAnswer,
    errors: [resourceErrors.not_found, agentRunsErrors.action_gone],
    effect: 'irreversible',
    examples: [
      {
        name: 'refused',
        input: { params, body: { stepId: exampleAction.stepId } },
        output: { run: exampleRun },
      },
    ],
    handler: (service, { input, principal }) =>
      service.reject(principal, { ...input.params, ...input.body }),
  }),

  resumeRun: operation({
    ...own,
    method: 'POST',
    path: '/api/runs/{runId}/resume',
    summary: 'Raise the budget of a run that has used it up, and let it go on',
    description: 'What is given replaces what is lower; nothing gets less.',
    input: { params: RunParams, body: ResumeRequest },
    output: RunAnswer,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      agentRunsErrors.not_for_runs,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'more calls',
        input: { params, body: { budget: { toolCallsMax: 40 } } },
        output: { run: running },
      },
    ],
    handler: (service, { input, principal }) =>
      service.resume(principal, input.params.runId, input.body.budget),
  }),
}
