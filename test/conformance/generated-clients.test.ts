import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'
import { listOf } from '../support/plain-api.ts'
import { heyApiCalls, openapiFetchCalls } from './generated-calls.ts'

const root = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

let app: TestApp
let owner: AppOwner
/** Inside the project, so that what is written there finds its packages. */
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await openAppOwner(app)
  await mkdir(path.join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(path.join(root, '.cache/generated-clients-'))
  const document = await (await fetch(`${app.baseUrl}/openapi.json`)).text()
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    rootDir: '.',
    outDir: 'out',
  }
  await write('openapi.json', document)
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts', 'sdk'] }))
}, 120_000)
afterAll(async () => {
  await app?.close()
  if (folder !== undefined) await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const node = (script: string, ...args: readonly string[]) =>
  run(process.execPath, [path.resolve(root, 'node_modules', script), ...args], {
    cwd: folder,
    maxBuffer: 16_000_000,
  })

test('clients that two generators wrote compile, call ten operations without a cast, and pay', async () => {
  const token = await owner.launch('Generated', 'GEN')
  await Promise.all([
    write('openapi-fetch.ts', openapiFetchCalls),
    write('hey-api.ts', heyApiCalls),
    // A field with a default may be left out, which this generator forgets unless it is told.
    node(
      'openapi-typescript/bin/cli.js',
      'openapi.json',
      '-o=paths.ts',
      '--default-non-nullable=false',
    ),
    node(
      '@hey-api/openapi-ts/bin/run.js',
      ...['-i', 'openapi.json', '-o', 'sdk', '-c', '@hey-api/client-fetch'],
    ),
  ])
  const compiled = await node('@typescript/native/bin/tsc', '-p', '.').catch(
    (failure: { readonly stdout: string }) => failure,
  )
  expect(compiled.stdout).toBe('')
  const { json } = await owner.send('/api/auth/me')
  const charged: unknown[] = []
  for (const program of ['openapi-fetch', 'hey-api']) {
    const script = path.join(folder, 'out', `${program}.js`)
    const { stdout } = await node(script, app.baseUrl, owner.key, owner.wallet.address)
    const facts = JSON.parse(stdout)
    expect(facts).toEqual({
      status: 'ok',
      account: json['userId'],
      plan: 'free',
      agent: expect.stringMatching(/^[a-z-]+$/),
      token,
      sold: '1000000000000',
      launch: 'prepared',
      order: 'SOL_USDC_PERP',
      reply: 'assistant',
      missing: 'resource.not_found',
      unpaid: 'payment.required',
      price: '30000',
      inPaper: [expect.stringMatching(/^chg_/), 'settled', 'mpp_paper', '0.03'],
      byCredit: [expect.stringMatching(/^chg_/), 'settled', 'credit_paper', '0.03'],
    })
    charged.push(facts.inPaper[0], facts.byCredit[0])
  }
  // What the service has written down: each of the four calls was charged, and nothing else.
  const charges = listOf((await owner.send('/api/payments/charges')).json, 'items')
  expect(new Set(charges.map(({ id }) => id))).toEqual(new Set(charged))
  expect(charges).toHaveLength(charged.length)
}, 180_000)
