import { type Generated, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import { arenaLimits } from './arena-limits.ts'
import type { RoomStatus, RoundStatus } from './room-states.ts'
import type { Entry, EntryKind } from './transcript.ts'

type ArenaTables = {
  arena_rooms: {
    id: string
    touched: Generated<string>
    invite_code: string
    topic: string
    status: RoomStatus
    join_mode: 'OPEN' | 'INVITE'
    visibility: 'PUBLIC' | 'PRIVATE'
    max_agents: number
    max_rounds: number
    tags: string[]
    creator_identity: string
    creator_account: string
    entry_count: number
    message_count: number
    head: string
    created_at: Date
    updated_at: Date
    completed_at: Date | null
  }
  arena_participants: {
    room_id: string
    identity: string
    id: string
    account_id: string
    name: string
    type: 'human' | 'agent'
    score: number | null
    joined_at: Date
  }
  arena_rounds: {
    room_id: string
    number: number
    status: RoundStatus
    question: string
    expected_answers: number
    opened_at: Date
    closed_at: Date | null
  }
  arena_entries: {
    room_id: string
    sequence: number
    id: string
    kind: EntryKind
    round: number | null
    sender_id: string
    sender_name: string
    sender_type: 'human' | 'agent'
    content: string
    created_at: Date
    previous_hash: string
    hash: string
  }
  arena_sealed_answers: SealedAnswerRow
}
/** An answer that nobody reads before its round closes. */
export type SealedAnswerRow = {
  room_id: string
  round: number
  sender_id: string
  id: string
  /** Answers of a round become entries in this order. */
  position: number
  content: string
  created_at: Date
}

export type RoomRow = Selectable<ArenaTables['arena_rooms']>
export type ParticipantRow = Selectable<ArenaTables['arena_participants']>
export type RoundRow = Selectable<ArenaTables['arena_rounds']>

/** Rooms and what is in them. Whatever changes one must hold its lock. */
export function arenaStore(db: Queryable) {
  return {
    ...roomsStore(db),
    ...listsStore(db),
    ...roundsStore(db),
    ...answersStore(db),
    ...entriesStore(db),
  }
}

function roomsStore(db: Queryable) {
  const tables = db.withTables<ArenaTables>()
  return {
    findRoom: (id: string): Promise<RoomRow | undefined> =>
      tables.selectFrom('arena_rooms').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The room, locked until the transaction ends. */
    lockRoom: (id: string): Promise<RoomRow | undefined> =>
      tables
        .selectFrom('arena_rooms')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    /** Makes calls of one account that create rooms take turns until the transaction ends. */
    async lockCreator(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`arena ${accountId}`}, 0))`.execute(
        db,
      )
    },
    async countUnfinished(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('arena_rooms')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('creator_account', '=', accountId)
        .where('status', '<>', 'complete')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async insertRoom(room: Omit<RoomRow, 'touched'>): Promise<void> {
      await tables.insertInto('arena_rooms').values(room).execute()
    },
    /** Writes what changed and puts the room at the front of the list. */
    async updateRoom(
      id: string,
      changes: Partial<
        Pick<
          RoomRow,
          'completed_at' | 'entry_count' | 'head' | 'message_count' | 'status' | 'updated_at'
        >
      >,
    ): Promise<void> {
      await tables
        .updateTable('arena_rooms')
        .set({ ...changes, touched: sql<string>`nextval('arena_touches')` })
        .where('id', '=', id)
        .execute()
    },
  }
}

function listsStore(db: Queryable) {
  const tables = db.withTables<ArenaTables>()
  return {
    /** Public rooms, newest change first, one more than `limit`, with how many joined. */
    async listPublic(wish: {
      readonly status: RoomStatus | undefined
      readonly before: string | null
      readonly limit: number
    }) {
      let query = tables
        .selectFrom('arena_rooms')
        .selectAll()
        .select((room) =>
          room
            .selectFrom('arena_participants')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .whereRef('room_id', '=', 'arena_rooms.id')
            .as('participants'),
        )
        .where('visibility', '=', 'PUBLIC')
      if (wish.status !== undefined) query = query.where('status', '=', wish.status)
      if (wish.before !== null) query = query.where('touched', '<', wish.before)
      return query
        .orderBy('touched', 'desc')
        .limit(wish.limit + 1)
        .execute()
    },
    async countByStatus(): Promise<ReadonlyMap<RoomStatus, number>> {
      const rows = await tables
        .selectFrom('arena_rooms')
        .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
        .groupBy('status')
        .execute()
      return new Map(rows.map(({ status, count }) => [status, Number(count)]))
    },
  }
}

function roundsStore(db: Queryable) {
  const tables = db.withTables<ArenaTables>()
  return {
    participants: (roomId: string): Promise<ParticipantRow[]> =>
      tables
        .selectFrom('arena_participants')
        .selectAll()
        .where('room_id', '=', roomId)
        .orderBy('joined_at')
        .orderBy('id')
        .execute(),
    async insertParticipant(participant: ParticipantRow): Promise<void> {
      await tables.insertInto('arena_participants').values(participant).execute()
    },
    async setScore(participantId: string, score: number): Promise<void> {
      await tables
        .updateTable('arena_participants')
        .set({ score })
        .where('id', '=', participantId)
        .execute()
    },
    /** Rounds in order, each with how many answered, sealed or not. */
    async rounds(roomId: string): Promise<(RoundRow & { readonly answers: number })[]> {
      const rows = await tables
        .selectFrom('arena_rounds')
        .selectAll()
        .select((round) => [
          round
            .selectFrom('arena_entries')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .whereRef('arena_entries.room_id', '=', 'arena_rounds.room_id')
            .whereRef('arena_entries.round', '=', 'arena_rounds.number')
            .where('kind', '=', 'answer')
            .as('told'),
          round
            .selectFrom('arena_sealed_answers')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .whereRef('arena_sealed_answers.room_id', '=', 'arena_rounds.room_id')
            .whereRef('arena_sealed_answers.round', '=', 'arena_rounds.number')
            .as('sealed'),
        ])
        .where('room_id', '=', roomId)
        .orderBy('number')
        .execute()
      return rows.map(({ told, sealed, ...row }) => ({
        ...row,
        answers: Number(told) + Number(sealed),
      }))
    },
    async insertRound(round: RoundRow): Promise<void> {
      await tables.insertInto('arena_rounds').values(round).execute()
    },
    async closeRound(roomId: string, round: number, at: Date): Promise<void> {
      await tables
        .updateTable('arena_rounds')
        .set({ status: 'closed', closed_at: at })
        .where('room_id', '=', roomId)
        .where('number', '=', round)
        .execute()
    },
  }
}

function answersStore(db: Queryable) {
  const tables = db.withTables<ArenaTables>()
  const sealed = () => tables.selectFrom('arena_sealed_answers')
  return {
    async hasAnswered(roomId: string, round: number, senderId: string): Promise<boolean> {
      // A round that was open when answers began to be sealed has some among its entries.
      const told = tables
        .selectFrom('arena_entries')
        .select('id')
        .where('room_id', '=', roomId)
        .where('round', '=', round)
        .where('kind', '=', 'answer')
        .where('sender_id', '=', senderId)
      const found = await sealed()
        .select('id')
        .where('room_id', '=', roomId)
        .where('round', '=', round)
        .where('sender_id', '=', senderId)
        .union(told)
        .executeTakeFirst()
      return found !== undefined
    },
    async insertAnswer(answer: SealedAnswerRow): Promise<void> {
      await tables.insertInto('arena_sealed_answers').values(answer).execute()
    },
    /** Takes the answers of a round out, in the order in which they came. */
    async takeAnswers(roomId: string, round: number): Promise<SealedAnswerRow[]> {
      const taken = await tables
        .deleteFrom('arena_sealed_answers')
        .where('room_id', '=', roomId)
        .where('round', '=', round)
        .returningAll()
        .execute()
      return taken.sort((one, other) => one.position - other.position)
    },
  }
}

function entriesStore(db: Queryable) {
  const tables = db.withTables<ArenaTables>()
  return {
    async insertEntry(entry: Entry): Promise<void> {
      await tables
        .insertInto('arena_entries')
        .values({
          room_id: entry.roomId,
          sequence: entry.sequence,
          id: entry.id,
          kind: entry.kind,
          round: entry.round,
          sender_id: entry.senderId,
          sender_name: entry.senderName,
          sender_type: entry.senderType,
          content: entry.content,
          created_at: new Date(entry.createdAt),
          previous_hash: entry.previousHash,
          hash: entry.hash,
        })
        .execute()
    },
    /** The last entries of a room, oldest first. */
    async lastEntries(roomId: string): Promise<Entry[]> {
      const rows = await tables
        .selectFrom('arena_entries')
        .selectAll()
        .where('room_id', '=', roomId)
        .orderBy('sequence', 'desc')
        .limit(arenaLimits.messagesShown)
        .execute()
      return rows.reverse().map(toEntry)
    },
    /** The entries of a room up to a number, so that they fit the head that was read with it. */
    async entriesThrough(roomId: string, sequence: number): Promise<Entry[]> {
      const rows = await tables
        .selectFrom('arena_entries')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('sequence', '<=', sequence)
        .orderBy('sequence')
        .execute()
      return rows.map(toEntry)
    },
  }
}

function toEntry(row: Selectable<ArenaTables['arena_entries']>): Entry {
  return {
    id: row.id,
    roomId: row.room_id,
    sequence: row.sequence,
    kind: row.kind,
    round: row.round,
    senderId: row.sender_id,
    senderName: row.sender_name,
    senderType: row.sender_type,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    previousHash: row.previous_hash,
    hash: row.hash,
  }
}
