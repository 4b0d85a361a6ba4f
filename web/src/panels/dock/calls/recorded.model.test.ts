import { expect, test } from 'vitest'
import type { RecordedCall } from '../../../service/calls.ts'
import {
  callsOfScreen,
  failedCalls,
  isAction,
  lastAction,
  type Operation,
  writtenOf,
} from './recorded.model.ts'

const call = (name: string, more: Partial<RecordedCall> = {}): RecordedCall => ({
  id: 1,
  name,
  row: ['GET', '/api/things'],
  input: {},
  method: 'GET',
  url: 'http://localhost:4663/api/things?limit=5',
  body: null,
  idempotencyKey: null,
  status: 200,
  code: null,
  requestId: 'req_1',
  durationMs: 5,
  sentAtMs: 0,
  times: 1,
  isWhole: true,
  ...more,
})
const operation = (effect: string, more: Partial<Operation> = {}) =>
  ({
    effect,
    kind: 'json',
    auth: [],
    price: null,
    priceText: null,
    ...more,
  }) as unknown as Operation

test('a screen has what it asked since it came, and what it still shows of before', () => {
  const calls = [
    call('a.old', { sentAtMs: 1 }),
    call('b.shown', { sentAtMs: 2 }),
    call('b.shown', { sentAtMs: 3, requestId: 'newer' }),
    call('c.own', { sentAtMs: 10 }),
    call('d.own', { sentAtMs: 11 }),
  ]
  const found = callsOfScreen({ calls, arrivedAtMs: 10 }, new Set(['b.shown', 'c.own']))
  expect(found.map(({ name, requestId }) => `${name} ${requestId}`)).toEqual([
    'd.own req_1',
    'c.own req_1',
    'b.shown newer',
  ])
})

test('an action is what the catalog says changes something; a question that is posted is none', () => {
  const operations = new Map([['quotes.ask', operation('none')]])
  const calls = [call('orders.place', { method: 'POST' }), call('quotes.ask', { method: 'POST' })]
  expect(lastAction({ calls, arrivedAtMs: 0 }, operations)?.name).toBe('orders.place')
  expect(calls.map((one) => isAction(one, operations))).toEqual([true, false])
  expect(lastAction({ calls: [call('a.get')], arrivedAtMs: 0 }, operations)).toBeNull()
})

test('a call is written with its address, its body, the key of a repeat and the price that it may have', () => {
  const posted = call('orders.place', {
    method: 'POST',
    body: '{"size":"1"}',
    input: { size: '1' },
    idempotencyKey: 'once',
  })
  const row = operation('irreversible', { auth: ['api_key'], priceText: '1 USDC' })
  expect(writtenOf(posted, row, 'again')).toEqual({
    baseUrl: 'http://localhost:4663',
    name: 'orders.place',
    kind: 'json',
    needsKey: true,
    maxAmount: '0.05 USDC',
    attempt: {
      method: 'POST',
      address: '/api/things?limit=5',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'again' },
      body: '{"size":"1"}',
    },
    input: { size: '1' },
  })
  expect(writtenOf(call('a.get'), undefined, null).attempt.headers).toEqual({})
})

test('what failed is gathered by code and operation, the newest first', () => {
  const calls = [
    call('a.get', { code: 'x.gone', sentAtMs: 1, times: 3 }),
    call('b.get', { code: 'x.gone', sentAtMs: 5 }),
    call('a.get', { code: 'x.gone', sentAtMs: 2 }),
    call('a.get'),
  ]
  expect(
    failedCalls({ calls, arrivedAtMs: 0 }).map(({ count, last, name }) => [
      name,
      count,
      last.sentAtMs,
    ]),
  ).toEqual([
    ['b.get', 1, 5],
    ['a.get', 4, 2],
  ])
})
