import { Type as T } from '@sinclair/typebox'
import { type Call, type DocumentBody, rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { AgentCardView, restDescriptions, rpcDescription } from './a2a.schemas.ts'
import type { A2aService } from './a2a.service.ts'

const { delegate, document } = rowsOf<A2aService>()

const Id = T.String({ maxLength: 200 })
const taskId = 'task_01k06t0000000000000000000a'
const bodyLimitBytes = 262_144

const card = {
  method: 'GET',
  tier: 'public',
  auth: [],
  effect: 'none',
  produces: ['application/json'],
  describes: AgentCardView,
  cache: { freshSeconds: 300 },
  mcp: false,
} as const

/** The HTTP+JSON binding; bodies and errors have the protocol's own form. */
const rest = {
  tier: 'private',
  family: 'Agents',
  scope: 'route:a2a:*',
  auth: accountCredentials,
  idempotent: false,
  mcp: false,
} as const
const read = { ...rest, method: 'GET', effect: 'none' } as const
const act = { ...rest, method: 'POST', effect: 'irreversible', bodyLimitBytes } as const

const Task = shape({ 'task-id': Id })
const Config = shape({ 'task-id': Id, 'config-id': Id })
const Action = shape({
  'task-id': T.String({
    maxLength: 210,
    description: 'The id of a task, a colon, and `cancel` or `subscribe`.',
  }),
})
const oneTask = { params: { 'task-id': taskId } }
const oneConfig = { params: { 'task-id': taskId, 'config-id': 'default' } }

/** Agent cards, and the JSON-RPC endpoint. */
export const a2aOperations = {
  card: document({
    name: 'a2a.getCard',
    ...card,
    family: 'Discovery',
    path: '/.well-known/agent-card.json',
    summary: 'Agent card of the platform (A2A)',
    description:
      'Signed: a JWS over the canonical JSON of the card without `signatures`. The form is that of A2A 0.3.0, or of 1.0 where the request says `A2A-Version: 1.0`.',
    input: {},
    examples: [{ name: 'the card' }],
    handler: (a2a, call) => a2a.card(call.requestHeader('a2a-version'), null),
  }),
  endpointCard: document({
    name: 'a2a.getEndpointCard',
    ...card,
    family: 'Agents',
    path: '/api/agents/a2a',
    summary: 'Agent card of the address that messages are sent to (A2A)',
    input: {
      query: shape({
        agent: T.Optional(T.String({ maxLength: 96, description: 'The slug of an agent.' })),
      }),
    },
    errors: [resourceErrors.not_found],
    examples: [{ name: 'the card' }],
    handler: (a2a, call) =>
      a2a.card(call.requestHeader('a2a-version'), call.input.query.agent ?? null),
  }),
  agentCard: document({
    name: 'a2a.getAgentCard',
    ...card,
    family: 'Agents',
    path: '/api/agents/a2a/{agent-id}/card',
    summary: 'Agent card of one agent (A2A)',
    input: { params: shape({ 'agent-id': Id }) },
    errors: [resourceErrors.not_found],
    examples: [{ name: 'one agent', input: { params: { 'agent-id': 'order-planner' } } }],
    handler: (a2a, call) => cardOf(a2a, call, call.input.params['agent-id']),
  }),
  rpc: delegate({
    name: 'a2a.call',
    method: 'POST',
    path: '/api/agents/a2a',
    tier: 'public',
    reason:
      'The protocol answers who may not call in its own form; what runs an agent asks for a credential.',
    family: 'Agents',
    scope: 'route:a2a:*',
    auth: [],
    summary: 'Send a message to an agent (A2A, JSON-RPC 2.0)',
    streams: true,
    description:
      'A2A 0.3.0, and 1.0 where the request says `A2A-Version: 1.0`. Streams are server-sent events. Every method but an unknown one needs a credential with the scope `route:a2a:*`. The query `agent`, or `agent` in the parameters or the metadata of the message, names an agent of the catalog or of the account. An agent that others sell costs its price for each task, as POST /api/agents/{slug}/run does, at most `maxAmount` of the metadata (such as `0.05 USDC`) or of `X-Max-Amount`; its card tells it.',
    input: { query: shape({ agent: T.Optional(T.String({ maxLength: 64 })) }) },
    describes: rpcDescription,
    effect: 'irreversible',
    idempotent: false,
    bodyLimitBytes,
    mcp: false,
    examples: [{ name: 'message/send' }],
    handler: (a2a, { principal }, request) => a2a.endpoint.rpc(request, principal),
  }),
}

function cardOf(
  a2a: A2aService,
  call: Pick<Call<readonly [], object>, 'requestHeader'>,
  agentId: string,
): Promise<DocumentBody> {
  return a2a.card(call.requestHeader('a2a-version'), agentId)
}

/** The same calls over HTTP+JSON. */
export const a2aRestOperations = {
  restSend: delegate({
    name: 'a2a.sendMessage',
    ...act,
    path: '/api/agents/a2a/v1/message:send',
    summary: 'Send a message to an agent (A2A, HTTP+JSON)',
    input: {},
    describes: restDescriptions.send,
    examples: [{ name: 'send' }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restStream: delegate({
    name: 'a2a.streamMessage',
    ...act,
    path: '/api/agents/a2a/v1/message:stream',
    summary: 'Send a message to an agent and follow its task (A2A, HTTP+JSON)',
    streams: true,
    input: {},
    describes: restDescriptions.stream,
    examples: [{ name: 'stream' }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restTasks: delegate({
    name: 'a2a.listTasks',
    ...read,
    path: '/api/agents/a2a/v1/tasks',
    summary: 'List tasks, the latest change first (A2A, HTTP+JSON)',
    input: {},
    describes: restDescriptions.tasks,
    examples: [{ name: 'list' }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restTask: delegate({
    name: 'a2a.getTask',
    ...read,
    path: '/api/agents/a2a/v1/tasks/{task-id}',
    summary: 'Read a task, or follow it with :subscribe after its id (A2A, HTTP+JSON)',
    streams: true,
    input: { params: Task },
    describes: restDescriptions.task,
    examples: [{ name: 'one task', input: oneTask }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restAct: delegate({
    name: 'a2a.actOnTask',
    ...act,
    path: '/api/agents/a2a/v1/tasks/{task-id}',
    summary: 'Cancel a task or follow it (A2A, HTTP+JSON)',
    streams: true,
    input: { params: Action },
    describes: restDescriptions.act,
    examples: [{ name: 'cancel', input: { params: { 'task-id': `${taskId}:cancel` } } }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restSetPush: delegate({
    name: 'a2a.createPushConfig',
    ...act,
    effect: 'reversible',
    path: '/api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs',
    summary: 'Set a push address for the changes of a task (A2A, HTTP+JSON)',
    input: { params: Task },
    describes: restDescriptions.setPush,
    examples: [{ name: 'one task', input: oneTask }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restListPush: delegate({
    name: 'a2a.listPushConfigs',
    ...read,
    path: '/api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs',
    summary: 'List the push configurations of a task (A2A, HTTP+JSON)',
    input: { params: Task },
    describes: restDescriptions.listPush,
    examples: [{ name: 'one task', input: oneTask }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restGetPush: delegate({
    name: 'a2a.getPushConfig',
    ...read,
    path: '/api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs/{config-id}',
    summary: 'Read a push configuration of a task (A2A, HTTP+JSON)',
    input: { params: Config },
    describes: restDescriptions.push,
    examples: [{ name: 'one', input: oneConfig }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restDeletePush: delegate({
    name: 'a2a.deletePushConfig',
    ...rest,
    method: 'DELETE',
    effect: 'reversible',
    path: '/api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs/{config-id}',
    summary: 'Remove a push configuration of a task (A2A, HTTP+JSON)',
    input: { params: Config },
    describes: restDescriptions.removePush,
    examples: [{ name: 'one', input: oneConfig }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restCard: delegate({
    name: 'a2a.getAuthenticatedCard',
    ...read,
    path: '/api/agents/a2a/v1/card',
    summary: 'The card for callers with a credential (A2A 0.3.0, HTTP+JSON)',
    input: {},
    describes: restDescriptions.card,
    examples: [{ name: 'the card' }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
  restExtendedCard: delegate({
    name: 'a2a.getExtendedCard',
    ...read,
    path: '/api/agents/a2a/v1/extendedAgentCard',
    summary: 'The card for callers with a credential (A2A 1.0, HTTP+JSON)',
    input: {},
    describes: restDescriptions.card,
    examples: [{ name: 'the card' }],
    handler: ({ endpoint }, { principal }, request) => endpoint.rest(request, principal),
  }),
}
