import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionOf } from '../../../test/security/callers.ts'
import { compileCache } from '../../../test/support/compile-cache.ts'
import { freePort } from '../../../test/support/free-port.ts'

const program = fileURLToPath(new URL('../cluster.ts', import.meta.url))
const lines: string[] = []
let dataDir: string
let cluster: ChildProcess
let first: string
let second: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cluster-'))
  const [port, altPort] = [await freePort(), await freePort()]
  first = `http://localhost:${port}`
  second = `http://localhost:${altPort}`
  cluster = spawn(process.execPath, [program], {
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      ALT_BASE_URL: second,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cluster.stdout?.setEncoding('utf8').on('data', (text: string) => void lines.push(text))
  const ended = once(cluster, 'exit').then(() => Promise.reject(new Error(lines.join(''))))
  const isReady = () => lines.join('').includes('cluster is ready')
  const ready = vi.waitUntil(isReady, { timeout: 300_000 })
  await Promise.race([ready, ended])
  ended.catch(() => {})
}, 310_000)
afterAll(() => {
  cluster.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = (base: string, key: string) =>
  fetch(`${base}/api/developer/status`, { headers: { authorization: `Bearer ${key}` } })

test('what one process stores the other one sees, revocations at once', async () => {
  const cookie = await sessionOf(first)
  const headers = { cookie, origin: first }
  const made = await fetch(`${first}/api/developer/keys`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'both' }),
  })
  const { key, record } = Object(await made.json())
  for (const base of [first, second]) expect((await ask(base, key)).status).toBe(200)
  const removed = await fetch(`${first}/api/developer/keys/${record.id}`, {
    method: 'DELETE',
    headers,
  })
  expect(removed.ok).toBe(true)
  // Neither asks the database for every request: a hint tells the other process.
  await expect.poll(async () => (await ask(second, key)).status, { timeout: 5_000 }).toBe(401)
})

test('a process that is killed is started again', async () => {
  const worker = childrenOf(cluster.pid ?? 0).find(({ command }) => command.endsWith('worker.ts'))
  process.kill(worker?.id ?? 0, 'SIGKILL')
  await expect.poll(() => lines.join('')).toContain('is started again')
  await expect
    .poll(() => childrenOf(cluster.pid ?? 0).some(({ command }) => command.endsWith('worker.ts')))
    .toBe(true)
})

test('nothing outlives the process that started it all, however that dies', async () => {
  const all = descendantsOf(cluster.pid ?? 0)
  expect(all.length).toBeGreaterThan(5)
  cluster.kill('SIGKILL')
  const left = () => all.filter(({ id }) => processes().some((one) => one.id === id))
  await expect.poll(left).toEqual([])
})

type Process = { readonly id: number; readonly parent: number; readonly command: string }

function processes(): readonly Process[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command='], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
    .map(([id, parent, , ...command]) => ({
      id: Number(id),
      parent: Number(parent),
      command: command.join(' '),
    }))
}

function childrenOf(id: number): readonly Process[] {
  return processes().filter(({ parent }) => parent === id)
}

function descendantsOf(id: number): readonly Process[] {
  return childrenOf(id).flatMap((child) => [child, ...descendantsOf(child.id)])
}
