import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { aiErrors, modelCallErrors } from '../ai/index.ts'
import { agentRunsErrors } from '../runs/index.ts'
import { companionErrors } from './companion.errors.ts'
import {
  Answered,
  ListSessionsQuery,
  MessagePage,
  OpenSessionRequest,
  SendMessageRequest,
  SessionPage,
  SessionParams,
  SessionView,
} from './companion.schemas.ts'
import type { CompanionService } from './companion.service.ts'

const { operation, stream } = rowsOf<CompanionService>()

const row = {
  tier: 'private',
  family: 'Companion',
  auth: accountCredentials,
} as const
const at = '2026-07-15T09:00:00.000Z'
const sessionId = 'cmp_01k06t0000000000000000000a'
const one = { params: { sessionId } }
const message = {
  number: 1,
  role: 'user' as const,
  content: 'list the newest launches',
  model: null,
  createdAt: at,
}
/** Why an agent does not answer. */
const agentErrors = [agentRunsErrors.has_price, agentRunsErrors.not_runnable]
const messageErrors = [
  ...agentErrors,
  companionErrors.session_expired,
  companionErrors.busy,
  companionErrors.messages_used,
  resourceErrors.illegal_transition,
  ...modelCallErrors,
  ...Object.values(upstreamErrors),
]

/** Conversations with a model that sees the earlier messages. */
export const companionOperations = {
  open: operation({
    name: 'companionSessions.open',
    ...row,
    method: 'POST',
    path: '/api/companion/sessions',
    summary: 'Open a companion session',
    description:
      'With a persona of its own, or with an agent that the account may run: then that agent’s persona, knowledge, model and reading tools.',
    input: { body: OpenSessionRequest },
    output: SessionView,
    errors: [
      ...agentErrors,
      companionErrors.sessions_used,
      aiErrors.model_unknown,
      aiErrors.model_unsuited,
    ],
    effect: 'reversible',
    handler: (companion, { input, principal }) => companion.open(principal, input.body),
  }),

  list: operation({
    name: 'companionSessions.list',
    ...row,
    method: 'GET',
    path: '/api/companion/sessions',
    summary: 'List the companion sessions of the account, newest first',
    input: { query: ListSessionsQuery },
    output: SessionPage,
    effect: 'none',
    handler: (companion, { input, principal }) => companion.list(principal, input.query),
  }),

  get: operation({
    name: 'companionSessions.get',
    ...row,
    method: 'GET',
    path: '/api/companion/sessions/{sessionId}',
    summary: 'Read a companion session',
    input: { params: SessionParams },
    output: SessionView,
    effect: 'none',
    handler: (companion, { input, principal }) => companion.get(principal, input.params.sessionId),
  }),

  messages: operation({
    name: 'companionSessions.listMessages',
    ...row,
    method: 'GET',
    path: '/api/companion/sessions/{sessionId}/messages',
    summary: 'List the messages of a companion session, oldest first',
    input: { params: SessionParams, query: ListSessionsQuery },
    output: MessagePage,
    effect: 'none',
    handler: (companion, { input: { params, query }, principal }) =>
      companion.messages(principal, { ...params, ...query }),
  }),

  send: operation({
    name: 'companionSessions.sendMessage',
    ...row,
    method: 'POST',
    path: '/api/companion/sessions/{sessionId}/messages',
    summary: 'Send a message and wait for the answer',
    description:
      'The companion can look things up with the caller’s own credentials and changes nothing. A message that is not answered within 30 seconds (408) or at all is not kept; stream long answers.',
    input: { params: SessionParams, body: SendMessageRequest },
    output: Answered,
    errors: messageErrors,
    effect: 'irreversible',
    limit: { bucket: 'api', weight: 5 },
    handler: (companion, call) => {
      const { params, body } = call.input
      const operationId = 'post_api_companion_sessions_sessionId_messages'
      return companion.send({ ...call, operationId }, { ...params, ...body })
    },
  }),

  streamMessage: stream({
    name: 'companionSessions.streamMessage',
    ...row,
    method: 'POST',
    path: '/api/companion/sessions/{sessionId}/messages/stream',
    summary: 'Send a message and follow the answer as it is written (server-sent events)',
    description:
      'Events: `delta` with `{text}`, `tool` with `{name}` (the text so far was no answer yet), then `message` with what POST .../messages answers, or `error` with a problem. A reader who leaves stops the answer, and nothing is kept.',
    input: { params: SessionParams, body: SendMessageRequest },
    errors: messageErrors,
    effect: 'irreversible',
    limit: { bucket: 'api', weight: 5 },
    idempotent: false,
    examples: [{ name: 'a question', input: { ...one, body: { content: message.content } } }],
    handler: (companion, call) => {
      const { params, body } = call.input
      const operationId = 'post_api_companion_sessions_sessionId_messages_stream'
      return companion.stream({ ...call, operationId }, { ...params, ...body })
    },
  }),

  close: operation({
    name: 'companionSessions.close',
    ...row,
    method: 'POST',
    path: '/api/companion/sessions/{sessionId}/close',
    summary: 'Close a companion session',
    description: 'Its messages can be read for another 30 days.',
    input: { params: SessionParams },
    output: SessionView,
    errors: [companionErrors.session_expired, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (companion, { input, principal }) =>
      companion.close(principal, input.params.sessionId),
  }),
}
