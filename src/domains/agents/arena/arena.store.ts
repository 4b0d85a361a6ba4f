import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { arenaLimits } from './arena-limits.ts'
import type { RoomStatus, RoundStatus } from './room-states.ts'
import type { Entry, EntryKind } from './transcript.ts'

const arenaTables = tablesOf({
  arenaRooms: {
    id: text(),
    /** Grows with every change of a room. */
    touched: generated(bigint),
    inviteCode: text(),
    topic: text(),
    status: text<RoomStatus>(),
    joinMode: text<'OPEN' | 'INVITE'>(),
    visibility: text<'PUBLIC' | 'PRIVATE'>(),
    maxAgents: integer,
    maxRounds: integer,
    tags: list(),
    creatorIdentity: text(),
    creatorAccount: text(),
    entryCount: integer,
    messageCount: integer,
    head: text(),
    createdAt: time,
    updatedAt: time,
    completedAt: nullable(time),
  },
  arenaParticipants: {
    roomId: text(),
    identity: text(),
    id: text(),
    accountId: text(),
    name: text(),
    type: text<'human' | 'agent'>(),
    score: nullable(integer),
    joinedAt: time,
  },
  arenaRounds: {
    roomId: text(),
    number: integer,
    status: text<RoundStatus>(),
    question: text(),
    expectedAnswers: integer,
    openedAt: time,
    closedAt: nullable(time),
  },
  arenaEntries: {
    roomId: text(),
    sequence: integer,
    id: text(),
    kind: text<EntryKind>(),
    round: nullable(integer),
    senderId: text(),
    senderName: text(),
    senderType: text<'human' | 'agent'>(),
    content: text(),
    createdAt: time,
    previousHash: text(),
    hash: text(),
  },
  /** Answers that are hidden until their round closes. */
  arenaSealedAnswers: {
    roomId: text(),
    round: integer,
    senderId: text(),
    id: text(),
    /** The order in which answers become entries. */
    position: integer,
    content: text(),
    createdAt: time,
  },
})
type ArenaTables = TablesOf<typeof arenaTables>

export type RoomRow = RowOf<typeof arenaTables, 'arenaRooms'>
export type ParticipantRow = RowOf<typeof arenaTables, 'arenaParticipants'>
export type RoundRow = RowOf<typeof arenaTables, 'arenaRounds'>
export type SealedAnswerRow = RowOf<typeof arenaTables, 'arenaSealedAnswers'>

/** How many rows there are. */
const count = sql<number>`count(*)::int`

/** Store of rooms and their contents. Every change must hold the room's lock. */
export function arenaStore(db: Queryable) {
  const tables = arenaTables.on(db)
  return {
    ...roomsStore(tables),
    ...listsStore(tables),
    ...roundsStore(tables),
    ...answersStore(tables),
    ...entriesStore(tables),
  }
}

