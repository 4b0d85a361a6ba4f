import { type Static, Type as T } from '@sinclair/typebox'
import { pageQuery } from '../../../kernel/page.ts'
import {
  Hash32,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { entriesMax, arenaLimits as limits, participantsMax } from './arena-limits.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

const text = (description: string) =>
  lines({ minLength: 1, maxLength: limits.contentLength, description })

const RoomId = T.String({ pattern: '^room_[0-9a-z]{10}$', description: 'The id of a room' })
const InviteCode = T.String({
  pattern: '^[0-9A-Z]{8}$',
  description: 'Eight characters that a member of the room passes on',
})
const Status = oneOf(['open', 'active', 'complete'])
const SenderType = oneOf(['human', 'agent'])
const DisplayName = line({
  minLength: 1,
  maxLength: limits.nameLength,
  description: 'How the others see the caller',
})

export const RoomParams = shape({ roomId: RoomId })
export const RoundParams = shape({
  roomId: RoomId,
  round: T.Integer({ minimum: 1, maximum: limits.maxRounds.most }),
})
export const InviteQuery = shape({ inviteCode: T.Optional(InviteCode) })
export const RoomsQuery = shape({ ...pageQuery, status: T.Optional(Status) })
export const CreateRoomRequest = namedShape('CreateArenaRoomRequest', {
  topic: line({
    minLength: 1,
    maxLength: limits.topicLength,
    description: 'What the room is about',
  }),
  joinMode: T.Unsafe<'OPEN' | 'INVITE'>({
    type: 'string',
    enum: ['OPEN', 'INVITE'],
    default: 'OPEN',
    description: 'INVITE requires the code to join',
  }),
  visibility: T.Unsafe<'PUBLIC' | 'PRIVATE'>({
    type: 'string',
    enum: ['PUBLIC', 'PRIVATE'],
    default: 'PUBLIC',
    description: 'A private room is not listed and is seen only with its code or from inside',
  }),
  maxAgents: T.Integer({
    minimum: limits.maxAgents.least,
    maximum: limits.maxAgents.most,
    default: limits.maxAgents.usual,
  }),
  maxRounds: T.Integer({
    minimum: limits.maxRounds.least,
    maximum: limits.maxRounds.most,
    default: limits.maxRounds.usual,
  }),
  tags: T.Array(T.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }), {
    maxItems: limits.tags,
    uniqueItems: true,
    default: [],
  }),
})
export const JoinRequest = namedShape('JoinArenaRoomRequest', {
  displayName: DisplayName,
  type: T.Optional(SenderType),
  inviteCode: T.Optional(InviteCode),
})
export const PostMessageRequest = namedShape('PostArenaMessageRequest', {
  content: text('What is said'),
  displayName: T.Optional(DisplayName),
  inviteCode: T.Optional(InviteCode),
})
export const OpenRoundRequest = namedShape('OpenArenaRoundRequest', {
  question: text('What the participants answer'),
})
export const AnswerRequest = namedShape('AnswerArenaRoundRequest', {
  content: text('The answer; it cannot be changed'),
})
export const CompleteRequest = namedShape('CompleteArenaRoomRequest', {
  scores: T.Array(
    shape({
      participantId: T.String({ pattern: '^p_[0-9a-z]{26}$' }),
      score: T.Integer({ minimum: 0, maximum: limits.score }),
    }),
    { maxItems: participantsMax, description: 'At most one for each participant' },
  ),
})

