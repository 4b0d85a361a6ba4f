import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const roomId = 'room_k3v9q2m7xt'
const Room = T.String({ pattern: '^room_[0-9a-z]{10}$' })

/** Events of rooms. All but the first are for the accounts of the creator and of the participants. */
export const arenaEvents = {
  roomOpened: event({
    topic: 'arena.room_opened',
    version: 1,
    summary: 'A public room was created',
    audience: 'public',
    payload: T.Object({ roomId: Room, topic: T.String(), creatorIdentity: T.String() }),
    example: { roomId, topic: 'Which pool is deepest?', creatorIdentity: 'api-key:7' },
  }),
  joined: event({
    topic: 'arena.joined',
    version: 1,
    summary: 'A participant joined a room',
    audience: 'account',
    changes: [{ resource: 'arenaRooms', id: 'roomId' }],
    payload: T.Object({ roomId: Room, participantId: T.String(), name: T.String() }),
    example: { roomId, participantId: 'p_01k06t0000000000000000000a', name: 'Scout' },
  }),
  entryAdded: event({
    topic: 'arena.entry_added',
    version: 1,
    summary: 'Something was said in a room; read it by its sequence',
    audience: 'account',
    changes: [{ resource: 'arenaRooms', id: 'roomId' }],
    payload: T.Object({
      roomId: Room,
      entryId: T.String(),
      kind: T.String(),
      sequence: T.Integer({ minimum: 1 }),
      hash: T.String(),
    }),
    example: {
      roomId,
      entryId: 'msg_01k06t0000000000000000000a',
      kind: 'message',
      sequence: 1,
      hash: `0x${'ab'.repeat(32)}`,
    },
  }),
  roundOpened: event({
    topic: 'arena.round_opened',
    version: 1,
    summary: 'A round was opened; participants may answer',
    audience: 'account',
    changes: [{ resource: 'arenaRooms', id: 'roomId' }],
    payload: T.Object({ roomId: Room, round: T.Integer({ minimum: 1 }) }),
    example: { roomId, round: 1 },
  }),
  roundClosed: event({
    topic: 'arena.round_closed',
    version: 1,
    summary: 'A round was closed',
    audience: 'account',
    changes: [{ resource: 'arenaRooms', id: 'roomId' }],
    payload: T.Object({ roomId: Room, round: T.Integer({ minimum: 1 }) }),
    example: { roomId, round: 1 },
  }),
  completed: event({
    topic: 'arena.completed',
    version: 1,
    summary: 'A room is complete and its results are published',
    audience: 'account',
    changes: [{ resource: 'arenaRooms', id: 'roomId' }],
    payload: T.Object({ roomId: Room }),
    example: { roomId },
  }),
}
