import path from 'node:path'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { describe, expect, test } from 'vitest'
import { checkBoundaries } from '../../tools/check/boundaries.ts'
import { plantRepository, plantTree, repository } from './planted.ts'

const uses = (...targets: readonly string[]) =>
  targets.map((target, index) => `import * as used${index} from '${target}'\nvoid used${index}\n`)
const file = (...targets: readonly string[]) => `${uses(...targets).join('')}export const own = 1\n`

// What each layer may do, so that a rule that forbids everything is found as well.
const sound = {
  'src/kernel/money.ts': file('@sinclair/typebox'),
  'src/ports/clock.ts': file('../kernel/money.ts'),
  'src/ports/database.ts': `import type { Kysely } from 'kysely'\nexport type Database = Kysely<object>\n`,
  'src/domains/access/auth/index.ts': file('./session.ts'),
  'src/domains/access/auth/session.ts': file('../../../kernel/money.ts', 'node:crypto', 'viem'),
  'src/domains/access/auth/session.store.ts': file('kysely', '../../../ports/database.ts'),
  'src/domains/access/auth/session.test.ts': file(
    '../../../app/main.ts',
    '../../../adapters/pg/pool.ts',
  ),
  'src/domains/access/keys/index.ts': file('../auth/index.ts'),
  'src/domains/agents/arena/index.ts': file('./rooms.ts'),
  'src/domains/agents/ai/index.ts': file('../../money/ledger/index.ts'),
  'src/domains/money/ledger/index.ts': file('./books.ts'),
  'src/domains/money/ledger/books.ts': file(),
  'src/domains/agents/arena/rooms.ts': file(),
  'src/adapters/pg/pool.ts': file('pg', '../../ports/clock.ts', 'node:fs'),
  'src/adapters/sql/values.ts': file(),
  'src/adapters/sql/pglite/engine.ts': file('../values.ts'),
  'src/adapters/sql/postgres/pool.ts': file('../values.ts'),
  'src/catalog/table.ts': file('../domains/access/auth/index.ts', '../kernel/money.ts'),
  'src/surfaces/llms/text.ts': file('../../catalog/table.ts'),
  'src/surfaces/http/server.ts': file('fastify', '../../ports/clock.ts'),
  'src/surfaces/documents/all.ts': file('../llms/text.ts'),
  'src/app/main.ts': file('../surfaces/http/server.ts', '../adapters/pg/pool.ts'),
  'test/support/world.ts': file('../../src/app/main.ts'),
  'sdk/client.ts': file(),
  'cli/program.ts': file('../sdk/client.ts', 'node:fs'),
  'cli/bin.mjs': "import '../tools/launch.mjs'\n",
  'cli/program.test.ts': file('../test/support/world.ts'),
  'tools/launch.mjs': 'export {}\n',
  'web/page.ts': file('../sdk/client.ts'),
  'web/src/design/button.ts': file('../language/text.ts'),
  'web/src/language/text.ts': file(),
  'web/src/service/client.ts': file('../../../sdk/client.ts'),
  'web/src/features/trade/book.data.ts': file('../../service/client.ts'),
  'web/src/features/perps/page.ts': file('../../design/button.ts'),
}

