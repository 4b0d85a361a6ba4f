import { expect, test } from 'vitest'
import { createVisits } from './visits.ts'

function visitsAt(options: { readonly isAlone: boolean }) {
  const clock = { ms: 1_000_000, nowMs: () => clock.ms }
  return { clock, visits: createVisits({ clock, quietAfterMs: 300_000, ...options }) }
}

test('nobody looks before the first visit, nor when the quiet time has passed since the last one', () => {
  const { clock, visits } = visitsAt({ isAlone: true })
  expect(visits.isAwake()).toBe(false)
  visits.note()
  clock.ms += 299_999
  expect(visits.isAwake()).toBe(true)
  clock.ms += 1
  expect(visits.isAwake()).toBe(false)
})

test('who stays is looking until he leaves, however often he says that he does', () => {
  const { clock, visits } = visitsAt({ isAlone: true })
  const leave = visits.stay()
  const leaveToo = visits.stay()
  clock.ms += 3_600_000
  leave()
  leave()
  clock.ms += 3_600_000
  expect(visits.isAwake()).toBe(true)
  leaveToo()
  expect(visits.isAwake()).toBe(true)
  clock.ms += 300_000
  expect(visits.isAwake()).toBe(false)
})

test('sleepers are woken once by the first visit after a quiet time, and not when they have left', () => {
  const { clock, visits } = visitsAt({ isAlone: true })
  const woken: string[] = []
  visits.onWake(() => woken.push('one'))
  const forget = visits.onWake(() => woken.push('two'))
  visits.note()
  visits.note()
  expect(woken).toEqual(['one', 'two'])
  forget()
  clock.ms += 300_000
  visits.stay()
  expect(woken).toEqual(['one', 'two', 'one'])
})

test('looks are rare while nobody does, but never where another process may have made work', () => {
  const alone = visitsAt({ isAlone: true }).visits
  expect(alone.pauseMs(1_000)).toBe(30_000)
  expect(alone.pauseMs(60_000)).toBe(60_000)
  alone.note()
  expect(alone.pauseMs(1_000)).toBe(1_000)
  expect(visitsAt({ isAlone: false }).visits.pauseMs(1_000)).toBe(1_000)
})

test('who looks every so often is brought back from a long pause by a visit, and ends when told to', async () => {
  const { visits } = visitsAt({ isAlone: true })
  let looks = 0
  const end = visits.every(1, () => {
    looks += 1
  })
  visits.note()
  await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(2)
  end()
  const before = looks
  await new Promise((resolve) => setImmediate(resolve))
  expect(looks).toBe(before)
})
