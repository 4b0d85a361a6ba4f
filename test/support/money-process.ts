/**
 * Money as a process of its own, which a test can end with a signal: paid calls, refunds, credit, holds and rewards on
 * the schema that it is given as JSON. Takes one wish for each line of its input, at the moment that the wish names, and
 * answers each on a line of its output. Nothing runs by itself.
 */
import { createInterface } from 'node:readline'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { createMoneyDesk, type MoneyWish } from './money-desk.ts'
import { patient } from './patient-postgres.ts'

/** What the program is started with. */
export type MoneyProcessSettings = {
  readonly url: string
  readonly schema: string
  /** Names its connections, so that whoever killed it can see that the server has noticed. */
  readonly name: string
}

// Written by the test that starts the program.
const { url, schema, name } = JSON.parse(process.argv[2] ?? '') as MoneyProcessSettings
const database = await createPostgresDatabase({ url, schema, applicationName: name, ...patient })
const desk = await createMoneyDesk(database)
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  // Written by the same test.
  const { id, wish } = JSON.parse(line) as { readonly id: number; readonly wish: MoneyWish }
  void desk.handle(wish).then((answer) => {
    process.stdout.write(`${JSON.stringify({ id, answer })}\n`)
  })
}
