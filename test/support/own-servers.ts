import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const startMs = 30_000

/** A server of the test's own, which it may take away. */
export type OwnRedis = {
  readonly url: string
  /** Ends it as a machine does that loses its power. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type OwnPostgres = {
  /** Names the database `postgres` of a fresh cluster. */
  readonly url: string
  /** Crashes it and starts it again, which replays its log; resolves once it answers. */
  readonly crashAndRestart: () => Promise<void>
  /** The two halves of that, for what happens in between. */
  readonly crash: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a Redis on a free port that keeps nothing. Rejects when `redis-server` is not installed. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'own-redis-'))
  const port = await freePort()
  const settings = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = spawn('redis-server', [...settings, '--dir', folder], { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await Promise.race([untilItListens(port), failed])
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a PostgreSQL cluster in a folder of its own and starts it. Rejects when PostgreSQL is not installed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'own-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  await handOver(folder)
  await asPostgres('initdb', ['-A', 'trust', '-U', 'postgres', '-D', data])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=100`
  const control = (...action: string[]) =>
    asPostgres('pg_ctl', ['-D', data, '-l', join(folder, 'server.log'), '-w', ...action])
  const start = () => control('-o', options, 'start')
  await start()
  const crash = () => control('-m', 'immediate', 'stop')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash,
    restart: start,
    async crashAndRestart() {
      await crash()
      await start()
    },
    async stop() {
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Programs of PostgreSQL refuse to run as root. */
async function asPostgres(program: string, args: readonly string[]): Promise<void> {
  const path = join(postgresFolder(), program)
  // Its output would keep the pipe of a server that goes on after it open, so nobody reads it.
  const [command, rest] = isRoot()
    ? ['runuser', ['-u', 'postgres', '--', path, ...args]]
    : [path, args]
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'ignore'], cwd: tmpdir() })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`)
}

async function handOver(folder: string): Promise<void> {
  if (!isRoot()) return
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  chownSync(folder, await idOf('-u'), await idOf('-g'))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function postgresFolder(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const newest = Math.max(...versions.filter((version) => version > 0))
  if (newest === Number.NEGATIVE_INFINITY) throw new Error(`PostgreSQL is not installed in ${root}`)
  return join(root, String(newest), 'bin')
}

async function untilItListens(port: number): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < startMs) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error(`nothing listens on ${port}`)
}
