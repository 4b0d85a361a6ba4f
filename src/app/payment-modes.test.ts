import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { paymentNotice } from './payment-modes.ts'

const external = {
  EVM_RPC_URL: 'http://localhost:8545',
  LAUNCHPAD_ADDRESS: `0x${'12'.repeat(20)}`,
}
const modesOf = (environment: Record<string, string>) => readConfig(environment).mpp.modes
const both = ['paper', 'live']

describe('what calls are paid in', () => {
  test.each([
    {},
    { BASE_URL: 'http://127.0.0.1:4663' },
    { BASE_URL: 'http://[::1]:4663' },
    { BASE_URL: 'https://api.localhost', ALT_BASE_URL: 'http://localhost:1' },
  ])('play money first on this machine alone: %j', (environment) => {
    expect(modesOf(environment)).toEqual(both)
  })
  test.each([
    external,
    { SOLANA_RPC_URL: 'http://localhost:8899', PLATFORM_TOKEN_MINT: '1'.repeat(32) },
    { BASE_URL: 'https://bourse.example' },
    { ALT_BASE_URL: 'https://bourse.example' },
    { BASE_URL: 'http://192.168.1.5:4663' },
    { BASE_URL: 'https://localhost.example' },
    { BASE_URL: 'http://127.0.0.1.example' },
  ])('live value alone once others call or a chain is not its own: %j', (environment) => {
    expect(modesOf(environment)).toEqual(['live'])
    for (const MPP_MODE of ['paper', 'paper,live', 'live,paper']) {
      expect(() => readConfig({ ...environment, MPP_MODE })).toThrow('or MPP_PLAY_MONEY=on')
    }
    const asked = { ...environment, MPP_PLAY_MONEY: 'on' }
    expect(modesOf(asked)).toEqual(both)
    expect(modesOf({ ...asked, MPP_MODE: 'live' })).toEqual(['live'])
  })
  test('is said in one line', () => {
    const noticeOf = (environment: Record<string, string>) =>
      paymentNotice(readConfig(environment).mpp)
    expect(noticeOf({})).toContain('are paid in play money or live value;')
    expect(noticeOf(external)).toBe('Priced calls are paid in live value only.')
    expect(noticeOf({ ...external, MPP_PLAY_MONEY: 'on' })).toContain('because MPP_PLAY_MONEY=on')
  })
})