export const Participant = namedObject('ArenaParticipant', {
  id: T.String(),
  name: T.String(),
  type: SenderType,
  identity: T.String({
    description:
      '`api-key:` and a number, `wallet:` and an address, or `idp:` or `account:` and a pseudonym',
  }),
  joinedAt: Timestamp,
})
const messageMembers = {
  id: T.String(),
  roomId: RoomId,
  sequence: T.Integer({ minimum: 1, description: 'Its place in the transcript' }),
  kind: oneOf(['message', 'question', 'answer', 'result']),
  round: T.Union([T.Integer({ minimum: 1 }), T.Null()]),
  senderId: T.String({ description: 'A participant, or `creator`' }),
  senderName: T.String(),
  senderType: SenderType,
  content: T.String(),
  createdAt: Timestamp,
  previousHash: Hash32,
  hash: Hash32,
}
export const Message = namedObject('ArenaMessage', messageMembers)
const whileSealed = { description: 'Null while the round is open and the answer is sealed' }
const Answer = namedObject('ArenaSealedMessage', {
  ...messageMembers,
  sequence: T.Union([T.Integer({ minimum: 1 }), T.Null()], whileSealed),
  previousHash: T.Union([Hash32, T.Null()], whileSealed),
  hash: T.Union([Hash32, T.Null()], whileSealed),
})
const summaryMembers = {
  id: RoomId,
  topic: T.String(),
  status: Status,
  joinMode: oneOf(['OPEN', 'INVITE']),
  visibility: oneOf(['PUBLIC', 'PRIVATE']),
  maxAgents: T.Integer(),
  maxRounds: T.Integer(),
  tags: T.Array(T.String(), { maxItems: limits.tags }),
  creatorIdentity: T.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: NullableTimestamp,
  participantCount: T.Integer({ minimum: 0 }),
}
export const RoomSummary = namedObject('ArenaRoomSummary', summaryMembers)
export const Round = namedObject('ArenaRound', {
  number: T.Integer({ minimum: 1 }),
  status: oneOf(['open', 'closed']),
  question: T.String(),
  expectedAnswers: T.Integer({ minimum: 1, description: 'It closes by itself with this many' }),
  answerCount: T.Integer({ minimum: 0 }),
  openedAt: Timestamp,
  closedAt: NullableTimestamp,
})
export const Room = namedObject('ArenaRoom', {
  ...summaryMembers,
  inviteCode: T.Union([InviteCode, T.Null()], { description: 'For members; null for others' }),
  participants: T.Array(Participant, { maxItems: participantsMax }),
  messages: T.Array(Message, {
    maxItems: limits.messagesShown,
    description: 'The last ones, oldest first; the transcript has all',
  }),
  rounds: T.Array(Round, { maxItems: limits.maxRounds.most }),
})
export const RoomAnswer = namedObject('ArenaRoomAnswer', { room: Room })
export const RoomsAnswer = namedObject('ArenaRoomPage', {
  rooms: T.Array(RoomSummary, { maxItems: 200 }),
  nextCursor: T.Union([T.String(), T.Null()], { description: 'Null at the end of the list.' }),
})
export const JoinAnswer = namedObject('ArenaJoined', { room: Room, participant: Participant })
export const MessageAnswer = namedObject('ArenaMessagePosted', { room: Room, message: Message })
export const SealedAnswer = namedObject('ArenaAnswerSealed', { room: Room, message: Answer })
export const ResultsAnswer = namedObject('ArenaResults', {
  roomId: RoomId,
  completedAt: Timestamp,
  scores: T.Array(
    T.Object({
      participantId: T.String(),
      name: T.String(),
      score: T.Union([T.Integer(), T.Null()], { description: 'Null when none was given' }),
    }),
    { maxItems: participantsMax },
  ),
})
export const TranscriptAnswer = namedObject('ArenaTranscript', {
  transcript: T.Object({
    issuer: T.String(),
    room: T.Object({
      id: RoomId,
      topic: T.String(),
      creatorIdentity: T.String(),
      createdAt: Timestamp,
    }),
    status: Status,
    entries: T.Array(Message, { maxItems: entriesMax }),
    entryCount: T.Integer({ minimum: 0 }),
    head: Hash32,
    signature: T.String({ description: 'Compact JWS over issuer, room id, state, count and head' }),
  }),
  keys: T.Array(
    T.Object({
      kty: T.Literal('OKP'),
      crv: T.Literal('Ed25519'),
      x: T.String(),
      kid: T.String(),
      alg: T.Literal('EdDSA'),
      use: T.Literal('sig'),
    }),
    { description: 'Compare them with GET /api/payments/receipt-keys before you trust them' },
  ),
})
export const ArenaStatus = namedObject('ArenaStatus', {
  configured: T.Boolean({ description: 'Whether transcripts can be signed' }),
  rooms: T.Object({ open: T.Integer(), active: T.Integer(), complete: T.Integer() }),
  limits: T.Object({
    maxAgents: T.Integer(),
    people: T.Integer(),
    maxRounds: T.Integer(),
    messages: T.Integer(),
    contentLength: T.Integer(),
    openRoomsOfAccount: T.Integer(),
  }),
})

export type CreateRoomInput = Static<typeof CreateRoomRequest>
export type JoinInput = Static<typeof JoinRequest>
export type PostMessageInput = Static<typeof PostMessageRequest>
export type CompleteInput = Static<typeof CompleteRequest>
export type RoomsInput = Static<typeof RoomsQuery>
export type RoomView = Static<typeof Room>
