import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Random } from '../../../ports/random.ts'
import { arenaErrors } from './arena.errors.ts'
import { arenaEvents } from './arena.events.ts'
import type { CreateRoomInput, JoinInput, PostMessageInput, RoomsInput } from './arena.schemas.ts'
import { arenaStore, type ParticipantRow } from './arena.store.ts'
import { arenaLimits } from './arena-limits.ts'
import {
  type ArenaServiceOptions,
  assertRunning,
  assertSeen,
  identityOf,
  isCode,
  publish,
  type RoomSession,
  say,
  seatOf,
  typeOf,
  unknownRoom,
  withRoom,
} from './room-session.ts'
import { roomMachine } from './room-states.ts'
import { participantView, roomView, summaryView } from './room-views.ts'
import { createRounds } from './rounds.ts'
import { chainStart, transcriptClaims } from './transcript.ts'

/** Cursor of a list of rooms, latest change first. */
const places = cursor({ touched: 'int8' })

export type ArenaService = ReturnType<typeof createArenaService>
/** The viewer of a room, with the invite code if they have it. */
export type Viewer = {
  readonly principal: Principal | null
  readonly inviteCode?: string | undefined
}

/** Rooms, messages, rounds and results. */
export function createArenaService(options: ArenaServiceOptions) {
  return {
    rounds: createRounds(options),
    list: (request: RoomsInput) => listRooms(request, options),
    create: (request: CreateRoomInput, caller: Principal) => createRoom(request, caller, options),

    async get(roomId: string, viewer: Viewer) {
      const { room, store } = await seenRoom(roomId, viewer, options)
      return { room: await roomView(room, viewer.principal?.accountId ?? null, store) }
    },

    /** Joins once for each account; a repeat returns the same participant. */
    join: (roomId: string, request: JoinInput, caller: Principal) =>
      withRoom(options, { roomId, caller, inviteCode: request.inviteCode }, async (session) => {
        const joined = await join(request, session, options)
        return {
          room: await roomView(session.room, caller.accountId, session.store),
          participant: participantView(joined.participant),
        }
      }),

    /** Posts a message, joining first where needed. */
    post: (roomId: string, request: PostMessageInput, caller: Principal) =>
      withRoom(options, { roomId, caller, inviteCode: request.inviteCode }, async (session) => {
        assertRunning(session.room)
        const joined = await join(request, session, options)
        if (session.room.messageCount >= arenaLimits.messages) {
          throw new AppError(arenaErrors.messages_used, `The room has ${arenaLimits.messages}.`)
        }
        const { content } = request
        const text = { kind: 'message', round: null, content, sender: joined.participant } as const
        const { entry, session: after } = await say(text, joined.session, options)
        return { room: await roomView(after.room, caller.accountId, after.store), message: entry }
      }),

    /** The scores of a complete room, best first. */
    async results(roomId: string, viewer: Viewer) {
      const { participants, room } = await seenRoom(roomId, viewer, options)
      if (room.completedAt === null) {
        throw new AppError(arenaErrors.not_complete, 'The room has no results yet.')
      }
      const scores = participants.map(({ id, name, score }) => ({ participantId: id, name, score }))
      return {
        roomId,
        completedAt: room.completedAt.toISOString(),
        scores: scores.sort((a, b) => (b.score ?? -1) - (a.score ?? -1)),
      }
    },

    transcript: (roomId: string, viewer: Viewer) => readTranscript(roomId, viewer, options),

    async status() {
      const counts = await arenaStore(options.database.query).countByStatus()
      const { maxAgents, maxRounds, people, messages, contentLength } = arenaLimits
      const { openRoomsOfAccount } = arenaLimits
      return {
        configured: options.signer !== null,
        rooms: {
          open: counts.get('open') ?? 0,
          active: counts.get('active') ?? 0,
          complete: counts.get('complete') ?? 0,
        },
        limits: {
          maxAgents: maxAgents.most,
          maxRounds: maxRounds.most,
          people,
          messages,
          contentLength,
          openRoomsOfAccount,
        },
      }
    },
  }
}

async function listRooms(query: RoomsInput, { database }: ArenaServiceOptions) {
  const { limit, status } = query
  const before = places.read(query.cursor)?.touched ?? null
  const { items, nextCursor } = places.page({
    rows: await arenaStore(database.query).listPublic({ status, before, limit }),
    limit,
    place: ({ touched }) => ({ touched }),
    toItem: (room) => summaryView(room, room.participants ?? 0),
  })
  return { rooms: items, nextCursor }
}

