import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { EndedCall, SentCall } from '#sdk'
import { arrive, callLog, forgetCalls, recordCall } from './calls.ts'

const worked: EndedCall = { status: 200, code: null, requestId: 'req_1', durationMs: 5 }

function sent(more: Partial<SentCall> = {}): SentCall {
  return {
    name: 'things.get',
    row: ['GET', '/api/things'],
    input: {},
    method: 'GET',
    url: 'http://localhost/api/things',
    body: null,
    idempotencyKey: null,
    ...more,
  }
}

function goTo(pathname: string): void {
  vi.stubGlobal('location', { pathname })
}

beforeEach(() => {
  goTo('/')
  forgetCalls()
})
afterAll(() => vi.unstubAllGlobals())

test('reads that are the same are one call in its place; each write is one', () => {
  recordCall(sent())(worked)
  recordCall(sent({ method: 'POST' }))(worked)
  recordCall(sent({ method: 'POST' }))(worked)
  recordCall(sent())({ ...worked, requestId: 'req_2' })
  expect(callLog().calls.map(({ method, requestId, times }) => [method, requestId, times])).toEqual(
    [
      ['GET', 'req_2', 2],
      ['POST', 'req_1', 1],
      ['POST', 'req_1', 1],
    ],
  )
})

test('what is private or very long is not kept, neither in what was given nor in what was sent', () => {
  const input = {
    name: 'mine',
    secret: 'a1',
    inner: { apiKey: 'b2', key: 'ct_sk_c3' },
    list: ['whsec_d4', 'x'.repeat(5_000)],
    url: 'https://example.com',
  }
  const body = JSON.stringify(input)
  recordCall(sent({ method: 'POST', input, body }))(worked)
  recordCall(sent({ input: { key: 'ct_sk_c3' }, url: 'http://localhost/api/things?key=ct_sk_c3' }))(
    worked,
  )
  const { calls } = callLog()
  expect(JSON.stringify(calls)).not.toMatch(/a1|b2|c3|d4|xxx/)
  expect(calls[0]).toMatchObject({ isWhole: false, input: { name: 'mine', url: input.url } })
  expect(calls[1]).toMatchObject({ url: 'http://localhost/api/things' })
})

test('only the newest are kept', () => {
  for (let at = 0; at < 120; at += 1) recordCall(sent({ url: `http://localhost/${at}` }))(worked)
  const { calls } = callLog()
  expect([calls.length, calls[0]?.url]).toEqual([100, 'http://localhost/20'])
})

test('a call that ends after everything was forgotten, or that its page gave up, is not kept', () => {
  const late = recordCall(sent())
  forgetCalls()
  late(worked)
  recordCall(sent())({ status: 0, code: null, requestId: null, durationMs: 1 })
  expect(callLog().calls).toEqual([])
})

test('it is known when the page came to its address', () => {
  vi.useFakeTimers({ now: 1_000 })
  goTo('/elsewhere')
  arrive()
  vi.setSystemTime(2_000)
  arrive()
  expect(callLog().arrivedAtMs).toBe(1_000)
  vi.useRealTimers()
})
