import { addImport, addMember } from './source-edits.ts'
import { NewError, type Tree } from './tree.ts'
import {
  camelOf,
  domainPlace,
  kebabName,
  pascalOf,
  singularOf,
  snakeOf,
  spokenOf,
} from './words.ts'

/** The spellings of a domain's name in its files. */
interface Words {
  readonly wing: string
  readonly name: string
  readonly folder: string
  readonly family: string
  /** `priceAlerts`, the plural of the thing that it stores, and one of them. */
  readonly things: string
  readonly thing: string
  /** `PriceAlert`. */
  readonly Thing: string
  /** For people: `price alert`. */
  readonly spoken: string
  readonly table: string
  /** The prefix of its exports. */
  readonly own: string
  readonly Own: string
  /** The prefix of identifiers. */
  readonly prefix: string
}

/** `domain <wing>/<domain> <things> <Family>`: a domain that stores things of accounts, and a test that creates one. */
export function newDomain(tree: Tree, given: readonly string[]): void {
  const words = wordsOf(given)
  const { folder, wing, name, own } = words
  if (!tree.has(`src/domains/${wing}/README.md`)) {
    throw new NewError(`${wing} is no wing; ARCHITECTURE.md says which there are.`)
  }
  if (!tree.read('src/surfaces/openapi/tags.ts').includes(words.family)) {
    throw new NewError(
      `${words.family} is no family; src/surfaces/openapi/tags.ts says which there are.`,
    )
  }
  for (const [file, text] of Object.entries(filesOf(words))) tree.make(`${folder}/${file}`, text)
  wire(tree, words)
  tree.edit(`src/domains/${wing}/README.md`, (text) =>
    text.replace(
      /((?:^\|.*\n)+)/m,
      `$1| [${name}](${name}/README.md) | the ${words.spoken}s of an account |\n`,
    ),
  )
  if (!tree.read(`src/domains/${wing}/README.md`).includes(`(${name}/`)) {
    throw new NewError(`The README of ${wing} has no table to name ${own} in.`)
  }
}

function wordsOf([place, first, family = '']: readonly string[]): Words {
  const { wing, name, folder } = domainPlace(place)
  const things = camelOf(kebabName(first, 'things'))
  const thing = singularOf(things)
  const own = camelOf(name)
  return {
    wing,
    name,
    folder,
    family,
    things,
    thing,
    Thing: pascalOf(thing),
    spoken: spokenOf(thing),
    table: snakeOf(things),
    own,
    Own: pascalOf(own),
    prefix: thing.toLowerCase(),
  }
}

/** Adds the domain to the program's lists of rows, migrations and retention, and creates its service. */
function wire(tree: Tree, { wing, name, own, Own }: Words): void {
  const key = snakeOf(own)
  const from = `../domains/${wing}/${name}/index.ts`
  const list = (file: string, exported: string, add: (text: string) => string) =>
    tree.edit(file, (text) => addImport(add(text), { name: exported, from }))
  list('src/app/domain-rows.ts', `${own}Rows`, (text) =>
    addMember(text, 'domainRows', `${key}: ${own}Rows`),
  )
  list('src/app/app-migrations.ts', `${own}Migrations`, (text) =>
    addMember(text, 'appMigrations', `{ domain: '${key}', migrations: ${own}Migrations },`),
  )
  list('src/app/domain-retention.ts', `${own}Retention`, (text) =>
    addMember(text, 'tableRetentions', `${own}Retention,`),
  )
  list('src/app/create-services.ts', `create${Own}Service`, (text) =>
    addMember(text, 'createStandalone', `${key}: create${Own}Service(options.world)`),
  )
}

function filesOf(words: Words): Readonly<Record<string, string>> {
  const { name } = words
  return {
    'README.md': readme(words),
    'index.ts': index(words),
    [`${name}.examples.json`]: '{}\n',
    'retention.ts': retention(words),
    [`${name}.migrations.ts`]: migrations(words),
    [`${name}.operations.ts`]: operations(words),
    [`${name}.schemas.ts`]: schemas(words),
    [`${name}.service.ts`]: service(words),
    [`${name}.store.ts`]: store(words),
    [`${name}.operations.test.ts`]: test(words),
  }
}

function readme({ name, family, spoken, table, Own }: Words): string {
  return `# ${name}

The ${spoken}s of an account. Family: **${family}**. Say here, on one screen and first, what the domain is for.

## Resources and states

| Resource | What it is | Where |
|---|---|---|
| ${spoken} | what its owner named | table \`${table}\` |

## Laws

- An account sees its own ${spoken}s and nobody else's.

## Ways in and out

In: \`${Own}Service\`, from the rows. Out: nothing yet; no event, no other domain.

## Errors

Those of every row.
`
}

