import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSolanaRpcChain } from '../../src/adapters/solana-rpc/solana-rpc-chain.ts'
import { createDevFaucet } from '../../src/app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import { solanaDevnet } from '../../src/kernel/chains.ts'
import type { ChainSolana } from '../../src/ports/chain-solana.ts'
import type { DevFaucet } from '../../src/ports/dev-faucet.ts'
import { createTestChains, type TestChains } from '../support/chain-daemon.ts'

let chains: TestChains
let daemon: ChainDaemon
let solana: ChainSolana
let faucet: DevFaucet

const newAddress = async () => (await generateKeyPairSigner()).address

beforeAll(async () => {
  chains = await createTestChains()
  daemon = await chains.start()
  solana = createSolanaRpcChain({ rpcUrl: daemon.addresses.solanaRpcUrl })
  faucet = createDevFaucet(daemon.addresses)
})

afterAll(() => chains.remove())

describe('ChainSolana on the embedded chain', () => {
  it('names the cluster and moves on', async () => {
    expect(await solana.chain()).toBe(solanaDevnet)
    expect(await solana.getSlot()).toBeGreaterThan(0n)
    const { lastValidBlockHeight } = await solana.getLatestBlockhash()
    expect(lastValidBlockHeight).toBeGreaterThan(await solana.getSlot())
  })

  it('counts nothing for an address that does not exist', async () => {
    const address = await newAddress()
    expect(await solana.getBalance(address)).toBe(0n)
    expect(await solana.getTokenAccounts({ owner: address })).toEqual([])
    const mint = daemon.addresses.solana.usdcMint
    expect(await solana.getTokenBalance({ owner: address, mint })).toBe(0n)
  })

  it('sums token balances and keeps mints apart', async () => {
    const address = await newAddress()
    const { usdcMint, platformMint } = daemon.addresses.solana
    const drip = (asset: 'USDC' | 'PLATFORM', amountAtomic: bigint) =>
      faucet.drip({ chain: 'solana', address, asset, amountAtomic })
    await drip('USDC', 3n)
    await drip('USDC', 4n)
    await drip('PLATFORM', 9n)
    expect(await solana.getTokenBalance({ owner: address, mint: usdcMint })).toBe(7n)
    expect(await solana.getTokenBalance({ owner: address, mint: platformMint })).toBe(9n)
    const accounts = await solana.getTokenAccounts({ owner: address })
    expect(accounts.map(({ mint, owner, decimals }) => ({ mint, owner, decimals }))).toEqual(
      expect.arrayContaining([
        { mint: usdcMint, owner: address, decimals: 6 },
        { mint: platformMint, owner: address, decimals: 6 },
      ]),
    )
  })

  it('reads a transaction by its effects', async () => {
    const address = await newAddress()
    const { transaction: signature } = await faucet.drip({
      chain: 'solana',
      address,
      asset: 'SOL',
      amountAtomic: 8_000_000n,
    })
    const status = await solana.waitForSignature(signature, 2_000)
    expect(status).toMatchObject({ confirmation: 'finalized', error: null })
    const transaction = await solana.getTransaction(signature)
    const index = transaction?.accounts.indexOf(address) ?? -1
    expect(transaction?.preBalances[index]).toBe(0n)
    expect(transaction?.postBalances[index]).toBe(8_000_000n)
    expect(transaction).toMatchObject({ signature, error: null, feeLamports: 5_000n })
  })

  it('lists what an address had part in, newest first, in pages between two signatures', async () => {
    const address = await newAddress()
    const sent: string[] = []
    for (let index = 0; index < 4; index++) {
      const drip = { chain: 'solana', address, asset: 'SOL', amountAtomic: 1_000_000n } as const
      const { transaction } = await faucet.drip(drip)
      await solana.waitForSignature(transaction, 2_000)
      sent.unshift(transaction)
    }
    const list = async (query: { before?: string; until?: string; limit: number }) =>
      (await solana.getSignatures({ address, ...query })).map(({ signature }) => signature)
    const [newest = '', second = '', third = '', oldest = ''] = sent
    expect(await list({ limit: 1_000 })).toEqual(sent)
    expect(await list({ limit: 2 })).toEqual([newest, second])
    expect(await list({ limit: 2, before: second })).toEqual([third, oldest])
    expect(await list({ limit: 1_000, until: third })).toEqual([newest, second])
    const [first] = await solana.getSignatures({ address, limit: 1 })
    expect(first).toMatchObject({ error: null })
    expect(await solana.getSignatures({ address: await newAddress(), limit: 5 })).toEqual([])
  })

  it('answers null for a signature that never landed', async () => {
    const unknown = '1'.repeat(64)
    expect(await solana.getSignatureStatus(unknown)).toBeNull()
    expect(await solana.getTransaction(unknown)).toBeNull()
    expect(await solana.waitForSignature(unknown, 50)).toBeNull()
  })

  it('raises chain.refused for what is not a transaction or an address', async () => {
    await expect(solana.sendTransaction('AAAA')).rejects.toMatchObject({
      spec: { code: 'chain.refused' },
    })
    await expect(solana.getBalance('0x12')).rejects.toMatchObject({
      spec: { code: 'chain.refused' },
    })
  })

  it('raises upstream.unavailable when nobody listens', async () => {
    const nobody = createSolanaRpcChain({ rpcUrl: 'http://127.0.0.1:9', timeoutMs: 1_000 })
    await expect(nobody.getSlot()).rejects.toMatchObject({ spec: { code: 'upstream.unavailable' } })
  })
})

describe('the faucet', () => {
  it('refuses bad addresses and amounts with a reason', async () => {
    const bad = { chain: 'evm', address: 'nobody', asset: 'ETH', amountAtomic: 1n } as const
    await expect(faucet.drip(bad)).rejects.toMatchObject({
      spec: { code: 'chain.faucet_refused' },
      message: 'The faucet refused: address is not an address of evm.',
    })
    const nothing = { ...bad, address: `0x${'1'.repeat(40)}`, amountAtomic: 0n }
    await expect(faucet.drip(nothing)).rejects.toMatchObject({
      spec: { code: 'chain.faucet_refused' },
    })
  })
})
