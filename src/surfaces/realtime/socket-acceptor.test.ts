import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { AppError } from '../../kernel/errors.ts'
import type { SocketChannel } from '../../kernel/operation.ts'
import { createSocketAcceptor } from './socket-acceptor.ts'
import type { SocketLimits } from './socket-limits.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const echo = async (channel: SocketChannel) => {
  for await (const text of channel.messages) channel.send(`echo ${text}`)
}

async function listen(
  run: (channel: SocketChannel) => Promise<void>,
  limits: Partial<SocketLimits> = {},
) {
  const stopping = new AbortController()
  const refused: AppError[] = []
  const errors: unknown[] = []
  let nowMs = 0
  const accept = createSocketAcceptor({
    logger: { ...silent, error: (_, failure) => void errors.push(failure) },
    clock: { nowMs: () => nowMs },
    stopping: stopping.signal,
    limits,
  })
  const server: Server = createServer()
  server.on('upgrade', (request, socket, head) => {
    try {
      accept({ request, socket, head }, run)
    } catch (failure) {
      if (failure instanceof AppError) refused.push(failure)
      socket.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  // An address without a path is always that of a TCP server here.
  const { port } = server.address() as AddressInfo
  const open = async (options: { autoPong?: boolean } = {}) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws`, options)
    ws.on('error', () => undefined)
    cleanups.push(() => ws.terminate())
    await once(ws, 'open')
    return ws
  }
  return { port, stopping, refused, errors, open, advance: (ms: number) => (nowMs += ms) }
}

async function closing(ws: WebSocket): Promise<[number, string]> {
  const [code, reason] = await once(ws, 'close')
  return [Number(code), String(reason)]
}

describe('socket acceptor', () => {
  it('carries text both ways, in order', async () => {
    const { open } = await listen(echo)
    const ws = await open()
    const seen: string[] = []
    ws.on('message', (data) => seen.push(String(data)))
    for (let index = 0; index < 20; index++) ws.send(String(index))
    await expect.poll(() => seen).toEqual(Array.from({ length: 20 }, (_, i) => `echo ${i}`))
  })

  it('closes with 1000 when the handler is done, 1011 when it fails, and logs the failure', async () => {
    const failure = new Error('broken')
    const done = await listen(async () => undefined)
    expect(await closing(await done.open())).toEqual([1000, ''])
    const failed = await listen(async () => Promise.reject(failure))
    expect(await closing(await failed.open())).toEqual([1011, 'unexpected error'])
    expect(failed.errors).toEqual([failure])
  })

  it('ends the messages of a peer that goes away', async () => {
    let ended = false
    const { open } = await listen(async (channel) => {
      for await (const _ of channel.messages);
      ended = true
    })
    const ws = await open()
    ws.terminate()
    await expect.poll(() => ended).toBe(true)
  })

  it('closes on binary, on frames that are too large, and on too many', async () => {
    const { open } = await listen(echo, { frameBytesMax: 100, burstMax: 5, framesPerSecond: 1 })
    const binary = await open()
    binary.send(Buffer.from('x'))
    expect(await closing(binary)).toEqual([1003, 'frames are text'])
    const large = await open()
    large.send('x'.repeat(101))
    expect((await closing(large))[0]).toBe(1009)
    const many = await open()
    for (let index = 0; index < 6; index++) many.send('x')
    expect(await closing(many)).toEqual([1008, 'too many frames'])
  })

  it('counts pings against the same limit', async () => {
    const { open } = await listen(echo, { burstMax: 5, framesPerSecond: 1 })
    const ws = await open()
    for (let index = 0; index < 6; index++) ws.ping()
    expect(await closing(ws)).toEqual([1008, 'too many frames'])
  })

  it('gives the burst back as time passes', async () => {
    const { open, advance } = await listen(echo, { burstMax: 2, framesPerSecond: 1 })
    const ws = await open()
    const seen: string[] = []
    ws.on('message', (data) => seen.push(String(data)))
    for (let round = 1; round <= 5; round++) {
      ws.send('a')
      ws.send('b')
      await expect.poll(() => seen.length).toBe(round * 2)
      advance(2_000)
    }
  })

  it('stops reading a peer while its frames wait, and loses none', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const seen: string[] = []
    const { open } = await listen(
      async (channel) => {
        await held
        for await (const text of channel.messages) seen.push(text)
      },
      { waitingMax: 4, burstMax: 1_000 },
    )
    const ws = await open()
    for (let index = 0; index < 500; index++) ws.send(String(index))
    release()
    await expect.poll(() => seen.length).toBe(500)
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => String(index)))
  })

  it('refuses to queue for a peer that does not read, and closes it with memory bounded', async () => {
    const text = 'x'.repeat(65_536)
    let sent = 0
    let ended = false
    const { open } = await listen(
      async (channel) => {
        while (channel.send(text)) sent += 1
        for await (const _ of channel.messages);
        ended = true
      },
      { stallMs: 50, closeMs: 50 },
    )
    const ws = await open()
    ws.pause()
    await expect.poll(() => ended, { timeout: 45_000 }).toBe(true)
    // 1 MiB of ours and what the kernel's buffers took.
    expect(sent).toBeLessThan(300)
  })

  it('tells a peer that caught up too late that it reads too slowly', async () => {
    const { open } = await listen(
      async (channel) => {
        while (channel.send('x'.repeat(65_536)));
        for await (const _ of channel.messages);
      },
      { stallMs: 50, closeMs: 5_000 },
    )
    const ws = await open()
    ws.pause()
    const closed = closing(ws)
    // Later than the server's own timer, which runs in this process too.
    setTimeout(() => ws.resume(), 500)
    expect(await closed).toEqual([1013, 'reading too slowly'])
  })

  it('ends a peer that does not answer pings, and keeps one that does', async () => {
    const { open } = await listen(echo, { pingEveryMs: 40 })
    const dead = await open({ autoPong: false })
    const alive = await open()
    let pings = 0
    alive.on('ping', () => (pings += 1))
    expect((await closing(dead))[0]).toBe(1006)
    await expect.poll(() => pings).toBeGreaterThan(2)
    expect(alive.readyState).toBe(alive.OPEN)
  })

  it('refuses what is no handshake before it writes anything', async () => {
    const { port, refused } = await listen(echo)
    for (const differs of [{ 'sec-websocket-version': '12' }, { 'sec-websocket-key': 'short' }]) {
      const request = httpRequest({
        port,
        headers: {
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...differs,
        },
      })
      request.on('error', () => undefined)
      request.end()
      await new Promise((resolve) => request.on('close', resolve))
    }
    expect(refused.map(({ spec }) => spec.code)).toEqual(['request.malformed', 'request.malformed'])
  })

  it('does not compress', async () => {
    const { open } = await listen(echo)
    expect((await open()).extensions).toBe('')
  })

  it('closes every connection with 1012 when the server stops', async () => {
    const { open, stopping } = await listen(echo)
    const all = [await open(), await open()]
    const closed = Promise.all(all.map(closing))
    stopping.abort()
    expect(await closed).toEqual(all.map(() => [1012, 'the server is restarting']))
  })
})
