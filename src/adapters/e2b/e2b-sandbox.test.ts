import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom } from '../../../test/support/auth-world.ts'
import { type E2bServer, startE2bServer } from '../../../test/support/e2b-server.ts'
import type { Sandbox, SandboxLanguage } from '../../ports/sandbox.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { frameOf, readFrames } from './connect-frames.ts'
import { createE2bSandbox, type E2bOptions } from './e2b-sandbox.ts'

let server: E2bServer
const clock = handClock()
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  server = await startE2bServer()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await server.close()
})

function open(differences: Partial<E2bOptions> = {}): Sandbox {
  const egress = createEgress({
    lookup: () => Promise.reject(new Error('no such name')),
    allowedHosts: [new URL(server.url).host, '127.0.0.1:9'],
  })
  closing.push(() => egress.close())
  const { apiKey, url } = server
  const own = { egress, clock, random: realRandom, apiKey, apiUrl: url, sandboxUrl: url }
  return createE2bSandbox({ ...own, ...differences })
}
const create = (sandbox: Sandbox) =>
  sandbox.create({ id: 'sbx_1', expiresAt: new Date(clock.nowMs() + 900_000) })

describe('what E2B is asked for', () => {
  test('a sandbox that ends with the key and reaches nothing', async () => {
    await create(open())
    expect(server.created).toEqual([
      {
        templateID: 'base',
        timeout: 900,
        autoPause: false,
        secure: true,
        metadata: { id: 'sbx_1' },
        allow_internet_access: false,
      },
    ])
  })

  test('or only the hosts that the operator listed', async () => {
    await create(open({ fetchHosts: ['api.example.com'], template: 'node' }))
    expect(server.created).toMatchObject([
      {
        templateID: 'node',
        allow_internet_access: true,
        network: { allowOut: ['api.example.com'], denyOut: ['0.0.0.0/0'] },
      },
    ])
  })

  test('an end for good', async () => {
    const sandbox = open()
    const reference = await create(sandbox)
    expect(server.living()).toEqual([reference.split('@')[0]])
    await sandbox.kill(reference)
    expect(server.living()).toEqual([])
  })

  test('nothing any more once its time is up', async () => {
    const sandbox = open()
    const reference = await create(sandbox)
    clock.advance(900_000)
    expect(await codeOf(sandbox.listFiles(reference))).toBe('sandbox.gone')
    expect(await codeOf(sandbox.resume(reference))).toBe('sandbox.gone')
  })
})

describe('other languages', () => {
  const programs: readonly (readonly [SandboxLanguage, string])[] = [
    ['shell', 'echo "sum: $((1 + 2))"; echo bad >&2; echo kept > note.txt'],
    [
      'python',
      'import sys\nprint("sum:", 1 + 2)\nprint("bad", file=sys.stderr)\nopen("note.txt", "w").write("kept")',
    ],
  ]
  test.each(programs)('runs %s, and keeps its files', async (language, code) => {
    const sandbox = open()
    const reference = await create(sandbox)
    const ran = await sandbox.run(reference, { language, code, timeoutMs: 20_000 })
    expect(ran).toMatchObject({
      outcome: 'completed',
      stdout: 'sum: 3\n',
      stderr: 'bad\n',
      result: null,
    })
    expect(await sandbox.listFiles(reference)).toMatchObject([{ path: '/note.txt' }])
  })

  test('tells with what a program ended', async () => {
    const sandbox = open()
    const ran = await sandbox.run(await create(sandbox), {
      language: 'shell',
      code: 'exit 3',
      timeoutMs: 20_000,
    })
    expect(ran).toMatchObject({
      outcome: 'failed',
      error: { message: 'the program ended with 3' },
    })
  })
})

describe('when E2B does not do as hoped', () => {
  test('another key is not taken', async () => {
    expect(await codeOf(create(open({ apiKey: 'e2b_other' })))).toBe('upstream.failed')
  })

  test.each([
    [429, 'sandbox.full'],
    [500, 'upstream.failed'],
    [404, 'sandbox.gone'],
  ])('an answer of %i becomes %s', async (status, code) => {
    const sandbox = open()
    const reference = await create(sandbox)
    server.failWith(status)
    expect(await codeOf(sandbox.listFiles(reference))).toBe(code)
  })

  test('nobody there is upstream.unavailable', async () => {
    const sandbox = open({ apiUrl: 'http://127.0.0.1:9' })
    expect(await codeOf(create(sandbox))).toBe('upstream.unavailable')
  })
})

describe('frames of a stream', () => {
  const read = async (bytes: Uint8Array, step = bytes.length): Promise<unknown[]> => {
    const parts = async function* () {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
    }
    const frames: unknown[] = []
    for await (const frame of readFrames(parts())) frames.push(frame)
    return frames
  }
  const end = Buffer.from([2, 0, 0, 0, 2, 0x7b, 0x7d])

  test.each([1, 2, 7, 1_000])('are read whatever the parts are cut into: %i', async (step) => {
    const bytes = Buffer.concat([frameOf({ a: 1 }), frameOf({ b: 'ü' }), end])
    expect(await read(bytes, step)).toEqual([
      { kind: 'message', message: { a: 1 } },
      { kind: 'message', message: { b: 'ü' } },
      { kind: 'end', error: undefined },
    ])
  })

  test.each([
    ['that breaks off', frameOf({ a: 1 })],
    ['that breaks off inside a frame', frameOf({ a: 1 }).subarray(0, 8)],
    ['with a frame that is too long', Buffer.from([0, 255, 255, 255, 255, 1])],
    ['that is compressed', Buffer.from([1, 0, 0, 0, 1, 1])],
    ['that is no JSON', Buffer.from([0, 0, 0, 0, 1, 0x7b])],
  ])('a stream %s is refused', async (_what, bytes) => {
    expect(await codeOf(read(bytes))).toBe('upstream.failed')
  })
})