function roomsStore(tables: ArenaTables) {
  return {
    findRoom: (id: string): Promise<RoomRow | undefined> =>
      tables.selectFrom('arenaRooms').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The room, locked until the transaction ends. */
    lockRoom: (id: string): Promise<RoomRow | undefined> =>
      tables
        .selectFrom('arenaRooms')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    /** Locks the account's creation of rooms until the transaction ends, so that the limit holds. */
    async lockCreator(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`arena ${accountId}`}, 0))`.execute(
        tables,
      )
    },
    async countUnfinished(accountId: string): Promise<number> {
      const { rooms } = await tables
        .selectFrom('arenaRooms')
        .select(count.as('rooms'))
        .where('creatorAccount', '=', accountId)
        .where('status', '<>', 'complete')
        .executeTakeFirstOrThrow()
      return rooms
    },
    async insertRoom(room: Omit<RoomRow, 'touched'>): Promise<void> {
      await tables.insertInto('arenaRooms').values(room).execute()
    },
    /** Stores a change and moves the room to the front of the list. */
    async updateRoom(
      id: string,
      changes: Partial<
        Pick<
          RoomRow,
          'completedAt' | 'entryCount' | 'head' | 'messageCount' | 'status' | 'updatedAt'
        >
      >,
    ): Promise<void> {
      await tables
        .updateTable('arenaRooms')
        .set({ ...changes, touched: sql<bigint>`nextval('arena_touches')` })
        .where('id', '=', id)
        .execute()
    },
  }
}

function listsStore(tables: ArenaTables) {
  return {
    /** Public rooms, latest change first, one more than `limit`, with their number of participants. */
    async listPublic(wanted: {
      readonly status: RoomStatus | undefined
      readonly before: bigint | null
      readonly limit: number
    }) {
      let query = tables
        .selectFrom('arenaRooms')
        .selectAll()
        .select((room) =>
          room
            .selectFrom('arenaParticipants')
            .select(count.as('count'))
            .whereRef('roomId', '=', 'arenaRooms.id')
            .as('participants'),
        )
        .where('visibility', '=', 'PUBLIC')
      if (wanted.status !== undefined) query = query.where('status', '=', wanted.status)
      if (wanted.before !== null) query = query.where('touched', '<', wanted.before)
      return query
        .orderBy('touched', 'desc')
        .limit(wanted.limit + 1)
        .execute()
    },
    async countByStatus(): Promise<ReadonlyMap<RoomStatus, number>> {
      const rows = await tables
        .selectFrom('arenaRooms')
        .select(['status', count.as('count')])
        .groupBy('status')
        .execute()
      return new Map(rows.map((row) => [row.status, row.count]))
    },
  }
}

function roundsStore(tables: ArenaTables) {
  return {
    participants: (roomId: string): Promise<ParticipantRow[]> =>
      tables
        .selectFrom('arenaParticipants')
        .selectAll()
        .where('roomId', '=', roomId)
        .orderBy('joinedAt')
        .orderBy('id')
        .execute(),
    async insertParticipant(participant: ParticipantRow): Promise<void> {
      await tables.insertInto('arenaParticipants').values(participant).execute()
    },
    async setScore(participantId: string, score: number): Promise<void> {
      await tables
        .updateTable('arenaParticipants')
        .set({ score })
        .where('id', '=', participantId)
        .execute()
    },
    /** Rounds in order, each with its number of answers, sealed or not. */
    async rounds(roomId: string): Promise<(RoundRow & { readonly answers: number })[]> {
      const rows = await tables
        .selectFrom('arenaRounds')
        .selectAll()
        .select((round) => [
          round
            .selectFrom('arenaEntries')
            .select(count.as('count'))
            .whereRef('arenaEntries.roomId', '=', 'arenaRounds.roomId')
            .whereRef('arenaEntries.round', '=', 'arenaRounds.number')
            .where('kind', '=', 'answer')
            .as('told'),
          round
            .selectFrom('arenaSealedAnswers')
            .select(count.as('count'))
            .whereRef('arenaSealedAnswers.roomId', '=', 'arenaRounds.roomId')
            .whereRef('arenaSealedAnswers.round', '=', 'arenaRounds.number')
            .as('sealed'),
        ])
        .where('roomId', '=', roomId)
        .orderBy('number')
        .execute()
      return rows.map(({ told, sealed, ...row }) => ({
        ...row,
        answers: (told ?? 0) + (sealed ?? 0),
      }))
    },
    async insertRound(round: RoundRow): Promise<void> {
      await tables.insertInto('arenaRounds').values(round).execute()
    },
    async closeRound(roomId: string, round: number, at: Date): Promise<void> {
      await tables
        .updateTable('arenaRounds')
        .set({ status: 'closed', closedAt: at })
        .where('roomId', '=', roomId)
        .where('number', '=', round)
        .execute()
    },
  }
}

function answersStore(tables: ArenaTables) {
  const sealed = () => tables.selectFrom('arenaSealedAnswers')
  return {
    async hasAnswered(roomId: string, round: number, senderId: string): Promise<boolean> {
      // A round that was open when sealing was introduced has some of its answers among the entries.
      const told = tables
        .selectFrom('arenaEntries')
        .select('id')
        .where('roomId', '=', roomId)
        .where('round', '=', round)
        .where('kind', '=', 'answer')
        .where('senderId', '=', senderId)
      const found = await sealed()
        .select('id')
        .where('roomId', '=', roomId)
        .where('round', '=', round)
        .where('senderId', '=', senderId)
        .union(told)
        .executeTakeFirst()
      return found !== undefined
    },
    async insertAnswer(answer: SealedAnswerRow): Promise<void> {
      await tables.insertInto('arenaSealedAnswers').values(answer).execute()
    },
    /** Deletes and returns the answers of a round, in the order in which they were given. */
    async takeAnswers(roomId: string, round: number): Promise<SealedAnswerRow[]> {
      const taken = await tables
        .deleteFrom('arenaSealedAnswers')
        .where('roomId', '=', roomId)
        .where('round', '=', round)
        .returningAll()
        .execute()
      return taken.sort((one, other) => one.position - other.position)
    },
  }
}

function entriesStore(tables: ArenaTables) {
  return {
    async insertEntry(entry: Entry): Promise<void> {
      await tables
        .insertInto('arenaEntries')
        .values({ ...entry, createdAt: new Date(entry.createdAt) })
        .execute()
    },
    /** The last entries of a room, oldest first. */
    async lastEntries(roomId: string): Promise<Entry[]> {
      const rows = await tables
        .selectFrom('arenaEntries')
        .selectAll()
        .where('roomId', '=', roomId)
        .orderBy('sequence', 'desc')
        .limit(arenaLimits.messagesShown)
        .execute()
      return rows.reverse().map(toEntry)
    },
    /** The entries of a room up to a number, consistent with the head that was read with it. */
    async entriesThrough(roomId: string, sequence: number): Promise<Entry[]> {
      const rows = await tables
        .selectFrom('arenaEntries')
        .selectAll()
        .where('roomId', '=', roomId)
        .where('sequence', '<=', sequence)
        .orderBy('sequence')
        .execute()
      return rows.map(toEntry)
    },
  }
}

function toEntry({ createdAt, ...row }: RowOf<typeof arenaTables, 'arenaEntries'>): Entry {
  return { ...row, createdAt: createdAt.toISOString() }
}
