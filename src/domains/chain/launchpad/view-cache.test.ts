import { beforeEach, expect, test } from 'vitest'
import { createViewCache } from './view-cache.ts'

type View = { readonly made: number }

let made: number
let rows: string
let ask: (key?: string, parts?: { isFresh?: boolean; changing?: boolean }) => Promise<View>
beforeEach(() => {
  made = 0
  rows = 'a'
  const views = createViewCache<View>()
  ask = (key = 'one', { changing = false, isFresh = true } = {}) =>
    views(key, {
      versions: async () => rows,
      make: async () => {
        made += 1
        if (changing) rows += 'x'
        return { made }
      },
      isFresh: () => isFresh,
    })
})

test('a view is made once for as long as its rows stay, and is the very same', async () => {
  const first = await ask()
  expect(await ask()).toBe(first)
  expect(Object.isFrozen(first)).toBe(true)
  rows = 'b'
  expect(await ask()).toEqual({ made: 2 })
  // Rows with their former values are new versions; this text simulates the same versions.
  rows = 'a'
  expect(await ask()).toEqual({ made: 3 })
})

test('each question has its own', async () => {
  expect([await ask('one'), await ask('two'), await ask('one')]).toEqual([
    { made: 1 },
    { made: 2 },
    { made: 1 },
  ])
})

test('a view that is stale beside its rows is made anew', async () => {
  await ask()
  expect(await ask('one', { isFresh: false })).toEqual({ made: 2 })
})

test('what was made while its rows changed is answered and not kept', async () => {
  expect(await ask('one', { changing: true })).toEqual({ made: 1 })
  expect(await ask()).toEqual({ made: 2 })
})

test('a failure is not kept', async () => {
  const views = createViewCache<View>()
  const parts = { versions: async () => 'a', isFresh: () => true }
  const failing = views('one', { ...parts, make: () => Promise.reject(new Error('not there')) })
  await expect(failing).rejects.toThrow('not there')
  expect(await views('one', { ...parts, make: async () => ({ made: 7 }) })).toEqual({ made: 7 })
})

test('the one that was asked for longest ago makes room for the two hundred and first', async () => {
  for (let number = 0; number < 200; number += 1) await ask(String(number))
  await ask('0')
  expect(made).toBe(200)
  await ask('200')
  await ask('0')
  expect(made).toBe(201)
  await ask('1')
  expect(made).toBe(202)
})
