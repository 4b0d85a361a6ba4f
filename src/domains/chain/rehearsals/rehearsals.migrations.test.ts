import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  rehearsalExample,
  rehearsalRequestExample,
} from '../../../../test/support/rehearsal-example.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import { rehearsalsMigrations } from './index.ts'
import { factsOf, launchHashOf } from './launch-facts.ts'

test('a rehearsal of the time when there were curves only is read like any other', async () => {
  const database = await createTestDatabase([
    { domain: 'rehearsals', migrations: rehearsalsMigrations.slice(0, 1) },
  ])
  const { id: rehearsalId, launchHash: _, result, ...rest } = rehearsalExample
  const { feeTokens, ...creatorTake } = result.creatorTake
  const { tradeFeeTokens, ...protocolTake } = result.protocolTake
  const old = JSON.stringify({
    rehearsalId,
    ...rest,
    result: { ...result, creatorTake, protocolTake },
  })
  await sql`
    INSERT INTO rehearsals VALUES (${rehearsalId}, ${old}, now())`.execute(database.query)
  await migrate(database, [{ domain: 'rehearsals', migrations: rehearsalsMigrations }])
  const { rows } = await sql`SELECT rehearsal FROM rehearsals`.execute(database.query)
  const facts = factsOf({ family: 'curve', request: rehearsalRequestExample })
  expect(rows).toEqual([{ rehearsal: { ...rehearsalExample, launchHash: launchHashOf(facts) } }])
  expect([feeTokens, tradeFeeTokens].map(({ amount }) => amount)).toEqual(['0', '0'])
  await database.close()
})
