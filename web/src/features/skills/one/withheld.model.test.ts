import { expect, test } from 'vitest'
import { BourseError } from '#sdk'
import { withheldBy } from './withheld.model.ts'

const refusal = (code: string, problem: unknown) =>
  new BourseError({ code, status: 410, detail: 'It is not shown.', problem })

test('a refusal says in which state a version is, and why', () => {
  const held = refusal('skills.withheld', { state: 'held', reason: 'SK002' })
  expect(withheldBy(held)).toEqual({ state: 'held', reason: 'SK002' })
  expect(withheldBy(refusal('skills.withheld', { state: 'revoked' }))).toEqual({
    state: 'revoked',
    reason: null,
  })
  expect(withheldBy(refusal('skills.not_listed_yet', {}))).toEqual({
    state: 'scanning',
    reason: null,
  })
})

test('any other failure is one', () => {
  const others = [
    refusal('resource.not_found', {}),
    refusal('skills.withheld', { state: 'gone' }),
    refusal('skills.withheld', null),
    new Error('x'),
  ]
  expect(others.map(withheldBy)).toEqual(others.map(() => null))
})
