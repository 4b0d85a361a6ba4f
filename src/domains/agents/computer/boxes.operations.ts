import { rowsOf } from '../../../kernel/operation.ts'
import { sandboxErrors } from '../../../kernel/sandbox.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
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
  PostedBoxMessages,
} from './boxes.schemas.ts'
import { computerErrors } from './computer.errors.ts'
import type { ComputerService } from './computer.service.ts'
import { owned } from './owned-rows.ts'

const { operation } = rowsOf<ComputerService>()
const open = { tier: 'public', family: 'E2b', auth: [], effect: 'none', mcp: false } as const
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

/** Boxes, their conversations and messages. */
export const boxesOperations = {
  boxes: operation({
    name: 'boxes.list',
    ...open,
    method: 'GET',
    path: '/api/boxes',
    summary:
      'Show the types and limits of boxes, and the boxes of the calling person or one-shot key',
    input: {},
    output: BoxesAnswer,
    handler: (computer, { principal }) => computer.boxes.overview(principal),
  }),

  boxAgents: operation({
    name: 'boxes.listAgents',
    ...open,
    method: 'GET',
    path: '/api/boxes/agents',
    summary: 'List the engines that can answer messages in a box',
    input: {},
    output: BoxAgents,
    handler: (computer) => computer.boxes.agents(),
  }),

  createBox: operation({
    name: 'boxes.create',
    ...owned,
    method: 'POST',
    path: '/api/boxes/create',
    summary: 'Make a box, of the signed-in account or of the one-shot key',
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
    handler: (computer, { input, principal }) => computer.boxes.create(principal, input.body),
  }),

  readBox: operation({
    name: 'boxes.get',
    ...owned,
    method: 'GET',
    path: '/api/boxes/{boxId}',
    summary: 'Show a box of the account or the key',
    input: { params: BoxParams },
    output: Box,
    errors: [sandboxErrors.gone],
    effect: 'none',
    handler: (computer, { input, principal }) => computer.boxes.get(principal, input.params.boxId),
  }),

  deleteBox: operation({
    name: 'boxes.delete',
    ...owned,
    method: 'DELETE',
    path: '/api/boxes/{boxId}',
    summary: 'Delete a box with its files and processes',
    input: { params: BoxParams },
    output: Box,
    errors: [sandboxErrors.gone, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (computer, { input, principal }) =>
      computer.boxes.remove(principal, input.params.boxId),
  }),

  pauseBox: operation({
    name: 'boxes.pause',
    ...owned,
    method: 'POST',
    path: '/api/boxes/{boxId}/pause',
    summary: 'Pause a box; its files and conversations stay',
    input: { params: BoxParams },
    output: Box,
    errors: changing,
    effect: 'reversible',
    handler: (computer, { input, principal }) =>
      computer.boxes.pause(principal, input.params.boxId),
  }),

  resumeBox: operation({
    name: 'boxes.resume',
    ...owned,
    method: 'POST',
    path: '/api/boxes/{boxId}/resume',
    summary: 'Go on with a paused box',
    input: { params: BoxParams },
    output: Box,
    errors: changing,
    effect: 'reversible',
    handler: (computer, { input, principal }) =>
      computer.boxes.resume(principal, input.params.boxId),
  }),

  listBoxSessions: operation({
    name: 'boxSessions.list',
    ...owned,
    method: 'GET',
    path: '/api/boxes/{boxId}/sessions',
    summary: 'List the conversations of a box',
    input: { params: BoxParams },
    output: BoxConversations,
    errors: [sandboxErrors.gone],
    effect: 'none',
    handler: (computer, { input, principal }) =>
      computer.boxes.conversations(principal, input.params.boxId),
  }),

  createBoxSession: operation({
    name: 'boxSessions.create',
    ...owned,
    method: 'POST',
    path: '/api/boxes/{boxId}/sessions',
    summary: 'Open a conversation with a box',
    input: { params: BoxParams, body: CreateConversationRequest },
    output: BoxConversation,
    errors: [sandboxErrors.gone, computerErrors.conversations_used],
    effect: 'reversible',
    handler: (computer, { input, principal }) =>
      computer.boxes.converse(principal, input.params.boxId, input.body),
  }),

  listBoxMessages: operation({
    name: 'boxSessions.listMessages',
    ...owned,
    method: 'GET',
    path: '/api/boxes/sessions/{sessionId}/messages',
    summary: 'Read a conversation with a box',
    input: { params: ConversationParams },
    output: BoxMessages,
    errors: [sandboxErrors.gone],
    effect: 'none',
    handler: (computer, { input, principal }) =>
      computer.boxes.messages(principal, input.params.sessionId),
  }),

  postBoxMessage: operation({
    name: 'boxSessions.sendMessage',
    ...owned,
    method: 'POST',
    path: '/api/boxes/sessions/{sessionId}/messages',
    summary: 'Say something to a box; it runs it as a program, or its agent answers',
    input: { params: ConversationParams, body: PostBoxMessageRequest },
    output: PostedBoxMessages,
    errors: [
      sandboxErrors.gone,
      sandboxErrors.not_configured,
      sandboxErrors.busy,
      sandboxErrors.full,
      sandboxErrors.language_unsupported,
      computerErrors.paused,
      computerErrors.messages_used,
      computerErrors.turns_used,
      ...upstream,
    ],
    effect: 'reversible',
    limit: { bucket: 'api', weight: 10 },
    handler: (computer, { input, principal, signal }) =>
      computer.boxes.post(principal, input.params.sessionId, { ...input.body, signal: signal() }),
  }),
}
