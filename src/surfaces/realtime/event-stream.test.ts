import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { StreamFrame } from '../../kernel/operation.ts'
import { createEventStreamWriter, toText } from './event-stream.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Serves one source of frames to every request; `over` counts the streams that ended. */
async function serveFrames(
  source: (signal: AbortSignal) => AsyncIterable<StreamFrame>,
  options: Partial<Parameters<typeof createEventStreamWriter>[0]> = {},
) {
  const write = createEventStreamWriter({ logger: silent, ...options })
  const ending = new AbortController()
  let over = 0
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, ending.signal])
    const isOver = () => {
      over += 1
    }
    // It never rejects: a broken promise would leave the count as it is.
    void write({ response, frames: source(signal), signal }).then(isOver, () => response.destroy())
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // An address without a path is always that of a TCP server here.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, port, ending, over: () => over }
}

async function* frames(...all: StreamFrame[]): AsyncGenerator<StreamFrame> {
  yield* all
}

const never = async function* (): AsyncGenerator<StreamFrame> {
  await new Promise(() => undefined)
}

describe('event stream', () => {
  it('writes id, event and every line of data, and ends with the source', async () => {
    const { url, over } = await serveFrames(() =>
      frames({ id: '1', event: 'a.b', data: '{"x":1}' }, { data: 'two\nlines' }),
    )
    const text = await (await fetch(url)).text()
    expect(text).toBe(': open\n\nid: 1\nevent: a.b\ndata: {"x":1}\n\ndata: two\ndata: lines\n\n')
    await expect.poll(over).toBe(1)
  })

  it('lets no field begin inside another', () => {
    expect(toText({ id: '1\ndata: x', event: 'a\r\nid: 9', data: 'b\rc' })).toBe(
      'id: 1\nevent: a\ndata: b\ndata: c\n\n',
    )
  })

  it('sends heartbeats while nothing happens', async () => {
    const { url } = await serveFrames(never, { heartbeatMs: 5 })
    const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes(': still here\n\n: still here\n\n')) text += (await reader?.read())?.value
    await reader?.cancel()
  })

  it('ends with the signal although the source does not', async () => {
    const { url, ending, over } = await serveFrames(never)
    const response = await fetch(url)
    ending.abort()
    expect(await response.text()).toBe(': open\n\n')
    await expect.poll(over).toBe(1)
  })

  it('ends when the reader goes away although the source does not', async () => {
    const { url, over } = await serveFrames(never)
    const leaving = new AbortController()
    await fetch(url, { signal: leaving.signal })
    leaving.abort()
    await expect.poll(over).toBe(1)
  })

  it('ends the response and logs when the source fails', async () => {
    const logged: unknown[] = []
    const logger = { ...silent, error: (_: string, failure: unknown) => void logged.push(failure) }
    const failure = new Error('broken')
    const { url } = await serveFrames(
      async function* () {
        yield { data: '1' }
        throw failure
      },
      { logger },
    )
    expect(await (await fetch(url)).text()).toBe(': open\n\ndata: 1\n\n')
    expect(logged).toEqual([failure])
  })

  it('stops asking the source for more while the reader does not read, then cuts it off', async () => {
    let made = 0
    const { port, over } = await serveFrames(
      async function* (signal) {
        for (; !signal.aborted; made++) yield { data: 'x'.repeat(65_536) }
      },
      { stallMs: 300 },
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(over, { timeout: 45_000 }).toBe(1)
    // What the kernel's own buffers hold, and no more.
    expect(made).toBeLessThan(300)
    socket.destroy()
  })
})
