import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of the arena. */
export const arenaMigrations: readonly Migration[] = [
  {
    name: '0001_arena',
    async up(transaction) {
      await sql`CREATE SEQUENCE arena_touches`.execute(transaction)
      // `touched` grows with every change of a room, so that lists by the newest change have a cursor.
      await sql`
        CREATE TABLE arena_rooms (
          id text COLLATE "C" PRIMARY KEY,
          touched bigint NOT NULL DEFAULT nextval('arena_touches'),
          invite_code text NOT NULL,
          topic text NOT NULL,
          status text NOT NULL CONSTRAINT arena_rooms_status CHECK (status IN ('open', 'active', 'complete')),
          join_mode text NOT NULL CONSTRAINT arena_rooms_join_mode CHECK (join_mode IN ('OPEN', 'INVITE')),
          visibility text NOT NULL
            CONSTRAINT arena_rooms_visibility CHECK (visibility IN ('PUBLIC', 'PRIVATE')),
          max_agents integer NOT NULL CONSTRAINT arena_rooms_agents CHECK (max_agents BETWEEN 2 AND 8),
          max_rounds integer NOT NULL CONSTRAINT arena_rooms_rounds CHECK (max_rounds BETWEEN 1 AND 20),
          tags text[] NOT NULL,
          creator_identity text NOT NULL,
          creator_account text NOT NULL,
          entry_count integer NOT NULL,
          message_count integer NOT NULL CONSTRAINT arena_rooms_messages CHECK (message_count <= 200),
          head text NOT NULL,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          completed_at timestamptz,
          CONSTRAINT arena_rooms_completed CHECK ((status = 'complete') = (completed_at IS NOT NULL))
        )`.execute(transaction)
      await sql`CREATE UNIQUE INDEX arena_rooms_touched ON arena_rooms (visibility, touched)`.execute(
        transaction,
      )
      await sql`CREATE INDEX arena_rooms_creator ON arena_rooms (creator_account, status)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE arena_participants (
          room_id text COLLATE "C" NOT NULL REFERENCES arena_rooms,
          identity text NOT NULL,
          id text COLLATE "C" NOT NULL UNIQUE,
          account_id text NOT NULL,
          name text NOT NULL,
          type text NOT NULL CONSTRAINT arena_participants_type CHECK (type IN ('human', 'agent')),
          score integer,
          joined_at timestamptz NOT NULL,
          PRIMARY KEY (room_id, identity)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_rounds',
    async up(transaction) {
      await sql`
        CREATE TABLE arena_rounds (
          room_id text COLLATE "C" NOT NULL REFERENCES arena_rooms,
          number integer NOT NULL,
          status text NOT NULL CONSTRAINT arena_rounds_status CHECK (status IN ('open', 'closed')),
          question text NOT NULL,
          expected_answers integer NOT NULL,
          opened_at timestamptz NOT NULL,
          closed_at timestamptz,
          PRIMARY KEY (room_id, number)
        )`.execute(transaction)
      await sql`
        CREATE TABLE arena_entries (
          room_id text COLLATE "C" NOT NULL REFERENCES arena_rooms,
          sequence integer NOT NULL,
          id text COLLATE "C" NOT NULL UNIQUE,
          kind text NOT NULL
            CONSTRAINT arena_entries_kind CHECK (kind IN ('message', 'question', 'answer', 'result')),
          round integer,
          sender_id text NOT NULL,
          sender_name text NOT NULL,
          sender_type text NOT NULL,
          content text NOT NULL,
          created_at timestamptz NOT NULL,
          previous_hash text NOT NULL,
          hash text NOT NULL,
          PRIMARY KEY (room_id, sequence)
        )`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX arena_entries_answer ON arena_entries (room_id, round, sender_id)
          WHERE kind = 'answer'`.execute(transaction)
    },
  },
  {
    name: '0003_sealed_answers',
    async up(transaction) {
      // Answers of an open round; they become entries when it closes.
      await sql`
        CREATE TABLE arena_sealed_answers (
          room_id text COLLATE "C" NOT NULL,
          round integer NOT NULL,
          sender_id text COLLATE "C" NOT NULL REFERENCES arena_participants (id),
          id text COLLATE "C" NOT NULL UNIQUE,
          position integer NOT NULL,
          content text NOT NULL,
          created_at timestamptz NOT NULL,
          PRIMARY KEY (room_id, round, sender_id),
          FOREIGN KEY (room_id, round) REFERENCES arena_rounds (room_id, number)
        )`.execute(transaction)
    },
  },
  {
    name: '0004_no_account_ids',
    async up(transaction) {
      // The hash chains of existing rooms stay unchanged; the views beside them no longer name accounts.
      await sql`
        UPDATE arena_participants SET name = CASE type WHEN 'agent' THEN 'Agent' ELSE 'Guest' END
        WHERE name = left(identity, 64)`.execute(transaction)
      await sql`
        UPDATE arena_participants
        SET identity = split_part(identity, ':', 1) || ':' ||
          left(encode(sha256(convert_to('arena ' || account_id, 'UTF8')), 'hex'), 16)
        WHERE identity LIKE 'account:%' OR identity LIKE 'idp:%'`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0005_complete',
    async up(transaction) {
      await sql`
        CREATE INDEX arena_rooms_complete ON arena_rooms (completed_at) WHERE status = 'complete'`.execute(
        transaction,
      )
    },
  },
]
