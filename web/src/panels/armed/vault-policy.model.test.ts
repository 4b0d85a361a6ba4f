import { describe, expect, test } from 'vitest'
import type { VaultPolicy } from '#sdk'
import {
  closedPolicy,
  isWorthKeeping,
  policyAgain,
  sendingPolicy,
  sessionPolicy,
} from './vault-policy.model.ts'

const ether = 10n ** 18n
const contracts = { curveLaunchpad: '0xc', swapRouter: '0xd' }
const limits = { largest: '0.05', total: '0.1', minutes: 30 }
const at = { token: '0xa', priceEth: '0.0000003', contracts, untilMs: 1_800_000 }

describe('the policy of a session', () => {
  test('is its limits, for one token, until its end', () => {
    expect(sessionPolicy(limits, at)).toEqual({
      calls: [
        { to: '0xc', selectors: ['0xa9d424e2', '0x2d28dd8d'] },
        { to: '0xd', selectors: ['0xc04b8d59', '0xac9650d8', '0x49404b7c', '0x12210e8a'] },
        { to: '0xa', selectors: ['0x095ea7b3'] },
      ],
      recipients: [],
      spenders: ['0xc', '0xd'],
      // Rounded down: 0.05 / 0.0000003 are 166666.66… tokens.
      tokens: [
        {
          token: '0xa',
          maxAtomic: '166666666666666666666666',
          windowMaxAtomic: '333333333333333333333333',
        },
      ],
      maxValueAtomic: (ether / 20n).toString(),
      windowSeconds: 1_800,
      windowMaxAtomic: (ether / 10n).toString(),
      approvalAboveAtomic: null,
      expiresAt: '1970-01-01T00:30:00.000Z',
    })
  })

  test('counts over all of the session, and over no less than the vault can', () => {
    const seconds = (minutes: number) => sessionPolicy({ ...limits, minutes }, at).windowSeconds
    expect([seconds(1), seconds(480)]).toEqual([60, 28_800])
  })

  test('lets nothing be sold where nobody knows a price', () => {
    expect(sessionPolicy(limits, { ...at, priceEth: null }).tokens).toEqual([])
    expect(sessionPolicy(limits, { ...at, priceEth: '0' }).tokens).toEqual([])
  })

  test('names the contracts that there are, and cuts off what is less than a wei', () => {
    const one = sessionPolicy(
      { ...limits, largest: '0.0000000000000000019' },
      { ...at, contracts: { ...contracts, swapRouter: null } },
    )
    expect(one.calls.map(({ to }) => to)).toEqual(['0xc', '0xa'])
    expect([one.spenders, one.maxValueAtomic]).toEqual([['0xc'], '1'])
  })
})

test('ether is sent to one address, once', () => {
  const policy = sendingPolicy({ amountWei: 7n, to: '0xb' }, { spentWei: 5n, nowMs: 0 })
  expect(policy).toMatchObject({
    calls: [{ to: '0xb', selectors: ['0x'] }],
    maxValueAtomic: '7',
    windowSeconds: 60,
    windowMaxAtomic: '12',
    tokens: [],
    expiresAt: '1970-01-01T00:05:00.000Z',
  })
})

describe('the policy before', () => {
  const before: VaultPolicy = {
    walletId: 'vw_1',
    version: 3,
    calls: [{ to: '0xe', selectors: ['0x'], needsApproval: true }],
    recipients: ['0xb'],
    spenders: [],
    tokens: [{ token: '0xa', maxAtomic: '1', windowMaxAtomic: '2', windowSpentAtomic: '1' }],
    maxValueAtomic: '5',
    windowSeconds: 60,
    windowMaxAtomic: '9',
    approvalAboveAtomic: '0',
    expiresAt: '1970-01-01T00:00:10.000Z',
    windowSpentAtomic: '4',
  }

  test('is put back as it was while it holds', () => {
    expect(policyAgain(before, 9_999)).toEqual({
      calls: before.calls,
      recipients: ['0xb'],
      spenders: [],
      tokens: [{ token: '0xa', maxAtomic: '1', windowMaxAtomic: '2' }],
      maxValueAtomic: '5',
      windowSeconds: 60,
      windowMaxAtomic: '9',
      approvalAboveAtomic: '0',
      expiresAt: '1970-01-01T00:00:10.000Z',
    })
  })

  test('is closed where it is the session of another tab, which has ended with it', () => {
    const { calls } = sessionPolicy(limits, at)
    const other = { ...before, approvalAboveAtomic: null }
    const session = calls.map((call) => ({ needsApproval: false, ...call }))
    expect(policyAgain({ ...other, calls: session }, 0)).toEqual(closedPolicy)
    // What somebody has set without an end is theirs.
    const lasting = policyAgain({ ...other, calls: session, expiresAt: null }, 0)
    expect(lasting.calls).toEqual(session)
  })

  test('is closed where it has ended by then, or let nothing be signed', () => {
    expect(policyAgain(before, 10_000)).toEqual(closedPolicy)
    expect(policyAgain({ ...before, calls: [], expiresAt: null }, 0)).toEqual(closedPolicy)
    expect(isWorthKeeping({ ...before, expiresAt: null }, 1e12)).toBe(true)
  })
})
