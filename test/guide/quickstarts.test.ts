import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startService } from '../../bench/service.ts'
import { freePort } from '../support/free-port.ts'
import {
  canRun,
  endProgram,
  type GuideProgram,
  programsOf,
  type RunningProgram,
  runProgram,
} from '../support/guide-programs.ts'

// The programs of the quickstarts, taken from the pages that the service itself serves, against that service in a
// process of its own: with its traders, and with nothing but the address changed.
const folder = mkdtempSync(join(tmpdir(), 'bourse-guide-'))
const root = resolve(import.meta.dirname, '../..')
const open: RunningProgram[] = []
let service: Running
let receiverPort = 0

beforeAll(async () => {
  receiverPort = await freePort()
  const port = await freePort()
  service = await startService({
    dataDir: join(folder, 'data'),
    port,
    environment: {
      DEMO: 'on',
      EGRESS_ALLOWED_HOSTS: `localhost:${receiverPort}`,
      // The test runner has a variable of this name.
      BASE_URL: `http://localhost:${port}`,
    },
  })
})
afterEach(() => open.splice(0).forEach(endProgram))
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function programOf(page: string, language: string): Promise<GuideProgram> {
  const answer = await fetch(`${service.url}/docs/${page}.md`)
  const program = programsOf(await answer.text()).find((one) => one.language === language)
  if (program === undefined) throw new Error(`${page} has no program in ${language}`)
  return program
}

async function start(
  page: string,
  language: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProgram & { readonly place: string }> {
  const place = join(folder, `${page}-${language}`)
  const running = runProgram(await programOf(page, language), {
    folder: place,
    environment: {
      ...process.env,
      // The Node that runs the tests runs the programs, whatever the machine has.
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      BOURSE_URL: service.url,
      ...environment,
    },
  })
  open.push(running)
  return { ...running, place }
}

/** What a program printed that ends by itself, and has to end well. */
async function run(page: string, language: string) {
  const running = await start(page, language)
  const code = await running.ended
  expect([running.output(), code]).toEqual([running.output(), 0])
  return { output: running.output(), place: running.place }
}

async function get(path: string): Promise<unknown> {
  const answer = await fetch(`${service.url}${path}`)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** The groups of a pattern that the output must have. */
function found(output: string, pattern: RegExp): readonly string[] {
  const match = pattern.exec(output)
  if (match === null) throw new Error(`nothing like ${pattern} in: ${output}`)
  return match.slice(1)
}

const languages = ['curl', 'TypeScript', 'Python'].map(
  (language) => [language, canRun(language)] as const,
)

describe.each(languages)('in %s', (language, isThere) => {
  test.skipIf(!isThere)('an agent pays for a call and gets its answer', async () => {
    const { output, place } = await run('agent-that-pays', language)
    const [charge] = found(output, /(chg_[0-9a-z]{26})/)
    if (language === 'curl') {
      expect(output).toMatch(/^unpaid 402$/m)
      expect(output).toMatch(/^paid 200$/m)
      const answer: unknown = JSON.parse(readFileSync(join(place, 'answer.json'), 'utf8'))
      expect(answer).toMatchObject({ charged: true, charge: { chargeId: charge } })
    } else expect(output).toMatch(new RegExp(`^charged true ${charge}$`, 'im'))
    expect(output).toMatch(language === 'TypeScript' ? /amount: '0.001'/ : /0\.001/)
    const [symbol] = found(output, /1[.] ([A-Z]+_USDC_PERP)/)
    const markets = await get('/api/backpack/markets')
    expect(markets).toContainEqual(expect.objectContaining({ symbol }))
  })

  test.skipIf(!isThere)(
    'a skill is found, held to its hash, and another one is scanned',
    async () => {
      // The skills that ship with the program are published and scanned while all else starts.
      await expect
        .poll(() => get('/api/skills?q=risk&owner=bourse&limit=1'), { timeout: 60_000 })
        .toMatchObject({ items: [{ scan: { status: 'succeeded' } }] })
      const { output } = await run('agent-skills', language)
      const [slug, hash] = found(output, /^resolved ([a-z0-9-]+)@\S+ sha256:([0-9a-f]{64})$/m)
      expect(await get(`/api/skills/${slug}/resolve?range=latest`)).toMatchObject({
        treeHash: hash,
      })
      expect(output).toMatch(language === 'curl' ? /"decision":"ok"/ : /^verified ok$/m)
      if (language !== 'curl') expect(output).toMatch(/^the same hash true$/im)
      expect(output).toMatch(/^scanned .*(pass|review)/m)
    },
  )

  test.skipIf(!isThere)('a bot opens a position on the exchange and closes it', async () => {
    const { output } = await run('traders-bot', language)
    expect(output.match(/Filled/g)?.length).toBeGreaterThan(1)
    const [price = ''] = found(output, /(?:"entryPrice":"| at )(\d+\.\d+)/)
    const trades = await get('/api/backpack/api/v1/trades?symbol=ETH_USDC_PERP&limit=100')
    expect(trades).toContainEqual(expect.objectContaining({ price, quantity: '0.05' }))
  })
})

const hasPython = canRun('Python')
const hasCurl = canRun('curl')

test.skipIf(!hasCurl)('in curl a launch is prepared, told in words and called off', async () => {
  const { output } = await run('launch-page', 'curl')
  const [token] = found(output, /Will be at (0x[0-9a-fA-F]{40})/)
  const [launch = ''] = found(output, /Called off:\n\{"id":"(lnch_[0-9a-z]{26})"/)
  expect(output).toContain('Launch the token \\"Quickstart\\" (QUICK)')
  expect(await get(`/api/rh-launchpad/launches/${launch}`)).toMatchObject({
    status: 'cancelled',
    predictedAddress: token,
  })
})

test.skipIf(!hasPython)('in Python a page lists the launches that the service has', async () => {
  const port = String(await freePort())
  const page = await start('launch-page', 'Python', { PORT: port })
  await expect.poll(page.output).toContain(`Open http://localhost:${port}`)
  const shown = await (await fetch(`http://localhost:${port}`)).text()
  const [name = '', symbol = ''] = found(shown, /<li>([^<(]+) \(([A-Z0-9]+)\): \w+<\/li>/)
  const listed = await get('/api/rh-launchpad/launches?limit=50')
  expect(listed).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name, symbol })]),
  })
})

