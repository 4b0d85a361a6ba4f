import { expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../test/support/auth-world.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { createHolderBalances, type HolderBalancesOptions } from './holder-balances.ts'

const evmWallet: Wallet = {
  namespace: 'eip155',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}
const solanaWallet: Wallet = {
  namespace: 'solana',
  address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
}
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** Both chains answer from a table; each call is written down. */
function chains(differences: Partial<HolderBalancesOptions> = {}) {
  const calls: unknown[] = []
  const clock = handClock()
  const holders = createHolderBalances({
    evm: {
      call: async (call) => {
        calls.push(call)
        return word(2_500_000n)
      },
    },
    solana: {
      getTokenBalance: async (holding) => {
        calls.push(holding)
        return 1_000_000n
      },
    },
    mint: 'Mint1111111111111111111111111111111111111111',
    evmTokenAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    decimals: 6,
    requiredAtomic: 1_000_000n,
    clock,
    ...differences,
  })
  return { holders, calls, clock }
}

test('sums the wallets over both chains, asking each in its own way', async () => {
  const { holders, calls } = chains()
  expect(await holders.balanceAtomic([evmWallet, solanaWallet])).toBe(3_500_000n)
  expect(calls).toEqual([
    {
      to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      data: '0x70a08231000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    },
    { owner: solanaWallet.address, mint: 'Mint1111111111111111111111111111111111111111' },
  ])
})

test('is zero for no wallets, and for EVM wallets when the token is not on that chain', async () => {
  const { holders, calls } = chains({ evmTokenAddress: null })
  expect(await holders.balanceAtomic([])).toBe(0n)
  expect(await holders.balanceAtomic([evmWallet])).toBe(0n)
  expect(calls).toEqual([])
})

test('asks a chain once in 30 s for a wallet, however many ask at once', async () => {
  const { holders, calls, clock } = chains()
  await Promise.all(Array.from({ length: 50 }, () => holders.balanceAtomic([solanaWallet])))
  clock.advance(29_999)
  await holders.balanceAtomic([solanaWallet])
  expect(calls).toHaveLength(1)
  clock.advance(1)
  await holders.balanceAtomic([solanaWallet])
  expect(calls).toHaveLength(2)
})

test('remembers 10,000 wallets, and forgets the one whose reading is the oldest', async () => {
  const { holders, calls } = chains()
  const ask = (owner: number) =>
    holders.balanceAtomic([{ namespace: 'solana', address: `wallet ${owner}` }])
  for (let owner = 1; owner <= 10_000; owner++) await ask(owner)
  await ask(1)
  expect(calls).toHaveLength(10_000)
  await ask(10_001)
  await ask(2)
  expect(calls).toHaveLength(10_001)
  await ask(1)
  expect(calls).toHaveLength(10_002)
})

test('asks for strangers apart, so that their answer is not quick because an owner was here', async () => {
  const { holders, calls } = chains()
  await holders.balanceAtomic([solanaWallet])
  await holders.balanceAtomic([solanaWallet], 'anyone')
  expect(calls).toHaveLength(2)
  await holders.balanceAtomic([solanaWallet], 'anyone')
  expect(calls).toHaveLength(2)
})

test.each([
  [
    'does not answer',
    { solana: { getTokenBalance: async () => Promise.reject(new Error('down')) } },
  ],
  [
    'answers no bytes, as for an address without a contract',
    { evm: { call: async () => '0x' as const } },
  ],
])('is 503 auth.holder_unknown when a chain %s', async (_what, difference) => {
  const { holders } = chains(difference)
  expect(await codeOf(holders.balanceAtomic([evmWallet, solanaWallet]))).toBe('auth.holder_unknown')
})

test('asks again at once after a failure', async () => {
  let answers = 0
  const { holders } = chains({
    solana: {
      getTokenBalance: async () => {
        if (answers++ === 0) throw new Error('down')
        return 7n
      },
    },
  })
  expect(await codeOf(holders.balanceAtomic([solanaWallet]))).toBe('auth.holder_unknown')
  expect(await holders.balanceAtomic([solanaWallet])).toBe(7n)
})
