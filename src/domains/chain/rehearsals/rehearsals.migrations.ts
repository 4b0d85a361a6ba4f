import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'
import { factsOf, launchHashOf } from './launch-facts.ts'
import type { CurveInput } from './rehearsals.schemas.ts'

/** The schema of rehearsals. */
export const rehearsalsMigrations: readonly Migration[] = [
  {
    name: '0001_rehearsals',
    async up(transaction) {
      await sql`
        CREATE TABLE rehearsals (
          id text COLLATE "C" PRIMARY KEY,
          rehearsal jsonb NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX rehearsals_age ON rehearsals (created_at)`.execute(transaction)
    },
  },
  {
    // Before this step there were curves only, which take no fees in tokens.
    name: '0002_families',
    async up(transaction) {
      const none = JSON.stringify({
        asset: 'token',
        decimals: 18,
        amountAtomic: '0',
        amount: '0',
      })
      const { rows } = await sql<{ id: string; request: CurveInput }>`
        SELECT id, rehearsal->'request' AS request FROM rehearsals`.execute(transaction)
      for (const { id, request } of rows) {
        const launchHash = launchHashOf(factsOf({ family: 'curve', request }))
        await sql`
          UPDATE rehearsals SET rehearsal = jsonb_set(
            jsonb_set(
              jsonb_set(rehearsal, '{launchHash}', to_jsonb(${launchHash}::text)),
              '{result,creatorTake,feeTokens}', ${none}::jsonb),
            '{result,protocolTake,tradeFeeTokens}', ${none}::jsonb)
          WHERE id = ${id}`.execute(transaction)
      }
    },
  },
  {
    // What is stored is what is answered, and answers call the id of a rehearsal `id`.
    name: '0003_id',
    async up(transaction) {
      await sql`
        UPDATE rehearsals
        SET rehearsal = rehearsal - 'rehearsalId' || jsonb_build_object('id', id)`.execute(
        transaction,
      )
    },
  },
]
