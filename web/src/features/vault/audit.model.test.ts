import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AuditEntry, brokenAt } from './audit.model.ts'

const account = 'acct_1'

function entry(number: number, previousHash: string, facts: AuditEntry['facts'] = {}): AuditEntry {
  const rest = { number, at: '2026-01-01T00:00:00.000Z', actor: 'a', action: 'b', subject: 'c' }
  const pairs = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const fields = [account, number, rest.at, 'a', 'b', 'c', previousHash, pairs]
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('hex')
  return { ...rest, facts, previousHash, hash }
}

test('a chain holds, and one whose entry was changed or taken out breaks there', async () => {
  const first = entry(1, '0'.repeat(64), { z: 1, a: null })
  const second = entry(2, first.hash)
  const third = entry(3, second.hash)
  expect(await brokenAt(account, [first, second, third])).toBeNull()
  expect(await brokenAt(account, [])).toBeNull()
  expect(await brokenAt(account, [first, { ...second, actor: 'x' }, third])).toBe(2)
  expect(await brokenAt(account, [first, third])).toBe(3)
  expect(await brokenAt('acct_2', [first])).toBe(1)
})
