import { expect, test } from 'vitest'
import { agentNumber } from './agent-number.ts'

test('a number that would lose digits stays a text', () => {
  expect(agentNumber('7')).toBe(7)
  expect(agentNumber('900719925474099300')).toBe('900719925474099300')
})
