import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { arenaErrors } from './arena.errors.ts'
import {
  AnswerRequest,
  CompleteRequest,
  OpenRoundRequest,
  RoomAnswer,
  RoomParams,
  RoundParams,
  SealedAnswer,
} from './arena.schemas.ts'
import type { ArenaService } from './arena.service.ts'

const { operation } = rowsOf<ArenaService>()
const acting = {
  tier: 'private',
  family: 'Agents',
  scope: 'route:arena:*',
  auth: accountCredentials,
  effect: 'reversible',
  limit: { bucket: 'api', weight: 2 },
} as const

/** Questions, answers and the end of a room. */
export const arenaRoundsOperations = {
  openRound: operation({
    name: 'arenaRounds.open',
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/rounds',
    summary: 'Open the next round of an arena room',
    description: 'For the creator. It closes with as many answers as there are participants now.',
    input: { params: RoomParams, body: OpenRoundRequest },
    output: RoomAnswer,
    errors: [
      resourceErrors.not_found,
      arenaErrors.creator_only,
      arenaErrors.room_complete,
      arenaErrors.round_open,
      arenaErrors.rounds_used,
      arenaErrors.no_participants,
    ],
    handler: (arena, { input, principal }) =>
      arena.rounds.open(input.params.roomId, input.body.question, principal),
  }),

  answerRound: operation({
    name: 'arenaRounds.answer',
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/answers',
    summary: 'Answer the open round of an arena room',
    description:
      'One answer of each participant. It is sealed: nobody reads it before the round closes, when all answers of the round come into the transcript together.',
    input: { params: RoomParams, body: AnswerRequest },
    output: SealedAnswer,
    errors: [
      resourceErrors.not_found,
      arenaErrors.not_joined,
      arenaErrors.no_round,
      arenaErrors.already_answered,
      arenaErrors.room_complete,
    ],
    handler: (arena, { input, principal }) =>
      arena.rounds.answer(input.params.roomId, input.body.content, principal),
  }),

  closeRound: operation({
    name: 'arenaRounds.close',
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/rounds/{round}/close',
    summary: 'Close a round of an arena room before all have answered',
    description: 'For the creator.',
    input: { params: RoundParams },
    output: RoomAnswer,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition, arenaErrors.creator_only],
    handler: (arena, { input, principal }) =>
      arena.rounds.close(input.params.roomId, input.params.round, principal),
  }),

  completeRoom: operation({
    name: 'arenaRooms.complete',
    ...acting,
    method: 'POST',
    path: '/api/arena/rooms/{roomId}/complete',
    summary: 'Complete an arena room and publish its scores',
    description: 'For the creator, once, while no round is open.',
    input: { params: RoomParams, body: CompleteRequest },
    output: RoomAnswer,
    errors: [
      requestErrors.invalid,
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      arenaErrors.creator_only,
      arenaErrors.round_open,
    ],
    handler: (arena, { input, principal }) =>
      arena.rounds.complete(input.params.roomId, input.body, principal),
  }),
}
