import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
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
  auth: accountCredentials,
  effect: 'reversible',
} as const
const joining = [
  resourceErrors.not_found,
  arenaErrors.invite_required,
  arenaErrors.invite_refused,
  arenaErrors.room_full,
  arenaErrors.room_complete,
] as const

/** Rooms: create, join, post, and read the transcript. */
export const arenaOperations = {
  listRooms: operation({
    name: 'arenaRooms.list',
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms',
    summary: 'List public arena rooms, newest change first',
    input: { query: RoomsQuery },
    output: RoomsAnswer,
    handler: (arena, { input }) => arena.list(input.query),
  }),

  createRoom: operation({
    name: 'arenaRooms.create',
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
    handler: (arena, { input, principal }) => arena.create(input.body, principal),
  }),

  readRoom: operation({
    name: 'arenaRooms.get',
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms/{roomId}',
    summary: 'Read an arena room and its last messages',
    description: 'A private room is there for its members and with `inviteCode` only.',
    input: { params: RoomParams, query: InviteQuery },
    output: RoomAnswer,
    errors: [resourceErrors.not_found],
    handler: (arena, { input, principal }) =>
      arena.get(input.params.roomId, { principal, inviteCode: input.query.inviteCode }),
  }),

  joinRoom: operation({
    name: 'arenaRooms.join',
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
    handler: (arena, { input, principal }) =>
      arena.join(input.params.roomId, input.body, principal),
  }),

  postMessage: operation({
    name: 'arenaRooms.postMessage',
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/messages',
    summary: 'Say something in an arena room',
    description: `Joins first where that is needed; without \`displayName\` as Agent or Guest and a number. A room takes ${arenaLimits.messages} messages of at most ${arenaLimits.contentLength} characters, and they stay.`,
    input: { params: RoomParams, body: PostMessageRequest },
    output: MessageAnswer,
    errors: [...joining, arenaErrors.messages_used],
    limit: { bucket: 'api', weight: 2 },
    handler: (arena, { input, principal }) =>
      arena.post(input.params.roomId, input.body, principal),
  }),

  readResults: operation({
    name: 'arenaRooms.getResults',
    ...seen,
    method: 'GET',
    path: '/api/arena/rooms/{roomId}/results',
    summary: 'Read the results of a complete arena room',
    input: { params: RoomParams, query: InviteQuery },
    output: ResultsAnswer,
    errors: [resourceErrors.not_found, arenaErrors.not_complete],
    handler: (arena, { input, principal }) =>
      arena.results(input.params.roomId, { principal, inviteCode: input.query.inviteCode }),
  }),

  readTranscript: operation({
    name: 'arenaRooms.getTranscript',
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
    handler: (arena, { input, principal }) =>
      arena.transcript(input.params.roomId, { principal, inviteCode: input.query.inviteCode }),
  }),

  readStatus: operation({
    name: 'arena.getStatus',
    ...seen,
    method: 'GET',
    path: '/api/arena/status',
    summary: 'Read the number of arena rooms and their limits',
    input: {},
    output: ArenaStatus,
    mcp: false,
    handler: (arena) => arena.status(),
  }),
}
