import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { aiErrors, modelCallErrors } from '../ai/index.ts'
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

const base = '/api/companion/sessions'
const row = {
  tier: 'private',
  family: 'Companion',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const
const at = '2026-07-15T09:00:00.000Z'
const sessionId = 'cmp_01k06t0000000000000000000a'
const one = { params: { sessionId } }
const session = {
  id: sessionId,
  title: 'Morning round',
  persona: { name: 'Mara', instructions: 'Answer in one sentence.' },
  model: 'deterministic-planner',
  state: 'open' as const,
  messageCount: 0,
  ttlSeconds: 86_400,
  createdAt: at,
  expiresAt: '2026-07-16T09:00:00.000Z',
  closedAt: null,
}
const message = {
  number: 1,
  role: 'user' as const,
  content: 'list the newest launches',
  model: null,
  createdAt: at,
}
const answer = {
  number: 2,
  role: 'companion' as const,
  content:
    'deterministic-planner (no language model):\nlaunches answered:\n1. symbol CAT, name Cat',
  model: session.model,
  createdAt: at,
}
const messageErrors = [
  companionErrors.session_expired,
  companionErrors.busy,
  companionErrors.messages_used,
  resourceErrors.illegal_transition,
  ...modelCallErrors,
  ...Object.values(upstreamErrors),
]

/** Conversations with a model that remembers what was said. */
export const companionOperations = {
  open: operation({
    ...row,
    method: 'POST',
    path: base,
    summary: 'Open a companion session',
    input: { body: OpenSessionRequest },
    output: SessionView,
    errors: [companionErrors.sessions_used, aiErrors.model_unknown, aiErrors.model_unsuited],
    effect: 'reversible',
    examples: [
      {
        name: 'with a persona',
        input: {
          body: { title: session.title, persona: session.persona, ttlSeconds: session.ttlSeconds },
        },
        output: session,
      },
    ],
    handler: (companion, { input, principal }) => companion.open(principal, input.body),
  }),

  list: operation({
    ...row,
    method: 'GET',
    path: base,
    summary: 'List the companion sessions of the account, newest first',
    input: { query: ListSessionsQuery },
    output: SessionPage,
    effect: 'none',
    examples: [
      {
        name: 'the first',
        input: { query: { limit: 1 } },
        output: { items: [session], nextCursor: null },
      },
    ],
    handler: (companion, { input, principal }) => companion.list(principal, input.query),
  }),

  get: operation({
    ...row,
    method: 'GET',
    path: `${base}/{sessionId}`,
    summary: 'Read a companion session',
    input: { params: SessionParams },
    output: SessionView,
    effect: 'none',
    examples: [{ name: 'one', input: one, output: session }],
    handler: (companion, { input, principal }) => companion.get(principal, input.params.sessionId),
  }),

  messages: operation({
    ...row,
    method: 'GET',
    path: `${base}/{sessionId}/messages`,
    summary: 'List the messages of a companion session, oldest first',
    input: { params: SessionParams, query: ListSessionsQuery },
    output: MessagePage,
    effect: 'none',
    examples: [
      {
        name: 'both of a pair',
        input: { ...one, query: { limit: 50 } },
        output: { items: [message, answer], nextCursor: null },
      },
    ],
    handler: (companion, { input: { params, query }, principal }) =>
      companion.messages(principal, { ...params, ...query }),
  }),

  send: operation({
    ...row,
    method: 'POST',
    path: `${base}/{sessionId}/messages`,
    summary: 'Send a message and wait for the answer',
    description:
      'The companion can look things up with the caller’s own credentials and changes nothing. A message that is not answered within 30 seconds (408) or at all is not kept; stream long answers.',
    input: { params: SessionParams, body: SendMessageRequest },
    output: Answered,
    errors: messageErrors,
    effect: 'irreversible',
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'a question',
        input: { ...one, body: { content: message.content } },
        output: { session: { ...session, messageCount: 2 }, message, answer },
      },
    ],
    handler: (companion, call) => {
      const { params, body } = call.input
      const operationId = 'post_api_companion_sessions_sessionId_messages'
      return companion.send({ ...call, operationId }, { ...params, ...body })
    },
  }),

  streamMessage: stream({
    ...row,
    method: 'POST',
    path: `${base}/{sessionId}/messages/stream`,
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
    ...row,
    method: 'POST',
    path: `${base}/{sessionId}/close`,
    summary: 'Close a companion session',
    description: 'Its messages can be read for another 30 days.',
    input: { params: SessionParams },
    output: SessionView,
    errors: [companionErrors.session_expired, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [{ name: 'one', input: one, output: { ...session, state: 'closed', closedAt: at } }],
    handler: (companion, { input, principal }) =>
      companion.close(principal, input.params.sessionId),
  }),
}
