import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditHash, auditStart } from './audit-chain.ts'

test('an entry has the hash of its facts in the order of their names, in whatever order they come', () => {
  const entry = {
    number: 1,
    at: '2026-07-15T09:00:00.000Z',
    actor: 'api_key:key_1',
    action: 'vault.wallet_created',
    subject: 'wal_1',
    previousHash: auditStart.hash,
  }
  const facts = { status: 'active', address: '0xab', policyVersion: 1 }
  const others = { policyVersion: 1, address: '0xab', status: 'active' }
  const written = `["acct_a",1,"${entry.at}","api_key:key_1","vault.wallet_created","wal_1","${auditStart.hash}",[["address","0xab"],["policyVersion",1],["status","active"]]]`
  const hash = createHash('sha256').update(written).digest('hex')
  expect(auditHash('acct_a', { ...entry, facts })).toBe(hash)
  expect(auditHash('acct_a', { ...entry, facts: others })).toBe(hash)
})
