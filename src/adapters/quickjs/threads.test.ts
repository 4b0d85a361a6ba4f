import { afterEach, expect, test } from 'vitest'
import type { RunOrder } from './protocol.ts'
import { createThreads, type Threads } from './threads.ts'

const mebibyte = 1_048_576
const order = (code: string): RunOrder => ({
  code,
  files: new Map(),
  timeoutMs: 20_000,
  limits: {
    runMsMax: 20_000,
    memoryBytes: 24 * mebibyte,
    processBytes: 448 * mebibyte,
    outputBytesMax: 65_536,
    fileBytesMax: mebibyte,
    filesMax: 128,
    filesBytesMax: 4 * mebibyte,
    runsAtATime: 1,
  },
})
const outside = () => ({
  signal: new AbortController().signal,
  fetch: () => Promise.reject(new Error('these programs fetch nothing')),
})
const endless = order('for (;;);')

let threads: Threads
afterEach(() => threads.stop())

/** One thread, which is taken by a program that never ends. */
function takenThread(waiting: { readonly waitingMax: number; readonly waitMsMax?: number }) {
  threads = createThreads({ threadsMax: 1, memoryBytes: 24 * mebibyte, ...waiting })
  return threads.run('taken', endless, outside())
}

/** Expected at once, so that no refusal is ever without somebody who waits for it. */
const refused = (code: string, signal = outside().signal) =>
  expect(
    threads.run('refused', order('console.log(1)'), { ...outside(), signal }),
  ).rejects.toMatchObject({
    spec: { code },
  })

test('whoever still waits when the threads are stopped is refused, and starts no thread', async () => {
  const first = takenThread({ waitingMax: 2 })
  const waiting = [refused('upstream.unavailable'), refused('upstream.unavailable')]
  await expect.poll(() => threads.count(), { timeout: 60_000 }).toBe(1)
  await threads.stop()
  expect(await first).toMatchObject({ outcome: 'failed' })
  await Promise.all(waiting)
  await refused('upstream.unavailable')
  expect(threads.count()).toBe(0)
})

test('a program that has its place but no thread yet gets none from threads that are stopped', async () => {
  threads = createThreads({ threadsMax: 1, waitingMax: 1, memoryBytes: 24 * mebibyte })
  const early = refused('upstream.unavailable')
  await threads.stop()
  await early
  expect(threads.count()).toBe(0)
})

const seen = order('console.log(typeof globalThis.seen); globalThis.seen = 1')

test('a thread that stands ready goes to one sandbox, and the next one stands ready after it', async () => {
  threads = createThreads({ threadsMax: 3, waitingMax: 1, memoryBytes: 24 * mebibyte })
  threads.warm()
  threads.warm()
  expect(threads.count()).toBe(1)
  for (const [index, sandbox] of ['a', 'b', 'c'].entries()) {
    expect((await threads.run(sandbox, seen, outside())).stdout).toBe('undefined\n')
    // Those of the sandboxes so far, and one that stands ready.
    expect(threads.count()).toBe(index + 2)
  }
  await threads.stop()
  expect(threads.count()).toBe(0)
  threads.warm()
  expect(threads.count()).toBe(0)
})

test('the programs of a sandbox share its thread, and no engine', async () => {
  threads = createThreads({ threadsMax: 2, waitingMax: 1, memoryBytes: 24 * mebibyte })
  for (let turn = 0; turn < 3; turn++) {
    const changed = 'Object.prototype.left = 1; Array.prototype.push = null; globalThis.seen = 1'
    const code = `console.log(typeof seen, typeof {}.left, typeof [].push); ${changed}`
    const { stdout } = await threads.run('a', order(code), outside())
    expect(stdout).toBe('undefined undefined function\n')
    expect(threads.count()).toBe(1)
  }
})

test('what one program waits for never reaches the next one of its sandbox', async () => {
  threads = createThreads({ threadsMax: 1, waitingMax: 1, memoryBytes: 24 * mebibyte })
  const late = Promise.withResolvers<{ readonly refusal: string }>()
  const slow = { ...outside(), fetch: () => late.promise }
  const asking = "void fetch('https://a.example').catch((e) => console.log(e.message))"
  const first = await threads.run('a', order(`${asking}; throw new Error('over')`), slow)
  expect(first).toMatchObject({ outcome: 'failed', stdout: '' })
  const second = threads.run('a', order(asking), {
    ...outside(),
    // The answer to the program before comes while this one waits for its own.
    async fetch() {
      late.resolve({ refusal: 'not its own' })
      await late.promise
      return { refusal: 'its own' }
    },
  })
  expect(await second).toMatchObject({ stdout: 'its own\n' })
  expect(threads.count()).toBe(1)
})

test('a program that was cut off takes its thread with it', async () => {
  threads = createThreads({ threadsMax: 1, waitingMax: 1, memoryBytes: 24 * mebibyte })
  const cut = await threads.run('a', { ...endless, timeoutMs: 50 }, outside())
  expect(cut).toMatchObject({ outcome: 'timed_out' })
  expect(threads.count()).toBe(0)
  expect(await threads.run('a', seen, outside())).toMatchObject({ stdout: 'undefined\n' })
})

test('a thread ends with its sandbox, and the one that was idle for the longest makes room', async () => {
  threads = createThreads({ threadsMax: 2, waitingMax: 1, memoryBytes: 24 * mebibyte })
  await threads.run('a', seen, outside())
  threads.drop('a')
  await expect.poll(() => threads.count(), { timeout: 60_000 }).toBe(0)
  for (const sandbox of ['b', 'c', 'd']) await threads.run(sandbox, seen, outside())
  await expect.poll(() => threads.count(), { timeout: 60_000 }).toBe(2)
})

test('a thread that nobody needs ends, and a program then has one of its own', async () => {
  threads = createThreads({ threadsMax: 1, waitingMax: 1, memoryBytes: 24 * mebibyte, idleMs: 1 })
  threads.warm()
  await expect.poll(() => threads.count(), { timeout: 60_000 }).toBe(0)
  expect(await threads.run('late', order('console.log(1)'), outside())).toMatchObject({
    stdout: '1\n',
  })
  // It ends too, once its sandbox has not used it for as long.
  await expect.poll(() => threads.count(), { timeout: 60_000 }).toBe(0)
})

test('503: too many wait, or one waited too long', async () => {
  void takenThread({ waitingMax: 1, waitMsMax: 1 })
  await Promise.all([refused('sandbox.full'), refused('sandbox.full')])
})

test('a caller that goes away gives up its place among those who wait', async () => {
  void takenThread({ waitingMax: 1 })
  const gone = new AbortController()
  const left = refused('upstream.unavailable', gone.signal)
  gone.abort()
  await left
  const next = refused('upstream.unavailable')
  await threads.stop()
  await next
})
