import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSolanaRpcChain } from '../../src/adapters/solana-rpc/solana-rpc-chain.ts'
import { createViemChainEvm } from '../../src/adapters/viem/viem-chain-evm.ts'
import { createDevFaucet } from '../../src/app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import {
  anvilPid,
  anvilProcesses,
  crash,
  createTestChains,
  eventually,
  parentOf,
  rpc,
  type TestChains,
} from '../support/chain-daemon.ts'

const wallet = '0x00000000000000000000000000000000000a11ce'
const solanaWallet = 'GfvK1kLRZqtzZRqDsJiLqg9XGEoFu7Xk8vY1hK1bqh6q'

let chains: TestChains

beforeEach(async () => {
  chains = await createTestChains()
})

afterEach(() => chains.remove())

/** Chains whose journal holds everything from the first block on, deployments included. */
async function beginAnew(): Promise<void> {
  await chains.remove()
  chains = await createTestChains({ isNew: true })
}

const connect = (daemon: ChainDaemon) => ({
  evm: createViemChainEvm({ rpcUrl: daemon.addresses.evmRpcUrl }),
  solana: createSolanaRpcChain({ rpcUrl: daemon.addresses.solanaRpcUrl }),
  faucet: createDevFaucet(daemon.addresses),
})

async function spend(daemon: ChainDaemon) {
  const { faucet } = connect(daemon)
  const [eth, usdc, sol, dollars] = await Promise.all([
    faucet.drip({ chain: 'evm', address: wallet, asset: 'ETH', amountAtomic: 7n }),
    faucet.drip({ chain: 'evm', address: wallet, asset: 'USDC', amountAtomic: 5n }),
    faucet.drip({
      chain: 'solana',
      address: solanaWallet,
      asset: 'SOL',
      amountAtomic: 9_000_000n,
    }),
    faucet.drip({ chain: 'solana', address: solanaWallet, asset: 'USDC', amountAtomic: 4n }),
  ])
  return {
    evm: [eth.transaction, usdc.transaction] as readonly Hex[],
    solana: [sol.transaction, dollars.transaction],
  }
}

async function stateOf(daemon: ChainDaemon, sent: Awaited<ReturnType<typeof spend>>) {
  const { evm, solana } = connect(daemon)
  const { testUsdc } = daemon.addresses.contracts
  const mint = daemon.addresses.solana.usdcMint
  const balanceOf = `0x70a08231${wallet.slice(2).padStart(64, '0')}` as const
  const [wei, usdc, lamports, dollars, receipts, transactions, tip] = await Promise.all([
    evm.getBalance(wallet),
    evm.call({ to: testUsdc, data: balanceOf }),
    solana.getBalance(solanaWallet),
    solana.getTokenBalance({ owner: solanaWallet, mint }),
    Promise.all(sent.evm.map((hash) => evm.getTransactionReceipt(hash))),
    Promise.all(sent.solana.map((signature) => solana.getTransaction(signature))),
    evm.getBlock('latest'),
  ])
  return { wei, usdc, lamports, dollars, receipts, transactions, tip }
}

