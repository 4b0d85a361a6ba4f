import type { RoomView } from './arena.schemas.ts'
import { type arenaStore, type ParticipantRow, type RoomRow } from './arena.store.ts'

/** A room as lists show it. */
export function summaryView(room: RoomRow, participantCount: number) {
  return {
    id: room.id,
    topic: room.topic,
    status: room.status,
    joinMode: room.joinMode,
    visibility: room.visibility,
    maxAgents: room.maxAgents,
    maxRounds: room.maxRounds,
    tags: [...room.tags],
    creatorIdentity: room.creatorIdentity,
    createdAt: room.createdAt.toISOString(),
    updatedAt: room.updatedAt.toISOString(),
    completedAt: room.completedAt?.toISOString() ?? null,
    participantCount,
  }
}

/** A participant as every viewer of the room sees them. */
export function participantView(row: ParticipantRow) {
  const { id, identity, joinedAt, name, type } = row
  return { id, name, type, identity, joinedAt: joinedAt.toISOString() }
}

/** A room with its present contents; the invite code is for members only. */
export async function roomView(
  room: RoomRow,
  accountId: string | null,
  store: ReturnType<typeof arenaStore>,
): Promise<RoomView> {
  const participants = await store.participants(room.id)
  const rounds = await store.rounds(room.id)
  return {
    ...summaryView(room, participants.length),
    inviteCode: isMember(room, participants, accountId) ? room.inviteCode : null,
    participants: participants.map(participantView),
    messages: await store.lastEntries(room.id),
    rounds: rounds.map((round) => ({
      number: round.number,
      status: round.status,
      question: round.question,
      expectedAnswers: round.expectedAnswers,
      answerCount: round.answers,
      openedAt: round.openedAt.toISOString(),
      closedAt: round.closedAt?.toISOString() ?? null,
    })),
  }
}

/** Whether the account created the room or has a participant in it. */
export function isMember(
  room: Pick<RoomRow, 'creatorAccount'>,
  participants: readonly Pick<ParticipantRow, 'accountId'>[],
  accountId: string | null,
): boolean {
  if (accountId === null) return false
  const isIn = participants.some((participant) => participant.accountId === accountId)
  return isIn || room.creatorAccount === accountId
}
