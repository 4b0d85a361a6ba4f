import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { foldAgent } from './agent-fold.ts'
import type { Fact } from './registry-logs.ts'
import { registrationMachine, type StateFacts, stateOf } from './registry-states.ts'

const alice = '0x00000000000000000000000000000000000A11cE'
const bob = '0x0000000000000000000000000000000000000B0b'
const hash = `0x${'5a'.repeat(32)}` as const
const known: StateFacts = {
  owner: alice,
  wallet: alice,
  wasTransferred: false,
  uriChanges: 0,
  document: { isPending: false, contentHash: 'a', firstHash: 'a' },
}

test.each<[string, Partial<StateFacts>]>([
  ['registered', {}],
  ['registered', { document: null }],
  ['registered', { document: { isPending: true, contentHash: null, firstHash: null } }],
  ['registered', { uriChanges: 1 }],
  ['stale', { uriChanges: 1, document: { isPending: true, contentHash: null, firstHash: null } }],
  ['stale', { document: { isPending: false, contentHash: 'b', firstHash: 'a' } }],
  ['transferred', { wasTransferred: true, wallet: null }],
  ['transferred', { wasTransferred: true, wallet: null, uriChanges: 1, document: null }],
  ['registered', { wasTransferred: true, wallet: bob }],
  ['revoked', { owner: null, wallet: null, wasTransferred: true }],
])('%s with %j', (state, differences) => {
  expect(stateOf({ ...known, ...differences })).toBe(state)
})

test('every state of an agent on the chain can follow every other one, except that revoked is final without a reorganisation', () => {
  for (const from of ['registered', 'stale', 'transferred'] as const) {
    expect(registrationMachine.next(from)).toContain('revoked')
    expect(registrationMachine.next(from)).toContain('submitted')
  }
  expect(registrationMachine.initial).toBe('not_registered')
})

const fact = (kind: Fact['kind'], account: Fact['account'], logIndex: number): Fact => ({
  kind,
  account,
  logIndex,
  agentId: 7n,
  blockNumber: 1n,
  blockHash: hash,
  transactionHash: hash,
  uri: kind === 'registered' || kind === 'uri' ? `https://agent.example/${logIndex}` : null,
  at: new Date(logIndex),
})

test('the logs of a registration give the same agent in either order that registries write them', () => {
  const ours = [fact('owner', alice, 0), fact('wallet', alice, 1), fact('registered', alice, 2)]
  const others = [fact('registered', alice, 0), fact('wallet', alice, 1), fact('owner', alice, 2)]
  const same = { owner: alice, wallet: alice, registrant: alice, wasTransferred: false }
  expect(foldAgent(ours)).toMatchObject(same)
  expect(foldAgent(others)).toMatchObject(same)
})

test('a transfer clears the wallet, and what was never registered is no agent', () => {
  const facts = [fact('registered', alice, 0), fact('owner', bob, 1)]
  expect(foldAgent(facts)).toMatchObject({ owner: bob, wallet: null, wasTransferred: true })
  expect(foldAgent([fact('owner', alice, 0), fact('uri', null, 1)])).toBeUndefined()
})

test('facts folded in any parts give what they give at once', () => {
  const further = fc.constantFrom<[Fact['kind'], Fact['account']]>(
    ['owner', alice],
    ['owner', bob],
    ['owner', null],
    ['wallet', bob],
    ['wallet', null],
    ['uri', null],
  )
  fc.assert(
    fc.property(fc.array(further, { maxLength: 12 }), fc.nat(12), (kinds, cut) => {
      const facts = [
        fact('registered', alice, 0),
        ...kinds.map(([kind, account], index) => fact(kind, account, index + 1)),
      ]
      const split = 1 + Math.min(cut, kinds.length)
      const before = foldAgent(facts.slice(0, split))
      expect(foldAgent(facts.slice(split), before)).toEqual(foldAgent(facts))
    }),
  )
})