function createRoom(request: CreateRoomInput, caller: Principal, options: ArenaServiceOptions) {
  const { clock, database, outbox, random } = options
  return database.transaction(async (transaction) => {
    const store = arenaStore(transaction)
    await store.lockCreator(caller.accountId)
    if ((await store.countUnfinished(caller.accountId)) >= arenaLimits.openRoomsOfAccount) {
      throw new AppError(arenaErrors.rooms_used, 'This account has enough rooms.')
    }
    const now = new Date(clock.nowMs())
    const id = `room_${letters(10, random).toLowerCase()}`
    const { topic } = request
    const creatorIdentity = identityOf(caller)
    await store.insertRoom({
      id,
      topic,
      status: roomMachine.initial,
      tags: request.tags,
      inviteCode: letters(8, random),
      joinMode: request.joinMode,
      visibility: request.visibility,
      maxAgents: request.maxAgents,
      maxRounds: request.maxRounds,
      creatorIdentity,
      creatorAccount: caller.accountId,
      entryCount: 0,
      messageCount: 0,
      head: chainStart({ id, topic, creatorIdentity, createdAt: now.toISOString() }),
      createdAt: now,
      updatedAt: now,
      completedAt: null,
    })
    if (request.visibility === 'PUBLIC') {
      const payload = { roomId: id, topic, creatorIdentity }
      await outbox.append(transaction, arenaEvents.roomOpened, { subject: id, payload })
    }
    const room = await store.findRoom(id)
    if (room === undefined) throw unknownRoom()
    return { room: await roomView(room, caller.accountId, store) }
  })
}

async function join(
  request: Partial<JoinInput>,
  session: RoomSession,
  options: ArenaServiceOptions,
): Promise<{ readonly participant: ParticipantRow; readonly session: RoomSession }> {
  const { caller, now, participants, room, store } = session
  const known = seatOf(session)
  if (known) return { participant: known, session }
  assertRunning(room)
  assertInvited(request.inviteCode, session)
  const { type = typeOf(caller) } = request
  assertPlace(type, session)
  const name = request.displayName ?? `${typeNames[type]} ${participants.length + 1}`
  const participant: ParticipantRow = {
    roomId: room.id,
    identity: identityOf(caller),
    type,
    name,
    score: null,
    joinedAt: now,
    id: createId('p', now.getTime(), options.random.bytes(10)),
    accountId: caller.accountId,
  }
  await store.insertParticipant(participant)
  await store.updateRoom(room.id, { updatedAt: now })
  const after = {
    ...session,
    participants: [...participants, participant],
    room: { ...room, updatedAt: now },
  }
  const payload = { roomId: room.id, participantId: participant.id, name: participant.name }
  await publish(arenaEvents.joined, payload, { session: after, options })
  return { participant, session: after }
}

/** The default name of a participant, which reveals no account, wallet or key. */
const typeNames = { agent: 'Agent', human: 'Guest' } as const

function assertInvited(inviteCode: string | undefined, { caller, room }: RoomSession): void {
  if (room.joinMode === 'OPEN' || caller.accountId === room.creatorAccount) return
  if (inviteCode === undefined) {
    throw new AppError(arenaErrors.invite_required, 'This room asks for its invite code.')
  }
  if (!isCode(room, inviteCode)) {
    throw new AppError(arenaErrors.invite_refused, 'The invite code is not the one of this room.')
  }
}

function assertPlace(type: 'agent' | 'human', { participants, room }: RoomSession): void {
  const most = type === 'agent' ? room.maxAgents : arenaLimits.people
  if (participants.filter((one) => one.type === type).length < most) return
  const who = type === 'agent' ? 'agents' : 'people'
  throw new AppError(arenaErrors.room_full, `The room takes ${most} ${who}.`)
}

async function seenRoom(roomId: string, viewer: Viewer, { database }: ArenaServiceOptions) {
  const store = arenaStore(database.query)
  const room = await store.findRoom(roomId)
  if (room === undefined) throw unknownRoom()
  const participants = await store.participants(roomId)
  const { inviteCode, principal } = viewer
  assertSeen({ room, participants, accountId: principal?.accountId ?? null, inviteCode })
  return { room, participants, store }
}

async function readTranscript(roomId: string, viewer: Viewer, options: ArenaServiceOptions) {
  const { issuer, signer } = options
  const { room, store } = await seenRoom(roomId, viewer, options)
  if (signer === null) {
    throw new AppError(upstreamErrors.unavailable, 'No key signs transcripts here.', {
      extra: { configured: false },
    })
  }
  const facts = {
    id: room.id,
    topic: room.topic,
    creatorIdentity: room.creatorIdentity,
    createdAt: room.createdAt.toISOString(),
  }
  const { entryCount, head, status } = room
  const end = { issuer, room: facts, status, entryCount, head }
  const entries = await store.entriesThrough(roomId, entryCount)
  const signature = await signer.sign(transcriptClaims(end))
  return { transcript: { ...end, entries, signature }, keys: [...signer.keys()] }
}

/** Random letters without those that look alike; five bits of entropy each. */
function letters(length: number, random: Random): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(random.bytes(length), (byte) => alphabet.charAt(byte & 31)).join('')
}
