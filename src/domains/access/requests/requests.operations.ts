import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { requestsErrors } from './requests.errors.ts'
import {
  ErrorGroupPage,
  KeyUsagePage,
  KeyUsageQuery,
  ListErrorsQuery,
  ListRequestsQuery,
  ReplayedRequest,
  ReplayRequest,
  RequestDetail,
  RequestPage,
  RequestParams,
  StreamRequestsQuery,
} from './requests.schemas.ts'
import type { RequestsService } from './requests.service.ts'

const { operation, stream } = rowsOf<RequestsService>()

const row = { tier: 'private', family: 'Developer', auth: accountCredentials } as const
const ownCalls = 'An API key sees its own calls only; whoever signed in sees those of all keys.'

/** What the keys of an account called. */
export const requestsOperations = {
  list: operation({
    name: 'apiRequests.list',
    ...row,
    method: 'GET',
    path: '/api/developer/requests',
    summary: 'List the calls of the API keys of the account, newest first',
    description: `Kept for 7 days. ${ownCalls}`,
    input: { query: ListRequestsQuery },
    output: RequestPage,
    effect: 'none',
    handler: (requests, { input, principal }) => requests.list(principal, input.query),
  }),

  stream: stream({
    name: 'apiRequests.stream',
    ...row,
    method: 'GET',
    path: '/api/developer/requests/stream',
    summary: 'Follow the calls of the API keys of the account as they are answered',
    description:
      'Server-sent events: `ready`, then `request` for each call, and `dropped` with a `count` for a reader who is too slow. Nothing is resumed; the list has what was missed.',
    input: { query: StreamRequestsQuery },
    effect: 'none',
    examples: [{ name: 'those that were refused', input: { query: { status: '4xx' } } }],
    handler: (requests, call) => requests.stream(call, call.input.query),
  }),

  errors: operation({
    name: 'apiRequests.listErrors',
    ...row,
    method: 'GET',
    path: '/api/developer/requests/errors',
    summary: 'List the errors of the API keys of the account, by code and row',
    description: `Of the last 7 days at most. ${ownCalls}`,
    input: { query: ListErrorsQuery },
    output: ErrorGroupPage,
    effect: 'none',
    handler: (requests, { input, principal }) => requests.errors(principal, input.query),
  }),

  get: operation({
    name: 'apiRequests.get',
    ...row,
    method: 'GET',
    path: '/api/developer/requests/{requestId}',
    summary: 'Read one call of an API key or a session',
    description:
      'Of sessions those are kept that change something or are refused, for 7 days and at most the newest 1,000 of an account; an API key sees its own calls only.',
    input: { params: RequestParams },
    output: RequestDetail,
    effect: 'none',
    handler: (requests, { input, principal }) => requests.get(principal, input.params.requestId),
  }),

  replay: operation({
    name: 'apiRequests.replay',
    ...row,
    method: 'POST',
    path: '/api/developer/requests/{requestId}/replay',
    summary: 'Make a call of the account again, with your own present credential',
    description:
      'Only a call that changes nothing, or, with `confirm`, one that can be undone and was sent without body and query. What is priced, irreversible or streamed is not made again.',
    input: { params: RequestParams, body: ReplayRequest },
    output: ReplayedRequest,
    errors: Object.values(requestsErrors),
    effect: 'reversible',
    limit: { bucket: 'api', weight: 2 },
    // A stored answer would keep what another row answered.
    idempotent: false,
    mcp: false,
    handler: (requests, call) =>
      requests.replay(call, call.input.params.requestId, call.input.body),
  }),

  usage: operation({
    name: 'keyUsage.get',
    ...row,
    method: 'GET',
    path: '/api/developer/usage',
    summary: 'Read what the API keys of the account called, by route, key or day',
    description: `Calls, refusals, failures, durations and cost, kept for 90 days. ${ownCalls}`,
    input: { query: KeyUsageQuery },
    output: KeyUsagePage,
    effect: 'none',
    handler: (requests, { input, principal }) => requests.usage(principal, input.query),
  }),
}
