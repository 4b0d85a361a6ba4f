import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AuditEntry, brokenAt, nothingRead, withPage } from './audit.model.ts'

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

const page = (items: AuditEntry[], head: AuditEntry, nextCursor: string | null = null) => ({
  items,
  nextCursor,
  accountId: account,
  head: { number: head.number, hash: head.hash },
  checkpoint: '',
})

test('a record is verified page by page, and tells how far it has come', async () => {
  const first = entry(1, '0'.repeat(64))
  const second = entry(2, first.hash)
  const third = entry(3, second.hash)
  const begun = await withPage(nothingRead, page([first], third, 'after 1'))
  expect(begun).toMatchObject({ brokenAt: null, total: 3, cursor: 'after 1' })
  expect(begun.entries).toEqual([first])
  const whole = await withPage(begun, page([second, third], third))
  expect(whole).toMatchObject({ entries: [first, second, third], brokenAt: null, total: 3 })
  // Its newest page is asked again, and has one more.
  const fourth = entry(4, third.hash)
  const grown = await withPage(whole, page([second, third, fourth], fourth))
  expect(grown.entries).toEqual([first, second, third, fourth])
  expect(grown).toMatchObject({ brokenAt: null, total: 4, cursor: 'after 1' })
  expect((await withPage(begun, page([third], third))).brokenAt).toBe(3)
})

test('an end that is not the one that the service signs is a break; what was added meanwhile is none', async () => {
  const first = entry(1, '0'.repeat(64))
  const second = entry(2, first.hash)
  expect(await withPage(nothingRead, page([first], second))).toMatchObject({
    brokenAt: null,
    total: 2,
  })
  const other = { ...first, hash: 'f'.repeat(64) }
  expect((await withPage(nothingRead, page([first], other))).brokenAt).toBe(1)
  expect((await withPage(nothingRead, page([first, second], first))).brokenAt).toBe(2)
})
