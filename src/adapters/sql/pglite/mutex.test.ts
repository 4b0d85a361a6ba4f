import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('work begins when all work before it has ended, also when that failed', async () => {
  const turns = createMutex()
  const happened: string[] = []
  const mayEnd = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ran = mayEnd.map(({ promise }, index) =>
    turns.run(async () => {
      happened.push(`${index} begins`)
      await promise.finally(() => happened.push(`${index} ends`))
    }),
  )
  const taken = turns.take().then((release) => {
    happened.push('taken')
    return release
  })
  const last = turns.run(async () => void happened.push('last'))
  await turnOfTheLoop()
  expect(happened).toEqual(['0 begins'])
  mayEnd[1]?.resolve()
  mayEnd[0]?.reject(new Error('planned'))
  await expect(ran[0]).rejects.toThrow('planned')
  await ran[1]
  const release = await taken
  release()
  await last
  expect(happened).toEqual(['0 begins', '0 ends', '1 begins', '1 ends', 'taken', 'last'])
})
