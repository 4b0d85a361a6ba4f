import { expect, test } from 'vitest'
import { allowanceOf, clockAheadMs, incidentsAfter, partsOf, verdictOf } from './status.model.ts'

const component = (name: string, state: 'degraded' | 'down' | 'up', required = false) => ({
  name,
  state,
  required,
})

test('nothing is well that has not been asked, and a service out of reach is down', () => {
  expect(verdictOf(null, true)).toBe('unknown')
  expect(verdictOf(null, false)).toBe('down')
  const verdict = (...components: ReturnType<typeof component>[]) =>
    verdictOf(partsOf(components, []), true)
  expect(verdict(component('a', 'up', true), component('b', 'up'))).toBe('up')
  expect(verdict(component('a', 'up', true), component('b', 'down'))).toBe('degraded')
  expect(verdict(component('a', 'degraded', true))).toBe('degraded')
  expect(verdict(component('a', 'down', true))).toBe('down')
})

test('parts in trouble come first, and a feed that is not set up is no trouble', () => {
  const feed = { origin: 'a place', lastAnswerAt: null, lastFailure: null }
  const parts = partsOf(
    [component('a', 'up'), component('b', 'down')],
    [{ name: 'c', state: 'not_configured', ...feed }],
  )
  expect(parts.map(({ name, state }) => `${name} ${state}`)).toEqual(['b down', 'a up', 'c off'])
  expect(verdictOf(parts.slice(1), true)).toBe('up')
})

test('an incident begins when it is seen, goes on, and ends when the part is well again', () => {
  const down = partsOf([component('a', 'down')], [])
  const up = partsOf([component('a', 'up')], [])
  const first = incidentsAfter([], down, { nowMs: 1, isFirst: true })
  expect(first).toMatchObject([{ name: 'a', sinceMs: 1, isOlder: true, untilMs: null }])
  const going = incidentsAfter(first, down, { nowMs: 2, isFirst: false })
  expect(going).toEqual(first)
  const over = incidentsAfter(going, up, { nowMs: 3, isFirst: false })
  expect(over).toMatchObject([{ sinceMs: 1, untilMs: 3 }])
  const again = incidentsAfter(over, down, { nowMs: 4, isFirst: false })
  expect(again).toMatchObject([
    { sinceMs: 4, isOlder: false, untilMs: null },
    { sinceMs: 1, untilMs: 3 },
  ])
})

test('an allowance is known by all of its headers or not at all', () => {
  const headers = { 'ratelimit-limit': '100', 'ratelimit-remaining': '7', 'ratelimit-reset': '30' }
  expect(allowanceOf(new Headers(headers))).toEqual({ limit: 100, remaining: 7, resetSeconds: 30 })
  expect(allowanceOf(new Headers({ 'ratelimit-limit': '100' }))).toBeNull()
  expect(allowanceOf(new Headers({ ...headers, 'ratelimit-reset': 'soon' }))).toBeNull()
})

test('the clock of the service is compared with the middle of the call', () => {
  expect(clockAheadMs(1_500, { askedAtMs: 1_000, cameAtMs: 1_200 })).toBe(400)
})
