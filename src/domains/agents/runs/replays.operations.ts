import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { RunParams } from './agent-runs.schemas.ts'
import type { AgentRunsService } from './agent-runs.service.ts'
import {
  ReplayParams,
  ReplayRequest,
  ReplaysAnswer,
  ReplaysQuery,
  ReplayView,
  RunTrace,
} from './replays.schemas.ts'

const { operation } = rowsOf<AgentRunsService>()
const own = { tier: 'private', family: 'Agents', auth: accountCredentials } as const

/** What runs did, step by step, and what another model would have done. */
export const replaysOperations = {
  getTrace: operation({
    name: 'runTraces.get',
    ...own,
    method: 'GET',
    path: '/api/runs/{runId}/trace',
    summary: 'Read a run as a tree of steps, with times, tokens, cost, inputs and answers',
    description:
      'With the runs that it started. `attributes` have the names of OpenTelemetry’s conventions for generative AI.',
    input: { params: RunParams },
    output: RunTrace,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (service, { input, principal }) => service.trace(principal, input.params.runId),
  }),

  startReplay: operation({
    name: 'runReplays.start',
    ...own,
    method: 'POST',
    path: '/api/runs/{runId}/replays',
    summary: 'Ask another model the recorded conversation of a run that has ended',
    description:
      'Its calls are answered from the record and never made; one that the record does not have ends the replay, as `diverged`. Nothing of it has an effect, and its model costs what any call of it costs.',
    input: { params: RunParams, body: ReplayRequest },
    output: ReplayView,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      agentRunsErrors.has_price,
      agentRunsErrors.unknown_model,
      agentRunsErrors.too_many,
      agentRunsErrors.not_for_runs,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 5 },
    handler: (service, { input, principal }) =>
      service.startReplay(principal, { ...input.params, ...input.body }),
  }),

  listReplays: operation({
    name: 'runReplays.list',
    ...own,
    method: 'GET',
    path: '/api/runs/{runId}/replays',
    summary: 'List the replays of a run: by which models, how they ended, what they cost',
    description: 'Newest first, without their steps.',
    input: { params: RunParams, query: ReplaysQuery },
    output: ReplaysAnswer,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (service, { input, principal }) =>
      service.replays(principal, input.params.runId, input.query),
  }),

  getReplay: operation({
    name: 'runReplays.get',
    ...own,
    method: 'GET',
    path: '/api/runs/{runId}/replays/{replayId}',
    summary: 'Read a replay beside its run: what each model did at each step',
    input: { params: ReplayParams },
    output: ReplayView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (service, { input, principal }) => service.replay(principal, input.params),
  }),
}
