import { expect, test } from 'vitest'
import type { WebhookEndpoint } from '#sdk'
import {
  changesOf,
  dotOf,
  draftOf,
  isAddress,
  isResendable,
  isSettled,
  topicGroups,
  wantedOf,
} from './webhooks.model.ts'
import { isFiltered, readSearch } from './webhooks-search.model.ts'

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

test('only what a form says otherwise is changed', () => {
  const endpoint: WebhookEndpoint = {
    id: 'whe_01h2xcejqtf2nbrexx3vqjhp41',
    url: 'https://example.com/hook',
    description: 'feed',
    topics: ['order.*', 'launch.confirmed'],
    status: 'enabled',
    disabledReason: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    secretPrefix: 'whsec_abcd',
    previousSecretEndsAt: null,
    failingSince: null,
  }
  const draft = draftOf(endpoint)
  expect(changesOf({ ...draft, topics: draft.topics.toReversed() }, endpoint)).toEqual({})
  expect(changesOf({ ...draft, description: '', topics: [] }, endpoint)).toEqual({
    description: '',
    topics: [],
  })
})

test('the filter of an address is a question to the service, and what is no filter is left out', () => {
  const since = '2026-01-01T00:00:00.000Z'
  const search = readSearch({ topic: 'order.*', since, until: 'tomorrow', delivery: '7' })
  expect(wantedOf(search)).toEqual({ topic: 'order.*', since })
  expect(isFiltered(search)).toBe(true)
  expect(readSearch({ topic: '*' })).toEqual({})
})
