import { sql } from 'kysely'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { agentRunsSets, type Desk, newDesk } from './agent-runs-world.ts'
import { type ScriptedModel, scriptedModel } from './scripted-model.ts'

/** How many payments each run makes. */
export const paymentsMax = 3

/** The tables of runs, and one that counts what their payments did in the world. */
export const countingSets: readonly MigrationSet[] = [
  ...agentRunsSets,
  {
    domain: 'counting',
    migrations: [
      {
        name: '0001_counting',
        async up(tx) {
          await sql`CREATE TABLE counted (what text NOT NULL)`.execute(tx)
        },
      },
    ],
  },
]

/** A model that pays three times, one payment after another, each to somebody of its own, and then says so. */
export function countingModel(onAsked: () => void = () => {}): ScriptedModel {
  return scriptedModel((request, turn) => {
    onAsked()
    const name = request.messages.find(({ role }) => role === 'user')?.content ?? ''
    const input = { to: `${name}-${turn}`, amount: '1' }
    return turn < paymentsMax ? { calls: [{ name: 'vault_send', input }] } : { text: 'Paid.' }
  })
}

/** A world whose payments are rows of a table that outlives the process. */
export function counterDesk(
  database: Database,
  hooks: { readonly before?: () => void; readonly after?: () => void } = {},
): Desk {
  const desk = newDesk()
  return {
    ...desk,
    // What was called is told before what was sent; the row is what counts.
    onCall: () => hooks.before?.(),
    async onSent({ to }) {
      await sql`INSERT INTO counted (what) VALUES (${to})`.execute(database.query)
      hooks.after?.()
    },
  }
}

/** Everything that was paid, with how often. */
export async function counted(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ what: string; count: string }>`
    SELECT what, count(*) AS count FROM counted GROUP BY what`.execute(database.query)
  return new Map(rows.map(({ what, count }) => [what, Number(count)]))
}
