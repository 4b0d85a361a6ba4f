import type { RoomView } from './arena.schemas.ts'
import { type arenaStore, type ParticipantRow, type RoomRow } from './arena.store.ts'

/** A room as lists show it. */
export function summaryView(room: RoomRow, participantCount: number) {
  return {
    id: room.id,
    topic: room.topic,
    status: room.status,
    joinMode: room.join_mode,
    visibility: room.visibility,
    maxAgents: room.max_agents,
    maxRounds: room.max_rounds,
    tags: [...room.tags],
    creatorIdentity: room.creator_identity,
    createdAt: room.created_at.toISOString(),
    updatedAt: room.updated_at.toISOString(),
    completedAt: room.completed_at?.toISOString() ?? null,
    participantCount,
  }
}

/** A participant as everybody who sees the room does. */
export function participantView(row: ParticipantRow) {
  const { id, identity, joined_at, name, type } = row
  return { id, name, type, identity, joinedAt: joined_at.toISOString() }
}

/** A room with what is in it now; the invite code is for members only. */
export async function roomView(
  room: RoomRow,
  accountId: string | null,
  store: ReturnType<typeof arenaStore>,
): Promise<RoomView> {
  const participants = await store.participants(room.id)
  const rounds = await store.rounds(room.id)
  return {
    ...summaryView(room, participants.length),
    inviteCode: isMember(room, participants, accountId) ? room.invite_code : null,
    participants: participants.map(participantView),
    messages: await store.lastEntries(room.id),
    rounds: rounds.map((round) => ({
      number: round.number,
      status: round.status,
      question: round.question,
      expectedAnswers: round.expected_answers,
      answerCount: round.answers,
      openedAt: round.opened_at.toISOString(),
      closedAt: round.closed_at?.toISOString() ?? null,
    })),
  }
}

/** Whether the account made the room or has a participant in it. */
export function isMember(
  room: Pick<RoomRow, 'creator_account'>,
  participants: readonly Pick<ParticipantRow, 'account_id'>[],
  accountId: string | null,
): boolean {
  if (accountId === null) return false
  const isIn = participants.some((participant) => participant.account_id === accountId)
  return isIn || room.creator_account === accountId
}
