import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of media; the bytes are in the blob store. */
export const mediaMigrations: readonly Migration[] = [
  {
    name: '0001_media',
    async up(transaction) {
      await sql`
        CREATE TABLE media_objects (
          number bigint GENERATED ALWAYS AS IDENTITY,
          cid text COLLATE "C" PRIMARY KEY,
          sha256 text NOT NULL,
          kind text NOT NULL CONSTRAINT media_objects_kind CHECK (kind IN ('image', 'metadata')),
          content_type text NOT NULL,
          size_bytes integer NOT NULL
            CONSTRAINT media_objects_size CHECK (size_bytes BETWEEN 1 AND 1048576),
          width integer,
          height integer,
          frames integer,
          origin text NOT NULL
            CONSTRAINT media_objects_origin CHECK (origin IN ('upload', 'generated', 'composed')),
          status text NOT NULL
            CONSTRAINT media_objects_status CHECK (status IN ('visible', 'hidden')),
          hidden_reason text,
          created_at timestamptz NOT NULL,
          CONSTRAINT media_objects_hidden CHECK ((status = 'hidden') = (hidden_reason IS NOT NULL)),
          CONSTRAINT media_objects_pixels CHECK ((kind = 'image') = (width IS NOT NULL))
        )`.execute(transaction)
      await sql`CREATE UNIQUE INDEX media_objects_number ON media_objects (number)`.execute(
        transaction,
      )
      // An owner is an account, an address block, or everybody together.
      await sql`
        CREATE TABLE media_quotas (
          owner text NOT NULL,
          day date NOT NULL,
          objects integer NOT NULL,
          bytes bigint NOT NULL,
          PRIMARY KEY (day, owner)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_thumbnails',
    async up(transaction) {
      await sql`
        CREATE TABLE media_thumbnails (
          cid text COLLATE "C" NOT NULL REFERENCES media_objects,
          width integer NOT NULL,
          format text NOT NULL,
          sha256 text NOT NULL,
          PRIMARY KEY (cid, width, format)
        )`.execute(transaction)
    },
  },
]