function index({ own, Own, name }: Words): string {
  return `import examples from './${name}.examples.json' with { type: 'json' }
import { ${own}Operations } from './${name}.operations.ts'

export { ${own}Migrations } from './${name}.migrations.ts'
export { create${Own}Service } from './${name}.service.ts'
export { ${own}Retention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const ${own}Rows = { examples, operations: ${own}Operations, events: {}, errors: [] }
`
}

function retention({ own, table }: Words): string {
  return `import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const ${own}Retention: TableRetention = {
  forEver: { ${table}: 'Until something takes them out: say here what does, or why nothing must.' },
}
`
}

function migrations({ own, spoken, table }: Words): string {
  return `import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of ${spoken}s. */
export const ${own}Migrations: readonly Migration[] = [
  {
    name: '0001_${table}',
    async up(transaction) {
      await sql\`
        CREATE TABLE ${table} (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          name text NOT NULL,
          created_at timestamptz NOT NULL
        )\`.execute(transaction)
      await sql\`
        CREATE INDEX ${table}_account ON ${table} (account_id, created_at, id)\`.execute(transaction)
    },
  },
]
`
}

function operations({
  name,
  own,
  Own,
  things,
  thing,
  Thing,
  spoken,
  family,
  prefix,
}: Words): string {
  const path = `/api/${name}`
  return `import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { ${Thing}, ${Thing}Page, Create${Thing}Request, List${Thing}sQuery } from './${name}.schemas.ts'
import type { ${Own}Service } from './${name}.service.ts'

const { operation } = rowsOf<${Own}Service>()

const row = {
  tier: 'private',
  family: '${family}',
  auth: accountCredentials,
  // Until a guide of src/surfaces/mcp/guide has words for them.
  mcp: false,
} as const
const ${thing} = {
  id: '${prefix}_01k06t0000000000000000000a',
  name: 'The first',
  createdAt: '2026-07-15T09:00:00.000Z',
}

/** The ${spoken}s of an account. */
export const ${own}Operations = {
  create: operation({
    name: '${things}.create',
    ...row,
    method: 'POST',
    path: '${path}',
    summary: 'Create a ${spoken}',
    input: { body: Create${Thing}Request },
    output: ${Thing},
    effect: 'reversible',
    examples: [{ name: 'one', input: { body: { name: ${thing}.name } }, output: ${thing} }],
    handler: (${own}, { input, principal }) => ${own}.create(principal, input.body),
  }),

  list: operation({
    name: '${things}.list',
    ...row,
    method: 'GET',
    path: '${path}',
    summary: 'List the ${spoken}s of the account, newest first',
    input: { query: List${Thing}sQuery },
    output: ${Thing}Page,
    effect: 'none',
    examples: [
      {
        name: 'the first',
        input: { query: { limit: 1 } },
        output: { items: [${thing}], nextCursor: null },
      },
    ],
    handler: (${own}, { input, principal }) => ${own}.list(principal, input.query),
  }),
}
`
}

function schemas({ Thing, prefix }: Words): string {
  return `import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'

export const ${Thing} = T.Object(
  {
    id: T.String({ pattern: idPattern('${prefix}') }),
    name: T.String(),
    createdAt: Timestamp,
  },
  { $id: '${Thing}' },
)
export type ${Thing} = Static<typeof ${Thing}>
export const ${Thing}Page = pageOf(${Thing})

export const Create${Thing}Request = shape({ name: line({ minLength: 1, maxLength: 120 }) })
export type Create${Thing}Request = Static<typeof Create${Thing}Request>
export const List${Thing}sQuery = shape(pageQuery)
export type List${Thing}sQuery = Static<typeof List${Thing}sQuery>
`
}

