import { expect, test } from 'vitest'
import { race } from '../../../../test/support/race.ts'
import { createVenueProxy } from './venue-proxy.ts'

function world() {
  let nowMs = 1_000_000
  let asked = 0
  let isDown = false
  const proxy = createVenueProxy({
    clock: { nowMs: () => nowMs },
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    askVenue: async () => {
      asked += 1
      if (isDown) throw new Error('down')
      return { list: asked }
    },
  })
  return {
    proxy,
    asked: () => asked,
    advance: (ms: number) => {
      nowMs += ms
    },
    goDown: () => {
      isDown = true
    },
  }
}

test('however many ask, the venue is asked once in ten seconds', async () => {
  const { advance, asked, proxy } = world()
  const answers = await race({ times: 1_000, enough: 'it costs nothing' }, () => proxy())
  expect(asked()).toBe(1)
  expect(answers[999]).toEqual({ body: { list: 1 }, isStale: false })
  advance(9_999)
  await proxy()
  expect(asked()).toBe(1)
})

test('for sixty more seconds the last answer stands in while one request fetches the next', async () => {
  const { advance, asked, proxy } = world()
  await proxy()
  advance(10_000)
  const answers = await race({ times: 100, enough: 'it costs nothing' }, () => proxy())
  expect(answers.every(({ isStale }) => isStale)).toBe(true)
  expect(asked()).toBe(2)
  expect(await proxy()).toEqual({ body: { list: 2 }, isStale: false })
})

test('502 when the venue is down and the last answer is older than seventy seconds', async () => {
  const { advance, asked, goDown, proxy } = world()
  await proxy()
  goDown()
  advance(69_999)
  expect((await proxy()).isStale).toBe(true)
  // Lets the failed request finish its bookkeeping before the clock moves on.
  await new Promise((resolve) => setImmediate(resolve))
  advance(10_001)
  await expect(proxy()).rejects.toMatchObject({ spec: { code: 'upstream.failed' } })
  const before = asked()
  await expect(proxy()).rejects.toMatchObject({ spec: { code: 'upstream.failed' } })
  expect(asked()).toBe(before)
})
