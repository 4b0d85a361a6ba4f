import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  realRandom,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { freePort } from '../../../../test/support/free-port.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import {
  createOneshotAuthenticator,
  createOneshotService,
  oneshotMigrations,
  oneshotRows,
} from './index.ts'
import { installScriptSource as sourceAt } from './install-script-source.ts'
import { oneshotKeyFormat } from './oneshot-key.ts'

let world: AuthWorld
let server: FastifyInstance
let address: string
let otherAddress: string
let home: string

beforeEach(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  otherAddress = `http://localhost:${port}`
  home = mkdtempSync(join(tmpdir(), 'bourse-oneshot-'))
  world = await createAuthWorld({
    migrations: [{ domain: 'oneshot', migrations: oneshotMigrations }],
  })
  const oneshot = createOneshotService({
    ...world,
    random: realRandom,
    logger: silentLogger,
    addresses: [address, otherAddress],
  })
  server = await httpServerOf(
    { oneshot: oneshotRows },
    { oneshot },
    {
      authenticators: [createOneshotAuthenticator({ ...world, machineHeader: 'x-svc-machine' })],
      clock: world.clock,
      trustedProxies: ['127.0.0.2'],
    },
  )
  await server.listen({ port, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close()
  await world.close()
  rmSync(home, { recursive: true, force: true })
})

type Run = { readonly status: number | null; readonly output: string }

/** Runs a shell command in an empty home; what it says on either stream is its output. */
async function run(
  command: string,
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): Promise<Run> {
  const child = spawn('sh', ['-c', command], {
    env: { PATH: process.env['PATH'], HOME: home, ...environment },
    cwd: home,
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  // A shell that stops early does not read the rest.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, output }
}

/** A folder with a curl that writes its arguments down before it does what it is asked. */
async function recordingCurl(log: string): Promise<string> {
  const bin = join(home, 'bin')
  mkdirSync(bin, { recursive: true })
  rmSync(log, { force: true })
  const curl = (await run('command -v curl')).output.trim()
  writeFileSync(
    join(bin, 'curl'),
    `#!/bin/sh\nprintf '%s\\n' "$*" >> '${log}'\nexec ${curl} "$@"\n`,
  )
  chmodSync(join(bin, 'curl'), 0o755)
  return bin
}

const piped = (environment: Record<string, string> = {}) =>
  run(`curl -fsS '${address}/api/e2b/install.sh' | sh`, { environment })
/** The script of the main address. */
const installScriptSource = () => sourceAt(address)
const directory = () => join(home, '.config', 'bourse')
const read = (name: string) => readFileSync(join(directory(), name), 'utf8')

describe('the script, piped to sh', () => {
  test('leaves a claimed key and a machine id that only their owner can read, and prints neither', async () => {
    const { status, output } = await piped()
    expect([status, output]).toEqual([0, expect.stringContaining('works for 15 minutes')])
    const [key, machineId] = [read('oneshot-key'), read('machine-id')]
    expect(oneshotKeyFormat.isWellFormed(key)).toBe(true)
    expect(machineId).toMatch(/^[0-9a-f]{32}$/)
    expect(readdirSync(directory()).sort()).toEqual(['machine-id', 'oneshot-key'])
    expect(
      readdirSync(directory()).map((name) => statSync(join(directory(), name)).mode & 0o777),
    ).toEqual([0o600, 0o600])
    expect(output).not.toContain(key)
    const answer = await fetch(`${address}/api/e2b/computer/status`, {
      headers: { 'x-svc-oneshot': key },
    })
    expect(await answer.json()).toMatchObject({ claim: { state: 'claimed' }, machineBound: true })
  })
  test('keeps the machine id and replaces the key when it runs again', async () => {
    await piped()
    const [key, machineId] = [read('oneshot-key'), read('machine-id')]
    expect((await piped()).status).toBe(0)
    expect(read('machine-id')).toBe(machineId)
    expect(read('oneshot-key')).not.toBe(key)
  })
  test('ends with commands that work', async () => {
    const { output } = await piped()
    const commands = output.slice(output.indexOf('  printf'))
    expect((await run(commands)).output).toContain('"secondsLeft"')
  })
  test('shows the key on no command line', async () => {
    const log = join(home, 'arguments')
    const PATH = `${await recordingCurl(log)}:${process.env['PATH'] ?? ''}`
    expect((await run('sh', { input: installScriptSource(), environment: { PATH } })).status).toBe(
      0,
    )
    expect(readFileSync(log, 'utf8')).not.toContain(read('oneshot-key'))
    expect(readFileSync(log, 'utf8')).toContain('/api/e2b/oneshot/claim')
  })
})

describe('the script asks the address where it was fetched', () => {
  /** Runs what an address answers to a request with these curl options, and says which addresses it asked. */
  const asked = async (options: string, url = address) => {
    const log = join(home, 'arguments')
    const PATH = `${await recordingCurl(log)}:${process.env['PATH'] ?? ''}`
    const script = await run(`curl -fsS ${options} '${url}/api/e2b/install.sh'`)
    const { status } = await run('sh', { input: script.output, environment: { PATH } })
    const asks = readFileSync(log, 'utf8').match(/https?:\/\/[^/\s]+/g)
    return { status, asks: [...new Set(asks)] }
  }
  test('whichever of ours it was', async () => {
    for (const one of [address, otherAddress]) {
      expect(await asked('', one)).toEqual({ status: 0, asks: [one] })
    }
    expect((await run(`curl -fsS '${otherAddress}/api/e2b/install.sh' | sh`)).output).toContain(
      `curl --config - ${otherAddress}/api/e2b/computer/status`,
    )
  })
  test.each([
    "-H 'Host: evil.example'",
    "-H 'Host: localhost'",
    "-H 'Host: localhost:9'",
    "-H 'X-Forwarded-Host: evil.example' -H 'X-Forwarded-Proto: https'",
    "-H 'Forwarded: host=evil.example'",
    "--interface 127.0.0.2 -H 'X-Forwarded-Host: evil.example'",
  ])('and the main one when that is none of ours: %s', async (options) => {
    expect(await asked(options)).toEqual({ status: 0, asks: [address] })
  })
  test('and what a trusted proxy says was asked, when it is ours', async () => {
    const forwarded = `-H 'X-Forwarded-Host: evil.example, ${new URL(otherAddress).host}'`
    expect(await asked(`--interface 127.0.0.2 ${forwarded}`)).toMatchObject({
      asks: [otherAddress],
    })
    expect(await asked(forwarded)).toMatchObject({ asks: [address] })
  })
  test('and is kept by no cache between', async () => {
    const { headers } = await fetch(`${address}/api/e2b/install.sh`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('vary')).toContain('Host')
  })
  test('and an address that means something to a shell stands in no script', () => {
    for (const url of ['http://a$(id)', 'http://a`id`', 'http://a"', "http://a'", 'http://a b']) {
      expect(() => sourceAt(url)).toThrow('cannot stand in a script')
    }
  })
})

describe('the script stops with a reason and without a key', () => {
  const fails = async (environment: Record<string, string>, reason: string | RegExp) => {
    const { status, output } = await run('sh', { input: installScriptSource(), environment })
    expect([status, output]).toEqual([1, expect.stringMatching(reason)])
    expect(existsSync(join(directory(), 'oneshot-key'))).toBe(false)
  }
  test('when nothing answers', () => fails({ BOURSE_URL: 'http://127.0.0.1:9' }, 'does not answer'))
  test('when the service refuses, and says why', async () => {
    await world.database.query.schema.dropTable('oneshot_keys').execute()
    await fails({}, /answered 500: .*server\.defect/)
  })
  test.each([
    'http://example.com',
    'http://localhost.example.com',
    'http://localhost:4663@example.com',
    'ftp://localhost',
    'file:///etc/passwd',
    'localhost:4663',
    'http://localhost:4663/$(id)',
    "http://localhost:4663/'",
    'http://localhost:4663/ -o x',
  ])('for the address %s', (url) => fails({ BOURSE_URL: url }, 'BOURSE_URL'))
  test('for a damaged machine id', async () => {
    mkdirSync(directory(), { recursive: true })
    writeFileSync(join(directory(), 'machine-id'), 'x","key":"y')
    await fails({}, 'is damaged')
  })
  test('for arguments', async () => {
    const { status, output } = await run('sh -s -- --help', { input: installScriptSource() })
    expect([status, output]).toEqual([1, 'oneshot: this script takes no arguments\n'])
  })
})

test('a script that was cut off anywhere before its last line does nothing', async () => {
  const bin = join(home, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'curl'), `#!/bin/sh\n: > '${join(home, 'called')}'\n`)
  chmodSync(join(bin, 'curl'), 0o755)
  const environment = { PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const last = installScriptSource().lastIndexOf('main "$@"')
  const cuts = [...Array(40).keys()].map((step) => Math.floor((step * last) / 40))
  for (const length of [...cuts, last, last + 1, last + 3, last + 7]) {
    await run('sh', { input: installScriptSource().slice(0, length), environment })
  }
  expect(readdirSync(home).sort()).toEqual(['bin'])
})

test('an https address and this machine by its names are accepted', async () => {
  const addresses = ['https://bourse.example', 'http://[::1]:9', 'http://localhost:9/x/']
  for (const url of addresses) {
    const { output } = await run('sh', {
      input: installScriptSource().replace('mkdir -p "$directory"', 'fail "accepted $base"'),
      environment: { BOURSE_URL: url },
    })
    expect(output).toBe(`oneshot: accepted ${url.replace(/\/$/, '')}\n`)
  }
})
