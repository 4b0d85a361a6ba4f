import { expect, test } from 'vitest'
import { dotOf, isAddress, isResendable, isSettled, topicGroups } from './webhooks.model.ts'
import { readSearch } from './webhooks-search.model.ts'

const topic = (name: string) => ({
  topic: name,
  version: 1,
  summary: name,
  audience: 'public' as const,
  schema: {},
  example: {},
})

test('events are in groups of what they are about', () => {
  const groups = topicGroups(['order.filled', 'launch.confirmed', 'order.placed'].map(topic))
  expect(groups.map(({ name, topics, whole }) => [name, whole, topics.length])).toEqual([
    ['launch', 'launch.*', 1],
    ['order', 'order.*', 2],
  ])
})

test('a webhook that is enabled and fails does not look well', () => {
  const failingSince = '2026-01-01T00:00:00.000Z'
  expect(dotOf({ status: 'enabled', failingSince: null })).toBe('good')
  expect(dotOf({ status: 'enabled', failingSince })).toBe('slow')
  expect(dotOf({ status: 'disabled', failingSince: null })).toBe('bad')
})

test('what fails is tried again by itself, and may be sent again before', () => {
  expect(isSettled({ status: 'failed' })).toBe(false)
  expect(isResendable({ status: 'failed' })).toBe(true)
  expect(isSettled({ status: 'exhausted' })).toBe(true)
  expect(isResendable({ status: 'sending' })).toBe(false)
})

test('an address has a scheme and a host', () => {
  const addresses = [
    'https://example.com/hook',
    'http://10.0.0.1:80',
    'example.com',
    'https://',
    'ftp://a',
  ]
  expect(addresses.map(isAddress)).toEqual([true, true, false, false, false])
})

test('an address of the page is read as far as it is understood', () => {
  expect(
    readSearch({ id: 'whe_01h2xcejqtf2nbrexx3vqjhp41', delivery: 12, status: 'failed' }),
  ).toEqual({
    id: 'whe_01h2xcejqtf2nbrexx3vqjhp41',
    delivery: '12',
    status: 'failed',
  })
  expect(readSearch({ id: 'key_1', delivery: '0', status: 'lost' })).toEqual({})
})