test('in TypeScript a token is launched and listed', async () => {
  const { output } = await run('launch-page', 'TypeScript')
  const [transactionHash] = found(output, /^sent (0x[0-9a-f]{64})$/m)
  const [launch = '', token] = found(
    output,
    /^launch (lnch_\w+) (?:confirmed|trading) (0x[0-9a-fA-F]{40})$/m,
  )
  expect(await get(`/api/rh-launchpad/launches/${launch}`)).toMatchObject({
    tokenAddress: token,
    transactionHash,
  })
  expect(output).toMatch(/^listed Quickstart QUICK (confirmed|trading)$/m)
})

const receivers = [
  ['TypeScript', true],
  ['Python', hasPython],
] as const

describe.each(receivers)('a receiver in %s', (language, isThere) => {
  test.skipIf(!isThere)('believes the service and nobody else', async () => {
    const receiver = await start('webhook-receiver', language, { PORT: String(receiverPort) })
    await expect.poll(receiver.output).toMatch(/^received webhook\.test evt_[0-9a-z]{26}$/m)
    const forged = await fetch(`http://localhost:${receiverPort}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{"type":"launch.confirmed"}',
    })
    expect(forged.status).toBe(401)
    // The webhook of another account is signed with another secret.
    if (!hasCurl) return
    const other = await start('webhook-receiver', 'curl', {
      RECEIVER_URL: `http://localhost:${receiverPort}/`,
    })
    expect([other.output(), await other.ended]).toEqual([expect.any(String), 0])
    expect(other.output()).toMatch(/"topic":"webhook\.test".*"status":"failed","attempts":1/)
    expect(receiver.output()).toContain('refused')
  })
})

test('the programs in TypeScript hold what its types say', async () => {
  const place = join(folder, 'types')
  mkdirSync(place)
  const pages = [
    'agent-that-pays',
    'agent-skills',
    'traders-bot',
    'launch-page',
    'webhook-receiver',
  ]
  const programs = await Promise.all(pages.map((page) => programOf(page, 'TypeScript')))
  const files = programs.flatMap((program) => program.files)
  for (const { name, text } of files) writeFileSync(join(place, name), text)
  symlinkSync(join(folder, 'launch-page-TypeScript', 'node_modules'), join(place, 'node_modules'))
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const types = ['--target', 'es2024', '--typeRoots', join(root, 'node_modules/@types')]
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  const names = files.map(({ name }) => name)
  const all = [compiler, ...flags, ...types, '--types', 'node', ...names]
  const { status, stderr, stdout } = spawnSync(process.execPath, all, {
    cwd: place,
    encoding: 'utf8',
  })
  expect([stdout, stderr, status]).toEqual(['', '', 0])
})