// One file for each way to break a rule; the rule's name is what must be reported.
const breaches: Readonly<Record<string, { rule: string; text: string }>> = {
  'src/kernel/disk.ts': { rule: 'kernel-is-pure', text: file('node:fs') },
  'src/kernel/above.ts': { rule: 'kernel-is-pure', text: file('../ports/clock.ts') },
  'src/ports/driver.ts': { rule: 'ports-are-types', text: file('pg') },
  'src/ports/queue.ts': {
    rule: 'ports-kysely-in-database',
    text: `import type { Kysely } from 'kysely'\nexport type Queue = Kysely<object>\n`,
  },
  'src/ports/pool.ts': { rule: 'ports-kysely-is-a-type', text: file('kysely') },
  'src/domains/agents/arena/server.ts': {
    rule: 'domains-know-no-technology',
    text: file('fastify'),
  },
  'src/domains/agents/arena/disk.ts': { rule: 'domains-know-no-technology', text: file('node:fs') },
  'src/domains/agents/arena/pool.ts': {
    rule: 'domains-know-no-technology',
    text: file('../../../adapters/pg/pool.ts'),
  },
  'src/domains/agents/arena/rows.ts': { rule: 'domains-sql-in-stores', text: file('kysely') },
  'src/domains/agents/arena/undeclared.ts': {
    rule: 'wings-meet-along-edges',
    text: file('../../access/auth/index.ts'),
  },
  'src/domains/agents/arena/inside.ts': {
    rule: 'wings-meet-along-edges-by-doors',
    text: file('../../money/ledger/books.ts'),
  },
  'src/domains/platform/events/undeclared.ts': {
    rule: 'wings-meet-along-edges',
    text: file('../../money/ledger/index.ts'),
  },
  'src/domains/access/keys/inside.ts': {
    rule: 'domains-meet-along-edges-by-doors',
    text: file('../auth/session.ts'),
  },
  'src/domains/access/keys/undeclared.ts': {
    rule: 'domains-meet-along-edges',
    text: file('../oneshot/index.ts'),
  },
  'src/domains/access/oneshot/index.ts': {
    rule: 'domains-meet-along-edges',
    text: file('../vault/index.ts'),
  },
  'src/domains/access/vault/index.ts': {
    rule: 'domains-meet-along-edges',
    text: file('../auth/index.ts'),
  },
  'src/adapters/pg/knows.ts': {
    rule: 'adapters-know-ports-only',
    text: file('../../domains/access/auth/index.ts'),
  },
  'src/adapters/pg/sibling.ts': { rule: 'adapters-stand-alone', text: file('../sql/values.ts') },
  'src/adapters/sql/pglite/sibling.ts': {
    rule: 'sql-drivers-stand-alone',
    text: file('../postgres/pool.ts'),
  },
  'src/catalog/inside.ts': {
    rule: 'catalog-uses-front-doors',
    text: file('../domains/access/auth/session.ts'),
  },
  'src/surfaces/http/domain.ts': {
    rule: 'surfaces-derive-from-the-table',
    text: file('../../domains/access/auth/index.ts'),
  },
  'src/surfaces/http/sibling.ts': { rule: 'surfaces-stand-alone', text: file('../llms/text.ts') },
  'src/surfaces/documents/undeclared.ts': {
    rule: 'surfaces-stand-alone',
    text: file('../http/server.ts'),
  },
  'sdk/root.ts': { rule: 'nobody-imports-app', text: file('../src/app/main.ts') },
  'src/adapters/pg/world.ts': {
    rule: 'nobody-imports-tests',
    text: file('../../../test/support/world.ts'),
  },
  'sdk/kernel.ts': { rule: 'sdk-is-alone', text: file('../src/kernel/money.ts') },
  'sdk/driver.ts': { rule: 'sdk-has-no-dependencies', text: file('pg') },
  'cli/kernel.ts': { rule: 'cli-uses-the-sdk', text: file('../src/kernel/money.ts') },
  'cli/tour.ts': { rule: 'cli-uses-the-sdk', text: "import '../tools/launch.mjs'\n" },
  'sdk/program.ts': { rule: 'nobody-imports-the-cli', text: file('../cli/program.ts') },
  'web/kernel.ts': { rule: 'web-uses-the-sdk', text: file('../src/kernel/money.ts') },
  'web/src/service/above.ts': { rule: 'web-arrows', text: file('../features/perps/page.ts') },
  'web/src/features/trade/sibling.ts': {
    rule: 'web-features-stand-alone',
    text: file('../perps/page.ts'),
  },
  'web/src/design/data.ts': {
    rule: 'web-design-knows-no-data',
    text: file('../../../sdk/client.ts'),
  },
  'web/src/features/trade/view.ts': {
    rule: 'web-calls-in-data-files',
    text: file('../../service/client.ts'),
  },
  'src/kernel/circle-back.ts': { rule: 'no-cycle', text: file('./circle.ts') },
  'src/app/nowhere.ts': { rule: 'resolvable', text: file('./nowhere-at-all.ts') },
  'src/app/undeclared.ts': { rule: 'declared-packages', text: file('fast-deep-equal') },
  'src/app/development.ts': { rule: 'no-development-packages', text: file('fast-check') },
}

