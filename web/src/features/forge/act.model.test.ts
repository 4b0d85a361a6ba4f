import { expect, test } from 'vitest'
import { actFaults, confirmWord, emptyTyped } from './act.model.ts'

const faults = (act: Parameters<typeof actFaults>[0], typed: Partial<typeof emptyTyped>) =>
  actFaults(act, { ...emptyTyped, ...typed }).map(({ fault, field }) => `${field} ${fault}`)

test('each act wants its own, and says what is wrong with it', () => {
  expect(faults('transfer', { to: '0x12' })).toEqual(['to owner'])
  expect(faults('transfer', { to: `0x${'a'.repeat(40)}` })).toEqual([])
  expect(faults('feedback', { value: '4,5' })).toEqual(['value number'])
  expect(faults('feedback', { value: '-1.25' })).toEqual([])
  expect(faults('takeBack', {})).toEqual(['rating empty'])
  expect(faults('answer', { rating: '0x1 1', responseURI: 'no way' })).toEqual([
    'responseURI address',
  ])
  expect(faults('revoke', {})).toEqual([])
})

test('what cannot be undone wants the number of the identity', () => {
  expect([confirmWord('revoke', '7'), confirmWord('wallet', '7')]).toEqual(['7', null])
})
