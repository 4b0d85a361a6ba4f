import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../../test/support/auth-world.ts'
import { openDatabase } from './open-database.ts'
import { createShutdown } from './shutdown.ts'

const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

function open(
  databaseUrl: string,
  options: { readonly said?: string[]; readonly waitMs?: number },
) {
  const shutdown = createShutdown({ logger: silentLogger, partTimeoutMs: 10_000 })
  undo.push(() => shutdown.stop('the test ended'))
  const { said = [], waitMs } = options
  return openDatabase(
    { databaseUrl, dataDir: '', embeddedEngine: null },
    {
      logger: silentLogger,
      say: (line) => void said.push(line),
      shutdown,
      ...(waitMs === undefined ? {} : { waitMs }),
    },
  )
}

/** PostgreSQL behind a port of its own, which answers from `openAfter` connections on, each after `delayMs`. */
async function standIn(options: { readonly refuse: number; readonly delayMs: number }) {
  let seen = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    seen += 1
    if (seen <= options.refuse) return void socket.destroy()
    setTimeout(() => {
      const behind = connect(Number(url.port || 5432), url.hostname)
      sockets.add(behind)
      behind.on('error', () => socket.destroy())
      socket.on('error', () => behind.destroy())
      socket.pipe(behind).pipe(socket)
    }, options.delayMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(address !== null && typeof address === 'object' ? address.port : 0)
  return own
}

describe('opening PostgreSQL at a start', () => {
  test('does not fail because it takes long to answer', async () => {
    const own = await standIn({ refuse: 0, delayMs: 2_500 })
    const { database } = await open(own.href, {})
    expect(await database.health()).toMatchObject({ ok: true })
  })

  test('waits for a server that comes later, and says so', async () => {
    const said: string[] = []
    const own = await standIn({ refuse: 2, delayMs: 0 })
    const { database } = await open(own.href, { said })
    expect(await database.health()).toMatchObject({ ok: true })
    expect(said[0]).toContain(`PostgreSQL at postgres://${own.host} (DATABASE_URL): `)
  })

  test('names the server and the setting when nobody comes, and never the password', async () => {
    const own = await standIn({ refuse: 1_000, delayMs: 0 })
    own.password = 'not-to-be-shown'
    const failing = open(own.href, { waitMs: 0 })
    await expect(failing).rejects.toThrow(
      `PostgreSQL at postgres://${own.host} (DATABASE_URL) could not be reached`,
    )
    await expect(failing).rejects.not.toThrow(/not-to-be-shown/)
  })

  test('does not wait for a database that the server does not have', async () => {
    const own = new URL(url)
    own.pathname = '/no_such_database'
    await expect(open(own.href, {})).rejects.toThrow(
      /\(DATABASE_URL\) refused: database "no_such_database" does not exist/,
    )
  })
})
