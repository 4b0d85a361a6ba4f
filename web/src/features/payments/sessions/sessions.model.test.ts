import { expect, test } from 'vitest'
import { isOpen, openedBy, unitsLeft } from './sessions.model.ts'

const answered = (body: string | null) => ({
  answer: { status: 200, headers: {}, body, digest: '' },
})

test('a session is found by the answer that opened it, as long as that is kept', () => {
  const body = JSON.stringify({ ok: true, session: { sessionId: 'sess_1', bearer: 'shown once' } })
  expect(openedBy(answered(body))).toBe('sess_1')
  for (const evidence of [answered(null), answered('no json'), { answer: null }])
    expect(openedBy(evidence)).toBe(null)
})

test('only whole units are left', () => {
  expect(unitsLeft({ balance: '1999999', unitCost: '1000000' })).toBe(1n)
  expect(unitsLeft({ balance: '5', unitCost: '0' })).toBe(0n)
})

test('a session that is spent may still be closed, and one that ends may not', () => {
  expect((['open', 'exhausted'] as const).every((status) => isOpen({ status }))).toBe(true)
  expect((['closing', 'closed', 'failed'] as const).some((status) => isOpen({ status }))).toBe(
    false,
  )
})