// A circle is reported once, at the first of its files.
const bystanders = { 'src/kernel/circle.ts': file('./circle-back.ts') }

const ruleIn = (breach: string) => breach.slice(0, breach.indexOf(':'))
const fromIn = (breach: string) => breach.slice(breach.indexOf(': ') + 2, breach.indexOf(' -> '))

// That they hold in this repository is a step of `npm run check`.
describe('the boundaries', () => {
  test('let pass what each layer may do', async () => {
    using tree = plantTree(sound)
    const report = await checkBoundaries(tree.root)
    expect(report.breaches).toEqual([])
    expect(report.unseen).toEqual([])
  })

  test('find each planted breach', async () => {
    const planted = Object.entries(breaches).map(([name, { text }]) => [name, text] as const)
    using tree = plantTree({ ...sound, ...bystanders, ...Object.fromEntries(planted) })
    const report = await checkBoundaries(tree.root)
    const found = new Set(report.breaches.map((line) => `${ruleIn(line)}: ${fromIn(line)}`))
    for (const [name, { rule }] of Object.entries(breaches)) {
      expect(found).toContain(`${rule}: ${name}`)
    }
    const guilty = new Set(report.breaches.map(fromIn))
    expect(Object.keys(sound).filter((name) => guilty.has(name))).toEqual([])
  })

  test('have a planted breach for every rule', async () => {
    const { forbidden } = await extractConfig(path.join(repository, '.dependency-cruiser.cjs'))
    const rules = new Set((forbidden ?? []).map(({ name }) => name ?? ''))
    expect([...rules].toSorted()).toEqual(
      [...new Set(Object.values(breaches).map(({ rule }) => rule))].toSorted(),
    )
  })

  test('say once what a moved file may no longer do, whoever uses it', async () => {
    const rooms = (place: string) => ({
      'src/domains/agents/arena/index.ts': file(`${place}rooms.ts`),
      'src/domains/agents/arena/seats.ts': file(`${place}rooms.ts`),
    })
    using tree = plantRepository({ ...sound, ...rooms('./') })
    tree.move('src/domains/agents/arena/rooms.ts', 'src/domains/access/keys/rooms.ts')
    for (const [name, text] of Object.entries(rooms('../../access/keys/'))) tree.write(name, text)
    const { breaches: lines } = await checkBoundaries(tree.root)
    expect(lines).toEqual([
      expect.stringMatching(
        /^moved: src\/domains\/agents\/arena\/rooms[.]ts -> src\/domains\/access\/keys\/rooms[.]ts[.] .*index[.]ts -> .*seats[.]ts -> .*Put it where/,
      ),
    ])
  })

  test('name each declared edge that nothing uses, and none that is used', async () => {
    using tree = plantTree({
      ...sound,
      'tools/check/edges.json': JSON.stringify({
        wings: { agents: ['chain', 'money'] },
        domains: { access: { keys: ['auth', 'vault'] } },
        surfaces: { documents: ['llms', 'pages'] },
      }),
    })
    const report = await checkBoundaries(tree.root)
    expect(report.breaches).toEqual([])
    expect(report.unused).toEqual(
      [
        'src/domains: agents -> chain',
        'src/domains/access: keys -> vault',
        'src/surfaces: documents -> pages',
      ].map((edge) => `unused-edge: ${edge}. Take it out of tools/check/edges.json.`),
    )
  })

  test('are not called sound when a source file was not looked at', async () => {
    using tree = plantTree({
      ...sound,
      '.dependency-cruiser.cjs': `module.exports = { forbidden: [], options: { exclude: { path: '^src/kernel/' } } }\n`,
    })
    expect((await checkBoundaries(tree.root)).unseen).toEqual(['src/kernel/money.ts'])
  })
})
