import { expect, test } from 'vitest'
import { emptyForm, emptyGrant, readForm } from './form.model.ts'
import { curveRequest, documentOf, ponsRequest, tokenRequest, uniRequest } from './request.model.ts'
import { remainderFor, sumOf } from './shares.model.ts'

const beside = { creator: '0xC', metadataUri: null, rehearsalId: null }
const form = { ...emptyForm, name: 'Crane', symbol: 'CRANE' }

test('a browser keeps a form, and nothing of it that is of another shape', () => {
  const kept = {
    ...form,
    picture: 'bafy',
    payees: [{ account: '0xA', bps: '10000' }],
    grants: [{ ...emptyGrant, amount: '5' }],
    snipeDecay: 'halving',
  }
  expect(readForm(JSON.stringify(kept))).toEqual(kept)
  const strange = { name: 7, payees: 'none', grants: [null], feeTier: '1', more: true }
  expect(readForm(JSON.stringify(strange))).toEqual({ ...emptyForm, grants: [emptyGrant] })
  expect(readForm('{')).toEqual(emptyForm)
  expect(readForm(null)).toEqual(emptyForm)
})

test('what is left empty is left to the service', () => {
  const usual = { creator: '0xC', name: 'Crane', symbol: 'CRANE', deadlineSeconds: 1_200 }
  expect(curveRequest(form, beside)).toEqual({ ...usual, maxSlippageBps: 100 })
  expect(documentOf(form)).toBeNull()
  expect(tokenRequest({ ...form, supply: '9' }, beside)).toEqual({
    ...usual,
    supply: '9',
    decimals: 18,
  })
})

test('what is chosen is asked for by the rules of the family', () => {
  const chosen = {
    ...form,
    snipeBps: '500',
    snipeSeconds: '60',
    walletBps: '100',
    transactionBps: '50',
    limitSeconds: '300',
    openingValue: '2',
    endValue: '90',
  }
  const antiSnipe = { startBps: 500, durationSeconds: 60, decay: 'linear' }
  expect(curveRequest(chosen, beside)).not.toHaveProperty('limits')
  expect(uniRequest(chosen, beside)).toMatchObject({
    antiSnipe,
    feeTier: 10_000,
    openingValueEth: '2',
    endValueEth: '90',
    limits: { walletBps: 100, durationSeconds: 300 },
  })
  const pons = ponsRequest(chosen, beside)
  expect(pons.limits).toEqual({ walletBps: 100, transactionBps: 50, durationSeconds: 300 })
  expect(pons).not.toHaveProperty('endValueEth')
  expect(documentOf({ ...chosen, picture: 'bafy', website: 'https://a.example' })).toEqual({
    name: 'Crane',
    symbol: 'CRANE',
    image: 'bafy',
    links: { website: 'https://a.example' },
  })
})

test('a grant is told in seconds', () => {
  const grant = { ...emptyGrant, beneficiary: '0xA', amount: '5', cliffDays: '1', days: '2' }
  const [sent] = tokenRequest({ ...form, grants: [grant] }, beside).grants ?? []
  expect(sent).toEqual({
    beneficiary: '0xA',
    amount: '5',
    cliffSeconds: 86_400,
    durationSeconds: 172_800,
  })
})

test('the rest of the shares goes to one account', () => {
  const payees = [
    { account: '0xA', bps: '4000' },
    { account: '0xB', bps: '' },
  ]
  expect(sumOf(payees)).toBe(4_000)
  expect(remainderFor(payees, 1)).toBe(6_000)
  expect(remainderFor([{ account: '0xA', bps: '10000' }, ...payees], 2)).toBeNull()
  expect(remainderFor([{ account: '0xA', bps: '-' }, ...payees], 2)).toBeNull()
})

test('the day on which a grant starts begins where its reader is', () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'Asia/Tokyo'
  const grants = [
    { ...emptyGrant, startsAt: '2027-01-31' },
    { ...emptyGrant, startsAt: '2027-01-31 09:00' },
  ]
  const asked = tokenRequest({ ...form, grants }, beside).grants?.map(({ startsAt }) => startsAt)
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  expect(asked).toEqual(['2027-01-30T15:00:00.000Z', '2027-01-31T00:00:00.000Z'])
})
