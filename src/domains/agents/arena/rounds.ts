import { AppError, assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { arenaErrors } from './arena.errors.ts'
import { arenaEvents } from './arena.events.ts'
import type { CompleteInput } from './arena.schemas.ts'
import type { ParticipantRow, SealedAnswerRow } from './arena.store.ts'
import {
  type ArenaServiceOptions,
  append,
  assertCreator,
  assertRunning,
  publish,
  type RoomSession,
  say,
  seatOf,
  withRoom,
} from './room-session.ts'
import { roomMachine, roundMachine } from './room-states.ts'
import { roomView } from './room-views.ts'
import type { Entry, EntryText } from './transcript.ts'

/** Rounds and the end of a room. */
export function createRounds(options: ArenaServiceOptions) {
  const viewOf = ({ caller, room, store }: RoomSession) => roomView(room, caller.accountId, store)
  return {
    /** Opens the next round with its question; the first makes the room active. */
    open: (roomId: string, question: string, caller: Principal) =>
      withRoom(options, { roomId, caller }, async (session) => {
        assertCreator(session)
        assertRunning(session.room)
        const number = await nextRound(session)
        const said = await say(
          { kind: 'question', round: number, content: question },
          session,
          options,
        )
        const { now, participants, room, store } = said.session
        await store.insertRound({
          roomId,
          number,
          status: roundMachine.initial,
          question,
          expectedAnswers: participants.length,
          openedAt: now,
          closedAt: null,
        })
        if (room.status === 'open') {
          roomMachine.assertTransition(room.status, 'active')
          await store.updateRoom(roomId, { status: 'active' })
        }
        const payload = { roomId, round: number }
        await publish(arenaEvents.roundOpened, payload, { session: said.session, options })
        return { room: await viewOf({ ...said.session, room: { ...room, status: 'active' } }) }
      }),

    /** Seals the account's one answer; the last expected one closes the round, which reveals all. */
    answer: (roomId: string, content: string, caller: Principal) =>
      withRoom(options, { roomId, caller }, async (session) => {
        assertRunning(session.room)
        const sender = seatOf(session)
        if (sender === undefined) throw new AppError(arenaErrors.not_joined, 'You have not joined.')
        const rounds = await session.store.rounds(roomId)
        const round = rounds.find(({ status }) => status === 'open')
        if (round === undefined) throw new AppError(arenaErrors.no_round, 'No round is open.')
        if (await session.store.hasAnswered(roomId, round.number, sender.id)) {
          throw new AppError(arenaErrors.already_answered, `Round ${round.number} has your answer.`)
        }
        const id = createId('msg', session.now.getTime(), options.random.bytes(10))
        const row = {
          roomId,
          round: round.number,
          senderId: sender.id,
          id,
          content,
          position: round.answers,
          createdAt: session.now,
        }
        await session.store.insertAnswer(row)
        if (round.answers + 1 < round.expectedAnswers) {
          const sealed = { sequence: null, previousHash: null, hash: null }
          const message = { ...textOf(row, sender), ...sealed }
          return { room: await viewOf(session), message }
        }
        const { entries, session: after } = await close(round.number, session, options)
        const message = entries.find((entry) => entry.id === id)
        assert(message, 'an answer is among the entries of the round that it closed')
        return { room: await viewOf(after), message }
      }),

    ...createEndings(options),
  }
}

/** How a round and the room end; for the creator. */
function createEndings(options: ArenaServiceOptions) {
  const viewOf = ({ caller, room, store }: RoomSession) => roomView(room, caller.accountId, store)
  return {
    /** Closes an open round before all have answered. */
    close: (roomId: string, number: number, caller: Principal) =>
      withRoom(options, { roomId, caller }, async (session) => {
        assertCreator(session)
        const rounds = await session.store.rounds(roomId)
        const round = rounds.find((one) => one.number === number)
        if (round === undefined) {
          throw new AppError(resourceErrors.not_found, `The room has no round ${number}.`)
        }
        roundMachine.assertTransition(round.status, 'closed')
        const closed = await close(number, session, options)
        return { room: await viewOf(closed.session) }
      }),

    /** Ends the room: the scores become its result and the last entry of its transcript. */
    complete: (roomId: string, { scores }: CompleteInput, caller: Principal) =>
      withRoom(options, { roomId, caller }, async (session) => {
        assertCreator(session)
        roomMachine.assertTransition(session.room.status, 'complete')
        await assertNoRound(session)
        assertScores(scores, session)
        const text = { kind: 'result', round: null, content: JSON.stringify(scores) } as const
        const said = await say(text, session, options)
        const { now, room, store } = said.session
        for (const { participantId, score } of scores) await store.setScore(participantId, score)
        const changes = { status: 'complete', completedAt: now } as const
        await store.updateRoom(roomId, changes)
        await publish(arenaEvents.completed, { roomId }, { session: said.session, options })
        return { room: await viewOf({ ...said.session, room: { ...room, ...changes } }) }
      }),
  }
}

async function nextRound(session: RoomSession): Promise<number> {
  const rounds = await session.store.rounds(session.room.id)
  await assertNoRound(session)
  if (rounds.length >= session.room.maxRounds) {
    throw new AppError(arenaErrors.rounds_used, `The room had its ${rounds.length} rounds.`)
  }
  if (session.participants.length === 0) {
    throw new AppError(arenaErrors.no_participants, 'Nobody has joined the room yet.')
  }
  return rounds.length + 1
}

async function assertNoRound({ room, store }: RoomSession): Promise<void> {
  const rounds = await store.rounds(room.id)
  const open = rounds.find(({ status }) => status === 'open')
  if (open) throw new AppError(arenaErrors.round_open, `Round ${open.number} is open.`)
}

/** Closes a round: all answers are revealed, in the order in which they were given. */
async function close(
  round: number,
  session: RoomSession,
  options: ArenaServiceOptions,
): Promise<{ readonly entries: readonly Entry[]; readonly session: RoomSession }> {
  const { now, participants, room, store } = session
  await store.closeRound(room.id, round, now)
  let after = session
  const entries: Entry[] = []
  for (const row of await store.takeAnswers(room.id, round)) {
    const sender = participants.find(({ id }) => id === row.senderId)
    assert(sender, 'participants stay')
    const said = await append(textOf(row, sender), after, options)
    entries.push(said.entry)
    after = said.session
  }
  await publish(arenaEvents.roundClosed, { roomId: room.id, round }, { session: after, options })
  return { entries, session: after }
}

function textOf(row: SealedAnswerRow, sender: ParticipantRow): EntryText {
  return {
    kind: 'answer',
    id: row.id,
    roomId: row.roomId,
    round: row.round,
    content: row.content,
    senderId: sender.id,
    senderName: sender.name,
    senderType: sender.type,
    createdAt: row.createdAt.toISOString(),
  }
}

function assertScores(scores: CompleteInput['scores'], { participants }: RoomSession): void {
  const known = new Set(participants.map(({ id }) => id))
  // A participant is removed when scored, so that a second score for it is found wrong.
  const wrong = scores.findIndex(({ participantId }) => !known.delete(participantId))
  if (wrong < 0) return
  throw new AppError(requestErrors.invalid, 'A score is for nobody in the room, or comes twice.', {
    faults: [
      {
        location: `body/scores/${wrong}/participantId`,
        message: 'not a participant that still has no score',
      },
    ],
  })
}
