import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import {
  AgentParams,
  FeedbackPage,
  FeedbackPlaceParams,
  FeedbackQuery,
  FeedbackRequest,
  FeedbackResponsePage,
  FeedbackResponseRequest,
  PageQuery,
  PreparedCallView,
  RevokeFeedbackRequest,
  ValidationAnswerBody,
  ValidationPage,
  ValidationRequestBody,
} from './agent-registry.schemas.ts'
import { prepareAnswers } from './forge.operations.ts'
import type { AgentRegistryService } from './forge.service.ts'
import { examples } from './forge-examples.ts'

const { operation } = rowsOf<AgentRegistryService>()

const row = { tier: 'public', family: 'Agents', auth: [] } as const
const oneAgent = { params: { agentId: '7' } }

/** Ratings and validations of agents, and the unsigned calls that make them. */
export const forgeTrustOperations = {
  forgeFeedback: operation({
    name: 'agentFeedback.list',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/agents/{agentId}/feedback',
    summary: 'List the feedback about an agent, newest first',
    description: 'Anybody can be any number of clients: weigh those whom you know.',
    input: { params: AgentParams, query: FeedbackQuery },
    output: FeedbackPage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { ...oneAgent, query: { limit: 50 } },
        output: {
          items: [examples.feedback],
          nextCursor: null,
          totals: { count: 1, clients: 1 },
        },
      },
    ],
    handler: (forge, { input }) => forge.feedback(input.params.agentId, input.query),
  }),

  forgePrepareFeedback: operation({
    name: 'agentFeedback.prepare',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/agents/{agentId}/feedback/prepare',
    summary: 'Prepare feedback about an agent',
    description: 'Its owner and operators are refused, by the contract itself.',
    input: { params: AgentParams, body: FeedbackRequest },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepareFeedback(input.params.agentId, {
        ...input.body,
        preparedBy: principal?.accountId ?? null,
      }),
  }),

  forgePrepareRevokeFeedback: operation({
    name: 'agentFeedback.prepareRevoke',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/agents/{agentId}/feedback/prepare-revoke',
    summary: 'Prepare to take feedback back',
    input: { params: AgentParams, body: RevokeFeedbackRequest },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    examples: [
      {
        name: 'the first',
        input: {
          ...oneAgent,
          body: { client: examples.client, feedbackIndex: 1, expiresInSeconds: 1_200 },
        },
        output: examples.prepared('revoke_feedback'),
      },
    ],
    handler: (forge, { input, principal }) =>
      forge.prepareRevokeFeedback(input.params.agentId, {
        ...input.body,
        preparedBy: principal?.accountId ?? null,
      }),
  }),

  forgeFeedbackResponses: operation({
    name: 'agentFeedback.listResponses',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/agents/{agentId}/feedback/{client}/{feedbackIndex}/responses',
    summary: 'List the responses to one rating, newest first',
    description: 'Anybody can respond: `byOwner` marks responses of the agent’s owner.',
    input: { params: FeedbackPlaceParams, query: PageQuery },
    output: FeedbackResponsePage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (forge, { input }) => forge.feedbackResponses(input.params, input.query),
  }),

  forgePrepareFeedbackResponse: operation({
    name: 'agentFeedback.prepareResponse',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/agents/{agentId}/feedback/prepare-response',
    summary: 'Prepare a response to feedback about an agent',
    description: 'Anybody can respond to any rating; the agent’s owner is who readers look for.',
    input: { params: AgentParams, body: FeedbackResponseRequest },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepareFeedbackResponse(input.params.agentId, {
        ...input.body,
        preparedBy: principal?.accountId ?? null,
      }),
  }),

  forgeValidations: operation({
    name: 'agentValidations.list',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/agents/{agentId}/validations',
    summary: 'List the validation requests about an agent, newest first',
    input: { params: AgentParams, query: PageQuery },
    output: ValidationPage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [
      {
        name: 'one without an answer',
        input: { ...oneAgent, query: { limit: 50 } },
        output: { items: [examples.validation], nextCursor: null },
      },
    ],
    handler: (forge, { input }) => forge.validations(input.params.agentId, input.query),
  }),

  forgePrepareValidationRequest: operation({
    name: 'agentValidations.prepareRequest',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/validations/prepare-request',
    summary: 'Prepare the request of a validation',
    description:
      'The hash is the request’s name on the whole registry: take one over everything that is asked and a random number.',
    input: { body: ValidationRequestBody },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    examples: [
      {
        name: 'one piece of work',
        input: {
          body: {
            account: examples.owner,
            agentId: '7',
            validator: examples.client,
            requestURI: examples.validation.requestURI,
            requestHash: examples.hash,
            expiresInSeconds: 1_200,
          },
        },
        output: examples.prepared('request_validation'),
      },
    ],
    handler: (forge, { input, principal }) =>
      forge.prepareValidationRequest({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  forgePrepareValidationAnswer: operation({
    name: 'agentValidations.prepareResponse',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/validations/prepare-response',
    summary: 'Prepare the answer to a validation',
    input: { body: ValidationAnswerBody },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    examples: [
      {
        name: 'passed',
        input: {
          body: {
            validator: examples.client,
            requestHash: examples.hash,
            response: 100,
            expiresInSeconds: 1_200,
          },
        },
        output: examples.prepared('answer_validation'),
      },
    ],
    handler: (forge, { input, principal }) =>
      forge.prepareValidationAnswer({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),
}
