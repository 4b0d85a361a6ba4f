import { expect, test } from 'vitest'
import { awaitInOrder } from './await-in-order.ts'

test('gives the values in the order of the works', async () => {
  const first = Promise.withResolvers<string>()
  const both = awaitInOrder([first.promise, Promise.resolve(2)])
  first.resolve('one')
  expect(await both).toEqual(['one', 2])
})

test('rejects with the failure of the first in the list, once all are settled', async () => {
  const first = Promise.withResolvers<never>()
  const last = Promise.withResolvers<void>()
  let isOver = false
  const all = awaitInOrder([first.promise, Promise.reject(new Error('known first')), last.promise])
  const over = all.catch((failure: unknown) => {
    isOver = true
    throw failure
  })
  first.reject(new Error('first in the list'))
  await Promise.resolve()
  expect(isOver).toBe(false)
  last.resolve()
  await expect(over).rejects.toThrow('first in the list')
})
