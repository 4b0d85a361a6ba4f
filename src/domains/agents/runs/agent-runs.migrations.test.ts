import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import { agentRunsMigrations } from './index.ts'
import { runsStore } from './runs.store.ts'

const setOf = (count: number) => ({
  domain: 'agent_runs',
  migrations: agentRunsMigrations.slice(0, count),
})
const at = new Date('2026-03-01T00:00:00.000Z')

test.each([
  ['succeeded', null, null],
  ['cancelled', 'Its owner cancelled it.', 'cancelled'],
  ['expired', 'The run has been open for too long.', 'expired'],
  ['failed', 'The credential that started the run has ended.', 'credential_ended'],
  ['failed', 'The work could not go on: the model or the service did not answer.', null],
  ['budget_reached', 'The time of the budget is used up.', 'budget_exhausted'],
  ['budget_reached', 'The next call of the model cannot be paid: short.', 'credit_exhausted'],
  ['budget_reached', 'A reply was cut off: what is left.', 'credit_exhausted'],
  ['running', null, null],
] as const)(
  'a run of before that is %s by "%s" has the reason %s',
  async (status, sentence, reason) => {
    const database = await createTestDatabase([setOf(4)])
    await sql`
    INSERT INTO agent_runs (id, root_id, path, depth, agent, owner_id, input, model, plan, credential,
      status, stop_reason, is_tainted, depth_max, cost_max, tokens_max, ms_max, calls_max, created_at,
      updated_at, ended_at)
    VALUES ('run_1', 'run_1', '{run_1}', 0, 'helper', 'acct_a', 'Go.', 'm', '{}', '{}', ${status},
      ${sentence}, false, 0, 1, 1, 1, 1, ${at}, ${at}, ${status === 'running' ? null : at})`.execute(
      database.query,
    )
    const data = JSON.stringify({ status, stopReason: sentence })
    await sql`
    INSERT INTO agent_run_events (run_id, seq, at, kind, data)
    VALUES ('run_1', 1, ${at}, 'status', ${data}::jsonb),
      ('run_1', 2, ${at}, 'output', '{"text":"Hm."}')`.execute(database.query)
    await migrate(database, [setOf(agentRunsMigrations.length)])

    const store = runsStore(database.query)
    expect(await store.find('run_1')).toMatchObject({ stopReason: reason, stopDetail: sentence })
    expect((await store.events('run_1', 0, 10)).map((event) => event.data)).toEqual([
      { status, stopReason: reason, stopDetail: sentence },
      { text: 'Hm.' },
    ])
    await database.close()
  },
)
