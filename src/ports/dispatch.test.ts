import { Type as T } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { shape } from '../kernel/schemas.ts'
import { type ArgumentPart, placeArguments, toInnerRequest } from './dispatch.ts'

const read = { method: 'GET', path: '/things/{thingId}', input: {} } as const

describe('the request of a call', () => {
  test('keeps each argument in its part, and a list as its values in turn', () => {
    const query = [
      ['colour', ['red', 'a&b']],
      ['most', 3],
    ] as const
    expect(toInnerRequest(read, { params: { thingId: 'a/../b?c' }, query }, { a: 'b' })).toEqual({
      method: 'GET',
      url: '/things/a%2F..%2Fb%3Fc?colour=red&colour=a%26b&most=3',
      headers: { a: 'b' },
    })
  })
  test('has a body where the row takes one', () => {
    const row = { ...read, method: 'POST', input: { body: shape({ to: T.String() }) } } as const
    expect(toInnerRequest(row, { params: { thingId: 7 }, body: { to: 'x' } }, {})).toEqual({
      method: 'POST',
      url: '/things/7',
      headers: { 'content-type': 'application/json' },
      body: '{"to":"x"}',
    })
  })
  test('says what is no text as JSON, and what is missing as no other place', () => {
    const { url } = toInnerRequest(read, { query: [['most', null]] }, {})
    expect(url).toBe('/things/%22%22?most=null')
  })
  test('has nowhere to put what no part knows', () => {
    const parts = new Map<string, ArgumentPart>([
      ['thingId', 'params'],
      ['most', 'query'],
    ])
    const placed = placeArguments({ thingId: 'a', most: 3, other: 1 }, (name) => parts.get(name))
    expect(placed).toEqual({ params: { thingId: 'a' }, query: [['most', 3]], body: {} })
  })
  test('can be made of text that is no whole character', () => {
    const { url } = toInnerRequest(
      read,
      { params: { thingId: '\ud800' }, query: [['q', '\ud800']] },
      {},
    )
    expect(url).toBe('/things/%EF%BF%BD?q=%EF%BF%BD')
  })
})
