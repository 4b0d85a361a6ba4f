import { expect, test } from 'vitest'
import type { RegisteredAgent } from '#sdk'
import { comparisons, domainsOf } from './compare.model.ts'
import { askedBy } from './found.model.ts'
import { readSearch } from './registry-search.model.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'5a'.repeat(32)}`
const content = {
  name: 'Order planner',
  description: 'Plans orders.',
  image: null,
  services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a', version: null }],
  x402Support: false,
  active: true,
  supportedTrust: ['reputation'],
  tags: [],
}
const document = {
  status: 'read',
  reason: null,
  readAt: '2026-07-15T09:00:04.000Z',
  contentHash: '5a'.repeat(32),
  changed: false,
  content,
} as const
const agent: RegisteredAgent = {
  success: true,
  chainId: 4663,
  registry: owner,
  agentRegistry: `eip155:4663:${owner}`,
  agentId: '7',
  status: 'registered',
  agent: null,
  registrant: owner,
  owner,
  agentWallet: owner,
  agentURI: 'ipfs://bafy/agent.json',
  verifiedDomain: null,
  document,
  registeredAt: '2026-07-15T09:00:04.000Z',
  updatedAt: '2026-07-15T09:00:04.000Z',
  evidence: {
    blockNumber: 120,
    blockHash: hash,
    transactionHash: hash,
    logIndex: 2,
    finality: 'safe',
  },
}
const nothing = { ratings: 0, validations: 0, isNamedHere: false }
const verdictsOf = (differences: Partial<RegisteredAgent>, observed = nothing) =>
  Object.fromEntries(
    comparisons({ ...agent, ...differences }, observed).map(({ fact, verdict }) => [fact, verdict]),
  )

test('what an agent says of itself agrees, differs or is not proved', () => {
  expect(verdictsOf({})).toEqual({
    document: 'agrees',
    domain: 'unproved',
    owner: 'agrees',
    active: 'agrees',
    trust: 'unproved',
  })
  expect(
    verdictsOf(
      { verifiedDomain: 'agent.example', owner: null, status: 'revoked', agent: 'order-planner' },
      { ...nothing, ratings: 2 },
    ),
  ).toMatchObject({
    domain: 'agrees',
    owner: 'differs',
    active: 'differs',
    claim: 'differs',
    trust: 'agrees',
  })
})

test('a document that was changed, or cannot be read, is not the one that was meant', () => {
  expect(verdictsOf({ document: { ...document, changed: true } })).toMatchObject({
    document: 'differs',
  })
  expect(verdictsOf({ document: { ...document, status: 'invalid', content: null } })).toEqual({
    document: 'differs',
    owner: 'agrees',
  })
  expect(verdictsOf({ document: null }).document).toBe('unproved')
})

test('domains are those of its services and of the address of its document', () => {
  expect(domainsOf({ ...agent, agentURI: 'https://docs.example:8443/a.json' })).toEqual([
    'docs.example:8443',
    'agent.example',
  ])
})

test('the words of a question are asked of the service; an address is an owner’s', () => {
  const address = `0x${'aB'.repeat(20)}`
  expect(askedBy({ q: ' zanzibar weather ', state: 'stale' })).toEqual({
    q: 'zanzibar weather',
    status: 'stale',
  })
  expect(askedBy({ q: address })).toEqual({ owner: address })
  expect(askedBy({ q: '0x12' })).toEqual({ q: '0x12' })
  expect(askedBy({})).toEqual({})
})

test('the address says the number of an agent, and nothing that is none', () => {
  expect(readSearch({ agent: 7, part: 'changes', from: 'there' })).toEqual({
    agent: 7,
    part: 'changes',
  })
  expect(readSearch({ agent: '900719925474099300', q: 12 })).toEqual({
    agent: '900719925474099300',
    q: '12',
  })
  expect(readSearch({ agent: '../x', state: 'gone' })).toEqual({})
})
