import { expect, test } from 'vitest'
import { BourseError } from '#sdk'
import { faultsOf, servedFaults } from './faults.model.ts'
import { emptyForm, emptyGrant, type LaunchForm } from './form.model.ts'

const launched: LaunchForm = { ...emptyForm, name: 'Paper Crane', symbol: 'CRANE' }
const token: LaunchForm = { ...launched, supply: '1000' }
const account = `0x${'ab'.repeat(20)}`
const faultIds = (form: LaunchForm, family: Parameters<typeof faultsOf>[1]) =>
  Object.fromEntries(Object.entries(faultsOf(form, family)).map(([place, { id }]) => [place, id]))

test('a name and a symbol are enough for a launch, and a supply for a token', () => {
  expect(faultsOf(launched, 'curve')).toEqual({})
  expect(faultsOf(token, 'token')).toEqual({})
  expect(Object.values(faultsOf(emptyForm, 'token')).every(({ isMissing }) => isMissing)).toBe(true)
  expect(Object.keys(faultsOf(emptyForm, 'token'))).toEqual(['name', 'symbol', 'supply'])
})

test('texts are measured in bytes and kept without markup or stray spaces', () => {
  expect(faultIds({ ...launched, name: 'é'.repeat(33) }, 'uni')).toEqual({
    name: 'launching.fault.bytes',
  })
  expect(faultIds({ ...launched, symbol: 'ABCDEFGHIJKLMNOPQ' }, 'uni')).toEqual({
    symbol: 'launching.fault.long',
  })
  for (const name of [' a', 'a  b', '<b>'])
    expect(faultIds({ ...launched, name }, 'uni')).toEqual({ name: 'launching.fault.text' })
  expect(faultIds({ ...launched, website: 'http://a.example' }, 'uni')).toEqual({
    'links/website': 'launching.fault.link',
  })
})

test('shares come to ten thousand, each of somebody', () => {
  const payees = [
    { account, bps: '4000' },
    { account: '0x1', bps: '5000' },
  ]
  expect(faultIds({ ...launched, payees }, 'curve')).toEqual({
    'feeRecipients/1/account': 'launching.fault.address',
    feeRecipients: 'launching.fault.shares',
  })
  expect(faultsOf({ ...launched, payees: [{ account, bps: '10000' }] }, 'curve')).toEqual({})
})

test('an early fee and a limit last some time', () => {
  expect(faultIds({ ...launched, snipeBps: '8001' }, 'curve')).toEqual({
    'antiSnipe/startBps': 'launching.fault.percent',
    'antiSnipe/durationSeconds': 'launching.fault.missing',
  })
  const limited = { ...launched, walletBps: '100', limitSeconds: '3600' }
  expect(faultsOf(limited, 'pons')).toEqual({})
  expect(faultIds(limited, 'uni')).toEqual({ 'limits/durationSeconds': 'launching.fault.between' })
})

test('grants have an owner, an amount and a length, and come to no more than there is', () => {
  const grant = { ...emptyGrant, beneficiary: account, amount: '600' }
  expect(faultsOf({ ...token, grants: [grant] }, 'token')).toEqual({})
  expect(faultIds({ ...token, grants: [grant, grant] }, 'token')).toEqual({
    grants: 'launching.fault.granted',
  })
  const wrong = { ...emptyGrant, startsAt: 'soon', days: '0' }
  expect(faultIds({ ...token, grants: [wrong] }, 'token')).toEqual({
    'grants/0/beneficiary': 'launching.fault.missing',
    'grants/0/amount': 'launching.fault.missing',
    'grants/0/durationSeconds': 'launching.fault.between',
    'grants/0/startsAt': 'launching.fault.date',
  })
  expect(faultIds({ ...token, supply: '1.5', decimals: '0' }, 'token')).toEqual({
    supply: 'launching.fault.places',
  })
})

test('what the service refuses is said at the same places', () => {
  const failure = new BourseError({
    code: 'request.invalid',
    status: 400,
    detail: 'No.',
    faults: [{ location: 'body/symbol', message: 'must be short', fix: 'Send a shorter one.' }],
  })
  expect(servedFaults(failure)).toEqual({ symbol: 'must be short. Send a shorter one.' })
})
