import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { documentsOf } from './documents.fixture.ts'

const bin = path.join(import.meta.dirname, '../../node_modules/.bin')
const run = promisify(execFile)
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}
/**
 * Where a word of ours stands beside a name of the caller's (docs/adr/0027). The two of each pair
 * differ in method; no sixth may come.
 */
const ambiguous = [
  ['/api/x402/agents/mine/{slug}', '/api/x402/agents/{slug}/activate'],
  ['/api/x402/agents/mine/{slug}', '/api/x402/agents/{slug}/deactivate'],
  ['/api/agents/own/{slug}', '/api/agents/{slug}/run'],
  ['/api/agents/{slug}/run', '/api/agents/runs/{runId}'],
  ['/api/agents/{slug}/run', '/api/agents/mint/{mintId}'],
].map(([one, other]) => `Found two ambiguous paths: \`${one}\` and \`${other}\`.`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'linters-'))
  const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  // On localhost a linter rightly says that nobody else can reach it.
  const documents = documentsOf(catalog, { baseUrl: 'https://bourse.test', altBaseUrl: null })
  await writeFile(path.join(folder, '3.1.json'), JSON.stringify(documents.openapi31()))
  await writeFile(path.join(folder, '3.0.json'), JSON.stringify(documents.openapi30()))
})
afterAll(() => rm(folder, { recursive: true }))

/** What the program writes, also where it found something and says so by its exit code. */
async function output(name: string, args: readonly string[]): Promise<string> {
  const options = { cwd: folder, env, maxBuffer: 64_000_000, timeout: 280_000 }
  const script = path.join(bin, name)
  const { stdout } = await run(process.execPath, [script, ...args], options).catch(
    (failure: { readonly stdout?: string }) => ({ stdout: failure.stdout ?? '' }),
  )
  return stdout
}

test.each(['3.1', '3.0'])(
  'Redocly has nothing to say of OpenAPI %s',
  async (version) => {
    const args = ['lint', '--extends=recommended', '--format=json', '--max-problems=1000']
    const { problems }: { readonly problems: readonly { ruleId: string; message: string }[] } =
      JSON.parse(await output('redocly', [...args, `${version}.json`]))
    const isKnown = ({ message }: { readonly message: string }) =>
      ambiguous.some((pair) => message.includes(pair))
    expect(problems.filter((problem) => !isKnown(problem))).toEqual([])
    expect(problems.filter(isKnown)).toHaveLength(ambiguous.length)
  },
  120_000,
)
