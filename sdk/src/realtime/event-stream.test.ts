import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../client/client.ts'
import { chatCompletions } from '../resources/chat-completions.gen.ts'
import { events } from '../resources/events.gen.ts'
import { runs } from '../resources/runs.gen.ts'

type Serve = (response: ServerResponse, request: IncomingMessage) => void

let server: Server
let baseUrl = ''
let serving: Serve[] = []
let asked: IncomingMessage[] = []

beforeEach(async () => {
  serving = []
  asked = []
  server = createServer((request, response) => {
    asked.push(request)
    response.setHeader('content-type', 'text/event-stream')
    const serve = serving.shift()
    if (serve === undefined) response.destroy()
    else serve(response, request)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  baseUrl = `http://127.0.0.1:${Object(server.address()).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const frame = (id: string, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const follow = () => events(createClient({ baseUrl, retriesMax: 0 })).follow({ topics: 'launch.*' })

describe('a stream', () => {
  it('goes on after the last event when its connection breaks, with none lost and none twice', async () => {
    serving = [
      (response) => {
        response.write(
          ': open\n\n' + frame('4', 'ready', {}) + frame('5', 'launch.confirmed', { seq: '5' }),
        )
        // Half of a frame is no frame.
        response.write('id: 6\nevent: launch.confirmed\nda')
        setImmediate(() => response.destroy())
      },
      (response) =>
        response.write(frame('5', 'ready', {}) + frame('6', 'launch.confirmed', { seq: '6' })),
    ]
    const seen: string[] = []
    for await (const { seq } of follow()) {
      seen.push(seq)
      if (seq === '6') break
    }
    expect(seen).toEqual(['5', '6'])
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '5'])
    expect(asked[0]?.url).toBe('/api/events?topics=launch.*')
  })

  it('closes its connection when the loop is left', async () => {
    const closed = Promise.withResolvers<void>()
    serving = [
      (response) => {
        response.on('close', closed.resolve)
        response.write(frame('1', 'launch.confirmed', { seq: '1' }))
      },
    ]
    for await (const _ of follow()) break
    await closed.promise
    expect(asked).toHaveLength(1)
  })

  it('ends without an error when it is aborted', async () => {
    const stop = new AbortController()
    serving = [(response) => response.write(frame('1', 'launch.confirmed', { seq: '1' }))]
    const seen: string[] = []
    const stream = events(createClient({ baseUrl })).follow({}, { signal: stop.signal })
    for await (const { seq } of stream) {
      seen.push(seq)
      stop.abort()
    }
    expect(seen).toEqual(['1'])
  })

  it('ends with what it tells: a run that is over has nothing to add', async () => {
    serving = [
      (response) =>
        response.end(frame('1', 'status', { seq: 1 }) + frame('2', 'status', { seq: 2 })),
      (response) => response.end(': open\n\n'),
    ]
    const seen: unknown[] = []
    const stream = runs(createClient({ baseUrl })).follow({ runId: 'run_1' })
    for await (const event of stream) seen.push(event)
    expect(seen).toEqual([{ seq: 1 }, { seq: 2 }])
  })

  it('rejects with a refusal, and with a problem that is reported inside of it', async () => {
    serving = [
      (response) => {
        response.writeHead(404, { 'content-type': 'application/problem+json' })
        response.end('{"code":"resource.not_found","detail":"No run."}')
      },
      (response) =>
        response.write(frame('', 'error', { code: 'events.expired', detail: 'Too old.' })),
    ]
    await expect(readAll(follow())).rejects.toMatchObject({ code: 'resource.not_found' })
    await expect(readAll(follow())).rejects.toMatchObject({ code: 'events.expired' })
  })

  it('has frames whose data is of several lines, with line ends of both kinds', async () => {
    serving = [(response) => response.write('id: 1\r\nevent: a\r\ndata: {\r\ndata: }\r\n\r\n')]
    for await (const one of follow().frames()) {
      expect(one).toEqual({ id: '1', event: 'a', data: '{\n}' })
      break
    }
  })
})

describe('an answer that may be a stream', () => {
  const ask = () =>
    chatCompletions(createClient({ baseUrl, retriesMax: 0 })).create({
      model: 'a',
      messages: [{ role: 'user', content: 'b' }],
      stream: true,
    })

  it('is read as events until its end, and never asked for again', async () => {
    serving = [(response) => response.end('data: {"a":1}\n\ndata: [DONE]\n\n')]
    const seen: unknown[] = []
    for await (const event of ask().events()) seen.push(event)
    expect(seen).toEqual([{ a: 1 }])
    expect(asked).toHaveLength(1)
  })

  it('says so where it is awaited', async () => {
    serving = [(response) => response.end('data: {"a":1}\n\n')]
    await expect(ask()).rejects.toMatchObject({ code: 'client.streamed' })
  })
})

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
