import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startNeighbours } from './neighbours.ts'
import { startRpcServer, startRpcServerForWeb3, startSocketAlias } from './rpc-server.ts'
import type { OpenSession } from './session-sockets.ts'

const answer = async () => ({ ok: true, json: '"called"' }) as const
const openSession: OpenSession = () => ({ call: answer, close: () => {} })
const parts = { allowedOrigins: [], openSession, handler: answer }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A port that is free, and the next one, which somebody listens on. */
async function besideATakenOne(): Promise<number> {
  for (;;) {
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port))
    })
    const isFree = await startRpcServer({ ...parts, preferredPort: port - 1 })
    await isFree.close()
    ends.push(() => server.close())
    if (isFree.port === port - 1) return port - 1
  }
}

const warnings: string[] = []
const startAt = async (options: { readonly fixedPort: number | null; preferredPort: number }) => {
  warnings.length = 0
  const server = await startRpcServerForWeb3({
    ...parts,
    ...options,
    onWarning: (message) => void warnings.push(message),
  })
  ends.push(server.close)
  return server
}
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    socket.on('open', () => resolve(true)).on('error', () => resolve(false))
    ends.push(() => socket.terminate())
  })

test('leaves it to its clients to close a connection that is idle', async () => {
  const server = await startRpcServer({ ...parts, preferredPort: 0 })
  ends.push(server.close)
  const { headers } = await fetch(`http://127.0.0.1:${server.port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  })
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

describe('the server for clients that look for the WebSocket on the next port', () => {
  test('has the next port too', async () => {
    const { port } = await startAt({ fixedPort: null, preferredPort: 0 })
    expect([await answers(port), await answers(port + 1)]).toEqual([true, true])
    expect(warnings).toEqual([])
  })
  test('goes elsewhere where the next port is taken and any port will do', async () => {
    const taken = await besideATakenOne()
    const { port } = await startAt({ fixedPort: null, preferredPort: taken })
    expect(port).not.toBe(taken)
    expect([await answers(port), await answers(port + 1)]).toEqual([true, true])
    expect(warnings).toEqual([])
  })
  test('stays where it must be, and says in one line what clients need then', async () => {
    const fixedPort = await besideATakenOne()
    const { port } = await startAt({ fixedPort, preferredPort: fixedPort })
    expect(port).toBe(fixedPort)
    expect(await answers(port)).toBe(true)
    expect(warnings).toEqual([
      `Port ${port + 1} is taken, where web3.js looks for the WebSocket of Solana: give it wsEndpoint ws://127.0.0.1:${port}, or set SOLANA_RPC_PORT to a port whose next one is free.`,
    ])
  })
  test('gives both ports back', async () => {
    const first = await startAt({ fixedPort: null, preferredPort: 0 })
    await first.close()
    const again = await startAt({ fixedPort: first.port, preferredPort: first.port })
    expect([again.port, warnings]).toEqual([first.port, []])
  })
})

test('a pair that is not found after twenty tries is looked for no longer', async () => {
  let tries = 0
  const { next, server } = await startNeighbours({
    fixedPort: null,
    preferredPort: 0,
    start: (port) => startRpcServer({ ...parts, preferredPort: port }),
    startNext: async () => {
      tries += 1
      const port = await besideATakenOne()
      return startSocketAlias({ ...parts, port: port + 1 })
    },
  })
  ends.push(server.close)
  expect([tries, next]).toEqual([20, null])
})
