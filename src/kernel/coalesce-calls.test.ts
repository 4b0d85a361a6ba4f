import { beforeEach, expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

/** Runs that end when the test says so. */
let runs: { readonly key: string; readonly end: (result: string) => void; fail: () => void }[]
let ask: (key: string) => Promise<string>
beforeEach(() => {
  runs = []
  ask = coalesceCalls(
    (key: string) => key,
    (key) => {
      const { promise, reject, resolve } = Promise.withResolvers<string>()
      runs.push({ key, end: resolve, fail: () => reject(new Error('failed')) })
      return promise
    },
  )
})
const turns = async () => {
  for (let times = 0; times < 10; times += 1) await Promise.resolve()
}

test('who asks while one is under way shares the one after it', async () => {
  const first = ask('a')
  const others = [ask('a'), ask('a'), ask('a')]
  expect(runs).toHaveLength(1)
  runs[0]?.end('before')
  expect(await first).toBe('before')
  await turns()
  const late = ask('a')
  expect(runs).toHaveLength(2)
  runs[1]?.end('after')
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
  await turns()
  runs[2]?.end('last')
  expect(await late).toBe('last')
  expect(runs).toHaveLength(3)
})

test('who asks when none is under way has one at once, and nothing is kept', async () => {
  for (const result of ['one', 'two']) {
    const asked = ask('a')
    runs.at(-1)?.end(result)
    expect(await asked).toBe(result)
    await turns()
  }
  expect(runs).toHaveLength(2)
})

test('different questions do not wait for each other', async () => {
  const [one, other] = [ask('a'), ask('b')]
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
  runs[1]?.end('b')
  expect(await other).toBe('b')
  runs[0]?.end('a')
  expect(await one).toBe('a')
})

test('a failure is that of those who shared it, and the next one begins all the same', async () => {
  const first = ask('a')
  const second = ask('a')
  runs[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  await turns()
  runs[1]?.end('well')
  expect(await second).toBe('well')
})
