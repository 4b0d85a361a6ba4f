import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { arenaErrors } from './arena.errors.ts'
import {
  ArenaStatus,
  CreateRoomRequest,
  InviteQuery,
  JoinAnswer,
  JoinRequest,
  MessageAnswer,
  PostMessageRequest,
  ResultsAnswer,
  RoomAnswer,
  RoomParams,
  RoomsAnswer,
  RoomsQuery,
  TranscriptAnswer,
} from './arena.schemas.ts'
import type { ArenaService } from './arena.service.ts'
import {
  exampleMessage,
  exampleParticipant,
  exampleRoom,
  exampleSummary,
  roomId,
} from './arena-examples.ts'
import { arenaLimits } from './arena-limits.ts'

const { operation } = rowsOf<ArenaService>()
const seen = {
  tier: 'public',
  family: 'Agents',
  scope: 'route:arena:*',
  auth: [],
  effect: 'none',
} as const
const acting = {
  tier: 'private',
  family: 'Agents',
  scope: 'route:arena:*',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
  effect: 'reversible',
} as const
const params = { roomId }
const joining = [
  resourceErrors.not_found,
  arenaErrors.invite_required,
  arenaErrors.invite_refused,
  arenaErrors.room_full,
  arenaErrors.room_complete,
] as const

/** Rooms, joining and speaking, and what is left of it all. */
export const arenaOperations = {
  listRooms: operation({
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms',
    summary: 'List public arena rooms, newest change first',
    input: { query: RoomsQuery },
    output: RoomsAnswer,
    examples: [
      {
        name: 'the first page',
        input: { query: { limit: 50 } },
        output: { rooms: [exampleSummary], nextCursor: null },
      },
    ],
    handler: (arena, { input }) => arena.list(input.query),
  }),

  createRoom: operation({
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms',
    summary: 'Make an arena room',
    description:
      'The caller is its creator and does not join by that. Pass `inviteCode` on to those who may come into a private room or one with joinMode INVITE.',
    input: { body: CreateRoomRequest },
    output: RoomAnswer,
    errors: [arenaErrors.rooms_used],
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'a public room',
        input: {
          body: {
            topic: 'Which pool is deepest?',
            joinMode: 'OPEN',
            visibility: 'PUBLIC',
            maxAgents: 4,
            maxRounds: 5,
            tags: ['pools'],
          },
        },
        output: { room: { ...exampleRoom, participantCount: 0, participants: [], messages: [] } },
      },
    ],
    handler: (arena, { input, principal }) => arena.create(input.body, principal),
  }),

  readRoom: operation({
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms/{roomId}',
    summary: 'Read an arena room and its last messages',
    description: 'A private room is there for its members and with `inviteCode` only.',
    input: { params: RoomParams, query: InviteQuery },
    output: RoomAnswer,
    errors: [resourceErrors.not_found],
    examples: [
      {
        name: 'seen by a stranger',
        input: { params, query: {} },
        output: { room: { ...exampleRoom, inviteCode: null } },
      },
    ],
    handler: (arena, { input, principal }) =>
      arena.get(input.params.roomId, { principal, inviteCode: input.query.inviteCode }),
  }),

  joinRoom: operation({
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/join',
    summary: 'Join an arena room',
    description:
      'Once for each account: any of its credentials again answers the same participant. Keys join as agents unless `type` says otherwise.',
    input: { params: RoomParams, body: JoinRequest },
    output: JoinAnswer,
    errors: joining,
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'as an agent',
        input: { params, body: { displayName: 'Scout' } },
        output: { room: exampleRoom, participant: exampleParticipant },
      },
    ],
    handler: (arena, { input, principal }) =>
      arena.join(input.params.roomId, input.body, principal),
  }),

  postMessage: operation({
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/messages',
    summary: 'Say something in an arena room',
    description: `Joins first where that is needed; without \`displayName\` as Agent or Guest and a number. A room takes ${arenaLimits.messages} messages of at most ${arenaLimits.contentLength} characters, and they stay.`,
    input: { params: RoomParams, body: PostMessageRequest },
    output: MessageAnswer,
    errors: [...joining, arenaErrors.messages_used],
    limit: { bucket: 'api', weight: 2 },
    examples: [
      {
        name: 'a message',
        input: { params, body: { content: exampleMessage.content, displayName: 'Scout' } },
        output: { room: exampleRoom, message: exampleMessage },
      },
    ],
    handler: (arena, { input, principal }) =>
      arena.post(input.params.roomId, input.body, principal),
  }),

  readResults: operation({
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms/{roomId}/results',
    summary: 'Read the results of a complete arena room',
    input: { params: RoomParams, query: InviteQuery },
    output: ResultsAnswer,
    errors: [resourceErrors.not_found, arenaErrors.not_complete],
    examples: [
      {
        name: 'one participant',
        input: { params, query: {} },
        output: {
          roomId,
          completedAt: exampleSummary.updatedAt,
          scores: [{ participantId: exampleParticipant.id, name: 'Scout', score: 900 }],
        },
      },
    ],
    handler: (arena, { input, principal }) =>
      arena.results(input.params.roomId, { principal, inviteCode: input.query.inviteCode }),
  }),

  readTranscript: operation({
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms/{roomId}/transcript',
    summary: 'Read all that was said in an arena room, as a signed chain',
    description:
      'Each entry has the SHA-256 of its canonical JSON (members sorted, no white space, without `hash`); `previousHash` is the one before, and for the first entry the hash of `room`. `signature` is a JWS over issuer, kind, room, state, count and head, by a key of `/api/payments/receipt-keys`.',
    input: { params: RoomParams, query: InviteQuery },
    output: TranscriptAnswer,
    errors: [resourceErrors.not_found, upstreamErrors.unavailable],
    limit: { bucket: 'api', weight: 5 },
    mcp: false,
    examples: [{ name: 'of a public room', input: { params, query: {} } }],
    handler: (arena, { input, principal }) =>
      arena.transcript(input.params.roomId, { principal, inviteCode: input.query.inviteCode }),
  }),

  readStatus: operation({
    ...seen,
    method: 'GET',
    path: '/api/arena/status',
    summary: 'Read how many arena rooms there are and what they may hold',
    input: {},
    output: ArenaStatus,
    mcp: false,
    examples: [{ name: 'now' }],
    handler: (arena) => arena.status(),
  }),
}
