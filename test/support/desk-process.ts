/**
 * A desk as a process of its own, which a test can end with a signal, on the schema that it is given as JSON. Takes one
 * call for each line of its input, at the moment that the call names, and answers each on a line of its output. Nothing
 * runs by itself.
 */
import { createInterface } from 'node:readline'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { createCheckoutDesk } from './checkout-desk.ts'
import { createMoneyDesk } from './money-desk.ts'
import { createOrderDesk } from './order-desk.ts'
import { patient } from './patient-postgres.ts'
import { createPerpsDesk } from './perps-exchange-desk.ts'
import { createSessionDesk } from './session-desk.ts'
import { createVaultDesk } from './vault-desk.ts'

/** What the program is started with. */
export type DeskProcessSettings = {
  readonly url: string
  readonly schema: string
  /** Names its connections, so that whoever killed it can see that the server has noticed. */
  readonly name: string
} & DeskChoice

/** What the desk is asked for. */
export type DeskChoice =
  | { readonly desk: 'checkouts' }
  | { readonly desk: 'money' }
  | { readonly desk: 'orders'; readonly jobsSchema: string }
  | { readonly desk: 'perps' }
  | { readonly desk: 'sessions' }
  | { readonly desk: 'vault'; readonly rpcUrl: string }

// Written by the test that starts the program.
const settings = JSON.parse(process.argv[2] ?? '') as DeskProcessSettings
const { url, schema, name } = settings
const database = await createPostgresDatabase({ url, schema, applicationName: name, ...patient })
const desk = await openDesk()
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  // Written by the same test, for the desk that it asked for.
  const { id, call } = JSON.parse(line) as { id: number; call: never }
  void desk.handle(call).then((answer) => {
    process.stdout.write(`${JSON.stringify({ id, answer })}\n`)
  })
}

async function openDesk() {
  switch (settings.desk) {
    case 'checkouts':
      return createCheckoutDesk(database)
    case 'money':
      return createMoneyDesk(database)
    case 'orders':
      return createOrderDesk(database, settings.jobsSchema)
    case 'perps':
      return createPerpsDesk(database)
    case 'sessions':
      return createSessionDesk(database)
    case 'vault':
      return createVaultDesk(database, settings.rpcUrl)
  }
}
