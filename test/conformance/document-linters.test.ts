import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { scaled } from '../security/scale.ts'
import { documentsOf } from './documents.fixture.ts'

const bin = path.join(import.meta.dirname, '../../node_modules/.bin')
const run = promisify(execFile)
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'linters-'))
  const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  // On localhost a linter rightly says that nobody else can reach it.
  const documents = documentsOf(catalog, { baseUrl: 'https://bourse.test', altBaseUrl: null })
  await writeFile(path.join(folder, '3.1.json'), JSON.stringify(documents.openapi31()))
  await writeFile(path.join(folder, '3.0.json'), JSON.stringify(documents.openapi30()))
  await writeFile(path.join(folder, 'spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }))
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
    expect(problems).toEqual([])
  },
  120_000,
)

// It takes its time over examples, which are the same in both.
test.each(scaled({ small: ['3.1'], full: ['3.1', '3.0'] }))(
  'Spectral has nothing to say of OpenAPI %s',
  async (version) => {
    const args = ['lint', '--ruleset=spectral.json', '--format=json', '--quiet']
    expect(JSON.parse(await output('spectral', [...args, `${version}.json`]))).toEqual([])
  },
  240_000,
)
