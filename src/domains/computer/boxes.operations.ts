import { rowsOf } from '../../kernel/operation.ts'
import { sandboxErrors } from '../../kernel/sandbox.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import {
  Box,
  BoxAgents,
  BoxConversation,
  BoxConversations,
  BoxesAnswer,
  BoxMessages,
  BoxParams,
  ConversationParams,
  CreateBoxRequest,
  CreateConversationRequest,
  PostBoxMessageRequest,
} from './boxes.schemas.ts'
import { computerErrors } from './computer.errors.ts'
import type { ComputerService } from './computer.service.ts'
import {
  boxId,
  conversationId,
  exampleBox,
  exampleConversation,
  exampleMessages,
} from './computer-examples.ts'

const { operation } = rowsOf<ComputerService>()
const open = { tier: 'public', family: 'E2b', auth: [], effect: 'none', mcp: false } as const
const keyed = {
  tier: 'private',
  family: 'E2b',
  reason: 'A short-lived key for terminals opens it, and no other credential does.',
  auth: ['oneshot_key'],
  mcp: false,
} as const
const upstream = [
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const changing = [
  sandboxErrors.gone,
  sandboxErrors.not_configured,
  resourceErrors.illegal_transition,
  ...upstream,
] as const
const params = { boxId }
const inConversation = { sessionId: conversationId }

/** Boxes, their conversations and messages. */
export const boxesOperations = {
  boxes: operation({
    ...open,
    method: 'GET',
    path: '/api/boxes',
    summary: 'Show what boxes are, and those of the one-shot key that asks',
    input: {},
    output: BoxesAnswer,
    examples: [
      {
        name: 'without a key',
        output: {
          configured: true,
          about:
            'A box is a sandbox with a name that keeps files and conversations and runs messages as programs. It is made with a one-shot key (POST /api/e2b/oneshot) and ends with it.',
          runtimes: ['javascript'],
          boxesOfKey: 3,
          boxes: [],
        },
      },
    ],
    handler: (computer, { principal }) => computer.boxes.overview(principal),
  }),

  boxAgents: operation({
    ...open,
    method: 'GET',
    path: '/api/boxes/agents',
    summary: 'List what can answer messages in a box',
    input: {},
    output: BoxAgents,
    examples: [
      {
        name: 'the one that is built in',
        output: {
          agents: [
            {
              agentHarness: 'javascript',
              available: true,
              description:
                'Runs each message as a JavaScript module in the box and answers with its output.',
            },
          ],
        },
      },
    ],
    handler: (computer) => computer.boxes.agents(),
  }),

  createBox: operation({
    ...keyed,
    method: 'POST',
    path: '/api/boxes/create',
    summary: 'Make a box that ends with the key',
    input: { body: CreateBoxRequest },
    output: Box,
    errors: [
      computerErrors.sandboxes_used,
      computerErrors.service_full,
      computerErrors.agent_unavailable,
      sandboxErrors.language_unsupported,
      sandboxErrors.not_configured,
      ...upstream,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    examples: [{ name: 'built in', input: { body: { name: 'helper' } }, output: exampleBox }],
    handler: (computer, { input, principal }) => computer.boxes.create(principal, input.body),
  }),

  readBox: operation({
    ...keyed,
    method: 'GET',
    path: '/api/boxes/{boxId}',
    summary: 'Show a box of the key',
    input: { params: BoxParams },
    output: Box,
    errors: [sandboxErrors.gone],
    effect: 'none',
    examples: [{ name: 'a new one', input: { params }, output: exampleBox }],
    handler: (computer, { input, principal }) => computer.boxes.get(principal, input.params.boxId),
  }),

  deleteBox: operation({
    ...keyed,
    method: 'DELETE',
    path: '/api/boxes/{boxId}',
    summary: 'Delete a box with its files and what runs in it',
    input: { params: BoxParams },
    output: Box,
    errors: [sandboxErrors.gone, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      { name: 'deleted', input: { params }, output: { ...exampleBox, status: 'deleted' } },
    ],
    handler: (computer, { input, principal }) =>
      computer.boxes.remove(principal, input.params.boxId),
  }),

  pauseBox: operation({
    ...keyed,
    method: 'POST',
    path: '/api/boxes/{boxId}/pause',
    summary: 'Pause a box; its files and conversations stay',
    input: { params: BoxParams },
    output: Box,
    errors: changing,
    effect: 'reversible',
    examples: [{ name: 'paused', input: { params }, output: { ...exampleBox, status: 'paused' } }],
    handler: (computer, { input, principal }) =>
      computer.boxes.pause(principal, input.params.boxId),
  }),

  resumeBox: operation({
    ...keyed,
    method: 'POST',
    path: '/api/boxes/{boxId}/resume',
    summary: 'Go on with a paused box',
    input: { params: BoxParams },
    output: Box,
    errors: changing,
    effect: 'reversible',
    examples: [
      { name: 'resumed', input: { params }, output: { ...exampleBox, status: 'running' } },
    ],
    handler: (computer, { input, principal }) =>
      computer.boxes.resume(principal, input.params.boxId),
  }),

  listBoxSessions: operation({
    ...keyed,
    method: 'GET',
    path: '/api/boxes/{boxId}/sessions',
    summary: 'List the conversations of a box',
    input: { params: BoxParams },
    output: BoxConversations,
    errors: [sandboxErrors.gone],
    effect: 'none',
    examples: [{ name: 'one', input: { params }, output: { sessions: [exampleConversation] } }],
    handler: (computer, { input, principal }) =>
      computer.boxes.conversations(principal, input.params.boxId),
  }),

  createBoxSession: operation({
    ...keyed,
    method: 'POST',
    path: '/api/boxes/{boxId}/sessions',
    summary: 'Open a conversation with a box',
    input: { params: BoxParams, body: CreateConversationRequest },
    output: BoxConversation,
    errors: [sandboxErrors.gone, computerErrors.conversations_used],
    effect: 'reversible',
    examples: [
      {
        name: 'with a title',
        input: { params, body: { title: 'first steps' } },
        output: exampleConversation,
      },
    ],
    handler: (computer, { input, principal }) =>
      computer.boxes.converse(principal, input.params.boxId, input.body),
  }),

  listBoxMessages: operation({
    ...keyed,
    method: 'GET',
    path: '/api/boxes/sessions/{sessionId}/messages',
    summary: 'Read a conversation with a box',
    input: { params: ConversationParams },
    output: BoxMessages,
    errors: [sandboxErrors.gone],
    effect: 'none',
    examples: [
      {
        name: 'a program and its answer',
        input: { params: inConversation },
        output: { messages: exampleMessages },
      },
    ],
    handler: (computer, { input, principal }) =>
      computer.boxes.messages(principal, input.params.sessionId),
  }),

  postBoxMessage: operation({
    ...keyed,
    method: 'POST',
    path: '/api/boxes/sessions/{sessionId}/messages',
    summary: 'Say something to a box; it runs it as a program and answers',
    input: { params: ConversationParams, body: PostBoxMessageRequest },
    output: BoxMessages,
    errors: [
      sandboxErrors.gone,
      sandboxErrors.not_configured,
      sandboxErrors.busy,
      sandboxErrors.full,
      sandboxErrors.language_unsupported,
      computerErrors.paused,
      computerErrors.messages_used,
      ...upstream,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    examples: [
      {
        name: 'a program',
        input: {
          params: inConversation,
          body: { content: 'console.log("hello"); export default 1 + 2' },
        },
        output: { messages: exampleMessages },
      },
    ],
    handler: (computer, { input, principal, signal }) =>
      computer.boxes.post(principal, input.params.sessionId, { ...input.body, signal: signal() }),
  }),
}