function service({ name, own, Own, thing, Thing, spoken, prefix }: Words): string {
  return `import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ${Thing}, Create${Thing}Request, List${Thing}sQuery } from './${name}.schemas.ts'
import { ${own}Store, type Stored${Thing} } from './${name}.store.ts'

export type ${Own}Service = {
  /** Creates one for the caller's account. */
  readonly create: (owner: Principal, request: Create${Thing}Request) => Promise<${Thing}>
  /** Those of the caller's account, the newest first. */
  readonly list: (owner: Principal, query: List${Thing}sQuery) => Promise<Page<${Thing}>>
}

const places = cursor({ at: 'time', id: 'text' })

/** Builds the service that keeps ${spoken}s. */
export function create${Own}Service({
  clock,
  database,
  random,
}: Ports<'clock' | 'database' | 'random'>): ${Own}Service {
  return {
    async create({ accountId }, { name }) {
      const nowMs = clock.nowMs()
      const id = createId('${prefix}', nowMs, random.bytes(10))
      const ${thing} = { id, accountId, name, createdAt: new Date(nowMs) }
      await ${own}Store(database.query).add(${thing})
      return toView(${thing})
    },
    async list({ accountId }, { limit, cursor: text }) {
      const rows = await ${own}Store(database.query).page({
        accountId,
        after: places.read(text),
        limit: limit + 1,
      })
      return places.page({
        rows,
        limit,
        place: ({ createdAt, id }) => ({ at: createdAt, id }),
        toItem: toView,
      })
    },
  }
}

function toView({ id, name, createdAt }: Stored${Thing}): ${Thing} {
  return { id, name, createdAt: createdAt.toISOString() }
}
`
}

function store({ own, things, Thing, spoken }: Words): string {
  return `import type { Queryable } from '../../../ports/database.ts'
import { type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'

const ${own}Tables = tablesOf({
  ${things}: { id: text(), accountId: text(), name: text(), createdAt: time },
})

/** A ${spoken} as it is stored. */
export type Stored${Thing} = RowOf<typeof ${own}Tables, '${things}'>

/** A page of an account's ${spoken}s. */
type Listing = {
  readonly accountId: string
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Store of the ${spoken}s of accounts. */
export function ${own}Store(db: Queryable) {
  const tables = ${own}Tables.on(db)
  return {
    add({ id }: Stored${Thing}): Promise<void> {
      return Promise.reject(new Error(\`\${id} is not kept: ${things}.create is not built\`))
    },
    /** The newest first. */
    async page({ accountId, after, limit }: Listing): Promise<readonly Stored${Thing}[]> {
      let query = tables.selectFrom('${things}').selectAll().where('accountId', '=', accountId)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
  }
}
`
}

function test({ name, folder, own, Own, thing, things, spoken }: Words): string {
  return `import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock, realRandom } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import type { Database } from '../../../ports/database.ts'
import { create${Own}Service, ${own}Migrations, ${own}Rows } from './index.ts'

const next = \`${things}.create is not built. What to do next:
1. Say in README.md, first, what the domain is for: resources, states, laws, errors.
2. Say in ${name}.migrations.ts and ${name}.store.ts what a ${spoken} is, and insert it in add.
3. Say in retention.ts what keeps the table from growing.
4. Take mcp: false out of ${name}.operations.ts, and say in src/surfaces/mcp/guide when each tool is used, what comes next, and what others call its id.
5. Take the examples out of ${name}.operations.ts. This records others from what the tests get:
   npm run examples -- ${folder}/${name}.operations.test.ts
6. npm run generate, and a file in .changeset.\`

const path = '/api/${name}'
let database: Database
beforeEach(async () => {
  database = await createTestDatabase([{ domain: '${snakeOf(own)}', migrations: ${own}Migrations }])
})
afterEach(() => database.close())

async function serve() {
  const ${own} = create${Own}Service({ database, clock: handClock(), random: realRandom })
  const secrets = { ct_sk_ann: principal(), ct_sk_bob: principal({ accountId: 'acct_b' }) }
  const authenticators = [tableAuthenticator('api_key', secrets)]
  return httpServerOf({ ${own}: ${own}Rows }, { ${own} }, { authenticators })
}
const as = (name: string) => ({ authorization: \`Bearer ct_sk_\${name}\` })

test('200: an account has no ${spoken}s at first', async () => {
  const http = await serve()
  const answer = await http.inject({ method: 'GET', url: path, headers: as('ann') })
  expect([answer.statusCode, answer.json()]).toEqual([200, { items: [], nextCursor: null }])
})

test('200: a ${spoken} is listed to its owner and to nobody else', async () => {
  const http = await serve()
  const payload = { name: 'The first' }
  const made = await http.inject({ method: 'POST', url: path, headers: as('ann'), payload })
  expect(made.statusCode, next).toBe(200)
  const ${thing} = made.json()
  const listed = async (name: string) =>
    (await http.inject({ method: 'GET', url: path, headers: as(name) })).json().items
  expect(await listed('ann')).toEqual([${thing}])
  expect(await listed('bob')).toEqual([])
})
`
}
