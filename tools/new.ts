/**
 * Writes the first files of something new, adds it to the program's lists of its kind, and leaves a test that fails
 * until it is built and says what to do next: `npm run new -- operation|event|domain|page|vendor <names>`.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { newDomain } from './new/domain.ts'
import { newEvent } from './new/event.ts'
import { newOperation } from './new/operation.ts'
import { newPage } from './new/page.ts'
import { NewError, openTree, type Tree } from './new/tree.ts'
import { newVendor } from './new/vendor.ts'

const kinds: Readonly<
  Record<
    string,
    { readonly make: (tree: Tree, words: readonly string[]) => void; readonly form: string }
  >
> = {
  operation: {
    make: newOperation,
    form: 'operation <wing>/<domain> <resource>.<method> <METHOD> <path>   operation markets/paper paperAccounts.rename POST /api/paper/{id}/name',
  },
  event: {
    make: newEvent,
    form: 'event <wing>/<domain> <thing>.<fact>                            event markets/paper paperAccount.renamed',
  },
  domain: {
    make: newDomain,
    form: 'domain <wing>/<domain> <things> <Family>                        domain markets/journals journals "Market Data"',
  },
  page: {
    make: newPage,
    form: 'page <name> <path>                                               page changes /changes',
  },
  vendor: {
    make: newVendor,
    form: 'vendor <id> <Family> <base URL>                                 vendor helius "Market Data" https://api.helius.xyz/v0',
  },
}

const root = path.resolve(import.meta.dirname, '..')
const [name = '', ...words] = process.argv.slice(2)
process.exitCode = run()

function run(): number {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) {
    const forms = Object.values(kinds).map(({ form }) => `  npm run new -- ${form}\n`)
    process.stderr.write(`What is new? One of:\n${forms.join('')}`)
    return 2
  }
  const tree = openTree(root)
  try {
    kind.make(tree, words)
  } catch (error) {
    if (!(error instanceof NewError)) throw error
    process.stderr.write(`${error.message}\n  npm run new -- ${kind.form}\n`)
    return 1
  }
  const { made, changed } = tree.write()
  const sources = [...made, ...changed].filter((file) => file.endsWith('.ts'))
  // Sorts imports and formats the inserted text.
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...sources)
  node('tools/generate.ts')
  const tests = made.filter((file) => file.endsWith('.test.ts'))
  const said = [
    ...made.map((file) => `made     ${file}`),
    ...changed.map((file) => `changed  ${file}`),
    `next     npm test -- ${tests.join(' ')}   fails, and says what to do`,
  ]
  process.stdout.write(`${said.join('\n')}\n`)
  return 0
}

function node(...command: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) process.stderr.write(`${command[0]} failed:\n${stdout}${stderr}`)
}
