import { expect, test } from 'vitest'
import { documentOf, faultsOf, newDraft, sourceOf } from './document.model.ts'
import { actsFor, readSearch } from './forge-search.model.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const full = {
  ...newDraft(),
  name: ' Weather ',
  description: 'Says it.',
  image: 'https://agent.example/icon.png',
}

test('a document needs a name, words and a picture that others can fetch', () => {
  expect(faultsOf(newDraft())).toEqual({ name: 'empty', description: 'empty', image: 'empty' })
  expect(faultsOf({ ...full, image: 'http://agent.example/icon.png' })).toEqual({
    image: 'address',
  })
  expect(faultsOf({ ...full, services: [{ name: 'A2A', endpoint: 'no way' }] })).toEqual({
    services: 'address',
  })
  expect(faultsOf(full)).toEqual({})
})

test('each source asks for its own, and an agent of this service is already known', () => {
  expect(faultsOf(newDraft('order-planner'))).toEqual({})
  expect(sourceOf(newDraft('order-planner'))).toEqual({ agent: 'order-planner', embed: false })
  const elsewhere = { ...newDraft(), source: 'address' as const, uri: 'ipfs://bafy/agent.json' }
  expect(sourceOf(elsewhere)).toEqual({ agentURI: 'ipfs://bafy/agent.json' })
  expect(faultsOf({ ...elsewhere, uri: 'ftp://x' })).toEqual({ uri: 'address' })
})

test('a service without a name is a page of the web', () => {
  const services = [{ name: '', endpoint: 'https://agent.example' }]
  expect(documentOf({ ...full, services })).toMatchObject({
    name: 'Weather',
    services: [{ name: 'web', endpoint: 'https://agent.example' }],
  })
})

test('an owner changes and answers, others rate, and nobody does anything with what is revoked', () => {
  const own = { owner, agentWallet: null }
  expect(actsFor(own, owner.toLowerCase())).toEqual([
    'uri',
    'wallet',
    'transfer',
    'revoke',
    'answer',
  ])
  expect(actsFor({ owner, agentWallet: owner }, owner)).toContain('unset')
  expect(actsFor(own, `0x${'1'.repeat(40)}`)).toEqual(['feedback', 'takeBack', 'answer'])
  expect(actsFor({ owner: null, agentWallet: null }, owner)).toEqual([])
  expect(readSearch({ agent: 7, act: 'transfer', slug: '' })).toEqual({ agent: 7, act: 'transfer' })
  expect(readSearch({ agent: 'x', act: 'burn' })).toEqual({})
})