describe('what was acknowledged', () => {
  it('is all there after the daemon is killed, with the same block hashes', async () => {
    await beginAnew()
    const first = await chains.start()
    const sent = await spend(first)
    const before = await stateOf(first, sent)
    expect(before).toMatchObject({ wei: 7n, lamports: 9_000_000n, dollars: 4n })
    expect(new Set(before.receipts.map((receipt) => receipt?.status))).toEqual(new Set(['success']))
    await crash(first)
    const second = await chains.start()
    expect(await stateOf(second, sent)).toEqual(before)
    expect(second.addresses).toEqual(first.addresses)
  })

  it('is all there after several kills in a row and a clean stop', async () => {
    await beginAnew()
    const first = await chains.start()
    const sent = await spend(first)
    const before = await stateOf(first, sent)
    await crash(first)
    await crash(await chains.start())
    const third = await chains.start()
    await third.stop()
    expect(await stateOf(await chains.start(), sent)).toEqual(before)
  })

  it('is all there when the kill comes in the middle of a burst', async () => {
    const daemon = await chains.start()
    const acknowledged: Hex[] = []
    // Each ends with the connection, and may do so before anything waits for it.
    const bursts = Promise.allSettled(Array.from({ length: 8 }, () => burst(daemon, acknowledged)))
    await eventually(() => acknowledged.length >= 60, 'sixty acknowledged transactions')
    await crash(daemon)
    await bursts
    const { evm } = connect(await chains.start())
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    for (const hash of acknowledged) {
      expect(await evm.getTransactionReceipt(hash), hash).toMatchObject({ status: 'success' })
    }
  })

  it('keeps a transaction that waits for the nonce before it', async () => {
    const first = await chains.start()
    const account = privateKeyToAccount(generatePrivateKey())
    await connect(first).faucet.drip({
      chain: 'evm',
      address: account.address,
      asset: 'ETH',
      amountAtomic: 10n ** 18n,
    })
    const later = await connect(first).evm.sendRawTransaction(await signed(account, 1))
    await rpc(first.addresses.adminUrl, 'evm_mine')
    // A dump has no waiting transactions, so it must come from beside it.
    await first.stop()
    const second = connect(await chains.start())
    expect(await second.evm.getTransactionReceipt(later)).toBeNull()
    await second.evm.sendRawTransaction(await signed(account, 0))
    expect(await second.evm.waitForReceipt(later, 2_000)).toMatchObject({ status: 'success' })
  })

  it('survives a damaged newest snapshot: the one before it and the journal make up for it', async () => {
    const first = await chains.start()
    await spend(first)
    await first.stop()
    const second = await chains.start()
    const sent = await spend(second)
    const before = await stateOf(second, sent)
    await second.stop()
    for (const chain of ['evm', 'solana']) await damageNewestSnapshot(chain)
    expect(await stateOf(await chains.start(), sent)).toEqual(before)
  })

  it('cannot be repeated after a restart', async () => {
    const first = await chains.start()
    const sent = await spend(first)
    const [signature] = sent.solana
    const read = await rpc(first.addresses.solanaRpcUrl, 'getTransaction', [
      signature,
      { encoding: 'base64' },
    ])
    const wire = (read.result as { transaction: [string, string] }).transaction[0]
    await crash(first)
    const second = await chains.start()
    const answer = await rpc(second.addresses.solanaRpcUrl, 'sendTransaction', [
      wire,
      { encoding: 'base64' },
    ])
    expect(answer.error).toMatchObject({ data: { err: 'AlreadyProcessed' } })
    expect(await connect(second).solana.getBalance(solanaWallet)).toBe(9_000_000n)
  })
})

describe('processes', () => {
  it('ends anvil when the daemon is killed', async () => {
    const daemon = await chains.start()
    expect(anvilProcesses(chains.dataDir)).toHaveLength(1)
    await crash(daemon)
    await eventually(() => anvilProcesses(chains.dataDir).length === 0, 'the end of anvil')
  })

  it('reaps an anvil that outlived the daemon and its own watchdog', async () => {
    const daemon = await chains.start()
    const orphan = await anvilPid(chains.dataDir)
    process.kill(parentOf(orphan), 'SIGKILL')
    await crash(daemon)
    const second = await chains.start()
    expect(anvilProcesses(chains.dataDir)).toEqual([await anvilPid(chains.dataDir)])
    expect(await anvilPid(chains.dataDir)).not.toBe(orphan)
    await second.stop()
    expect(anvilProcesses(chains.dataDir)).toEqual([])
  })

  it('ends the daemon and anvil when the process that started them is killed', async () => {
    const script = fileURLToPath(new URL('../support/chain-parent.ts', import.meta.url))
    const parent = spawn(process.execPath, [script, chains.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const daemonPid = Number(line.toString())
    parent.kill('SIGKILL')
    await eventually(() => !isRunning(daemonPid), 'the end of the daemon')
    await eventually(() => anvilProcesses(chains.dataDir).length === 0, 'the end of anvil')
  })

  it('reports an end that nobody asked for', async () => {
    const daemon = await chains.start()
    process.kill(await anvilPid(chains.dataDir), 'SIGKILL')
    expect(await daemon.exited).toEqual({ code: 1, expected: false })
  })

  it('lets only the owner read the keys', async () => {
    await beginAnew()
    await chains.start()
    const folder = join(chains.dataDir, 'chains')
    for (const name of ['keys.json', 'addresses.json']) {
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0)
    }
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

type Account = ReturnType<typeof privateKeyToAccount>

function signed(account: Account, nonce: number): Promise<Hex> {
  return account.signTransaction({
    type: 'eip1559',
    chainId: 4663,
    nonce,
    to: account.address,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 0n,
  })
}

async function burst(daemon: ChainDaemon, acknowledged: Hex[]): Promise<void> {
  const { evm, faucet } = connect(daemon)
  const account = privateKeyToAccount(generatePrivateKey())
  await faucet.drip({
    chain: 'evm',
    address: account.address,
    asset: 'ETH',
    amountAtomic: 10n ** 18n,
  })
  for (let nonce = 0; ; nonce += 1) {
    acknowledged.push(await evm.sendRawTransaction(await signed(account, nonce)))
  }
}

async function damageNewestSnapshot(chain: string): Promise<void> {
  const folder = join(chains.dataDir, 'chains', chain)
  const names = (await readdir(folder)).filter((name) => /^snapshot-\d+\.bin$/.test(name)).sort()
  expect(names.length).toBeGreaterThan(1)
  const newest = join(folder, names.at(-1) ?? '')
  await truncate(newest, Math.floor((await stat(newest)).size / 2))
}
