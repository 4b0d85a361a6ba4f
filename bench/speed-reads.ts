import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { keysStore } from '../src/domains/access/keys/keys.store.ts'
import { launchVersionsStore } from '../src/domains/chain/launchpad/launch-versions.store.ts'
import { journalStore } from '../src/domains/markets/perps/journal.store.ts'
import type { Queryable } from '../src/ports/database.ts'

/** A path of the bare peer: it runs the statement and answers the stored text, whatever the statement returns. */
export type BareRead = {
  readonly path: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly answer: string
}

/** A read of the service, and the one statement that it runs. */
export type Read = {
  readonly work: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly statement: Pick<BareRead, 'text' | 'values'>
}

const pageLimit = 50

/** The reads of the table in the order in which they are measured. Statements are taken from the stores themselves. */
export async function readsOf(service: {
  readonly url: string
  readonly key: string
  readonly accountId: string
}): Promise<readonly Read[]> {
  const auth = { authorization: `Bearer ${service.key}` }
  const launches = await fetch(`${service.url}/api/rh-launchpad/launches`)
  const { items } = (await launches.json()) as { items: readonly { tokenAddress: `0x${string}` }[] }
  const token = items[0]?.tokenAddress
  if (token === undefined) throw new Error('nothing was launched')
  return [
    {
      work: "list of an account's keys",
      path: '/api/developer/keys',
      headers: auth,
      statement: await statementOf((db) =>
        keysStore(db).list({
          accountId: service.accountId,
          beforeId: null,
          state: undefined,
          at: new Date(0),
          limit: pageLimit + 1,
        }),
      ),
    },
    {
      work: 'list of launches',
      path: '/api/rh-launchpad/launches',
      headers: {},
      statement: await statementOf((db) => launchVersionsStore(db).ofPage({ limit: pageLimit })),
    },
    {
      work: "a token's page",
      path: `/api/rh-launchpad/tokens/${token}`,
      headers: {},
      statement: await statementOf((db) => launchVersionsStore(db).ofToken(token)),
    },
    {
      work: 'an order book',
      path: '/api/backpack/api/v1/depth?symbol=SOL_USDC_PERP',
      headers: {},
      statement: await statementOf((db) => journalStore(db).after(1_000_000_000, 1_000)),
    },
  ]
}

/** The statement that a store would run, which is not run. */
async function statementOf(ask: (db: Queryable) => Promise<unknown>): Promise<Read['statement']> {
  const asked: { text: string; values: readonly unknown[] }[] = []
  const recorder = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push({ text: query.sql, values: query.parameters }),
  })
  await ask(recorder)
  const [statement] = asked
  if (statement === undefined || asked.length > 1) throw new Error('a read is one statement')
  return statement
}
