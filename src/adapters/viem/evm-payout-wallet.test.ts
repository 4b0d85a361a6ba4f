import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestChains, rpc, type TestChains } from '../../../test/support/chain-daemon.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { createDevFaucet } from '../../app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../app/chains/start-daemon.ts'
import { evmChainId } from '../../kernel/chains.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Database } from '../../ports/database.ts'
import type { EvmPayoutWallet } from '../../ports/payout-wallet.ts'
import { createEvmPayoutWallet } from './evm-payout-wallet.ts'
import { evmPayoutWalletMigrations } from './evm-payout-wallet-table.ts'
import { createViemChainEvm } from './viem-chain-evm.ts'

let chains: TestChains
let daemon: ChainDaemon
let chain: ChainEvm
let database: Database
let wallet: EvmPayoutWallet
let keys = 0

const open = (key: Hex) => createEvmPayoutWallet({ key, chainId: evmChainId, chain, database })
const newKey = (): Hex => {
  keys += 1
  return `0x${keys.toString(16).padStart(64, 'a')}`
}
const payee = (): Hex => open(newKey()).address

async function fund(address: Hex): Promise<void> {
  const faucet = createDevFaucet({ adminUrl: daemon.addresses.adminUrl })
  await faucet.drip({ chain: 'evm', address, asset: 'ETH', amountAtomic: 10n ** 18n })
  await faucet.drip({ chain: 'evm', address, asset: 'USDC', amountAtomic: 10n ** 9n })
}

async function reorg(depth: number): Promise<void> {
  const answer = await rpc(daemon.addresses.adminUrl, 'anvil_reorg', [depth, []])
  expect(answer.error).toBeUndefined()
}

async function usdcOf(owner: Hex): Promise<bigint> {
  const data: Hex = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await chain.call({ to: daemon.addresses.contracts.testUsdc, data }))
}

beforeAll(async () => {
  chains = await createTestChains()
  daemon = await chains.start()
  chain = createViemChainEvm({ rpcUrl: daemon.addresses.evmRpcUrl })
})

beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
  ])
  wallet = open(newKey())
  await fund(wallet.address)
  return () => database.close()
})

afterAll(() => chains.remove())

const usdc = (id: string, to: Hex) => ({
  id,
  to,
  token: daemon.addresses.contracts.testUsdc,
  amountAtomic: 1_500_000n,
})

describe('signTransfer', () => {
  it('signs a transfer that arrives once it is broadcast', async () => {
    const to = payee()
    const { hash } = await wallet.signTransfer(usdc('one', to))
    expect(await chain.getTransaction(hash)).toBeNull()
    expect(await wallet.broadcast('one')).toBe('sent')
    expect((await chain.waitForReceipt(hash, 15_000))?.status).toBe('success')
    expect(await usdcOf(to)).toBe(1_500_000n)
  })

  it('sends the chain its own coin', async () => {
    const to = payee()
    const { hash } = await wallet.signTransfer({ id: 'eth', to, token: null, amountAtomic: 7n })
    await wallet.broadcast('eth')
    await chain.waitForReceipt(hash, 15_000)
    expect(await chain.getBalance(to)).toBe(7n)
  })

  it('answers the same transaction for the same id, also when many ask at once', async () => {
    const to = payee()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => wallet.signTransfer(usdc('once', to))),
    )
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(1)
    await Promise.all(all.map(() => wallet.broadcast('once')))
    await chain.waitForReceipt(all[0]?.hash ?? '0x', 15_000)
    expect(await usdcOf(to)).toBe(1_500_000n)
  })

  it('answers what another process signed and sent while this one asked the chain', async () => {
    const key = newKey()
    const first = open(key)
    await fund(first.address)
    const everything = { ...usdc('everything', payee()), amountAtomic: 10n ** 9n }
    const late = createEvmPayoutWallet({
      key,
      chainId: evmChainId,
      database,
      chain: {
        ...chain,
        async estimateGas(call) {
          const { hash } = await first.signTransfer(everything)
          await first.broadcast('everything')
          await chain.waitForReceipt(hash, 10_000)
          return chain.estimateGas(call)
        },
      },
    })
    const signed = await late.signTransfer(everything)
    expect(signed).toEqual(await first.find('everything'))
  })

  it('gives transfers at the same time nonces that follow each other', async () => {
    const to = payee()
    const ids = Array.from({ length: 12 }, (_, index) => `id-${index}`)
    const signed = await Promise.all(ids.map((id) => wallet.signTransfer(usdc(id, to))))
    await Promise.all(ids.map((id) => wallet.broadcast(id)))
    for (const { hash } of signed) await chain.waitForReceipt(hash, 15_000)
    expect(signed.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(ids.map((_, n) => n))
    expect(await usdcOf(to)).toBe(18_000_000n)
  })

  it('takes no nonce for a transfer that would fail', async () => {
    const to = payee()
    const tooMuch = { ...usdc('poor', to), amountAtomic: 10n ** 12n }
    await expect(wallet.signTransfer(tooMuch)).rejects.toMatchObject({
      spec: { code: 'chain.reverted' },
    })
    expect(await wallet.find('poor')).toBeNull()
    expect((await wallet.signTransfer(usdc('rich', to))).nonce).toBe(0)
  })
})

describe('broadcast', () => {
  it('also sends what was signed before and never sent', async () => {
    const to = payee()
    await wallet.signTransfer(usdc('crashed', to))
    const { hash } = await wallet.signTransfer(usdc('next', to))
    await wallet.broadcast('next')
    await chain.waitForReceipt(hash, 15_000)
    expect(await usdcOf(to)).toBe(3_000_000n)
  })

  it.each([1, 3, 8])('brings back what a reorganisation of depth %i dropped', async (depth) => {
    const to = payee()
    const ids = Array.from({ length: depth }, (_, index) => `id-${index}`)
    for (const id of ids) {
      const { hash } = await wallet.signTransfer(usdc(id, to))
      await wallet.broadcast(id)
      await chain.waitForReceipt(hash, 15_000)
    }
    await reorg(depth)
    expect(await usdcOf(to)).toBe(0n)
    const last = ids.at(-1) ?? ''
    expect(await wallet.broadcast(last)).toBe('sent')
    await chain.waitForReceipt((await wallet.find(last))?.hash ?? '0x', 15_000)
    expect(await usdcOf(to)).toBe(1_500_000n * BigInt(depth))
  })

  it('says when another transaction took the nonce', async () => {
    const key = newKey()
    const to = payee()
    const first = open(key)
    await fund(first.address)
    await first.signTransfer(usdc('lost', to))
    const other = await createTestDatabase([
      { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
    ])
    const second = createEvmPayoutWallet({ key, chainId: evmChainId, chain, database: other })
    const { hash } = await second.signTransfer({ ...usdc('won', to), amountAtomic: 1n })
    await second.broadcast('won')
    await chain.waitForReceipt(hash, 15_000)
    expect(await first.broadcast('lost')).toBe('superseded')
    expect(await usdcOf(to)).toBe(1n)
    await other.close()
  })
})
