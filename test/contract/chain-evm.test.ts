import { createPublicClient, createWalletClient, erc20Abi, http, parseEther, webSocket } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createViemChainEvm } from '../../src/adapters/viem/viem-chain-evm.ts'
import { createDevFaucet } from '../../src/app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { ChainEvm } from '../../src/ports/chain-evm.ts'
import { createTestChains, eventually, rpc, type TestChains } from '../support/chain-daemon.ts'

let chains: TestChains
let daemon: ChainDaemon
let evm: ChainEvm

const newAccount = () => privateKeyToAccount(generatePrivateKey())

async function fundedAccount() {
  const account = newAccount()
  await createDevFaucet(daemon.addresses).drip({
    chain: 'evm',
    address: account.address,
    asset: 'ETH',
    amountAtomic: parseEther('10'),
  })
  return account
}

function walletOf(account: ReturnType<typeof newAccount>) {
  return createWalletClient({ account, transport: http(daemon.addresses.evmRpcUrl) })
}

beforeAll(async () => {
  chains = await createTestChains()
  daemon = await chains.start()
  evm = createViemChainEvm({ rpcUrl: daemon.addresses.evmRpcUrl })
})

afterAll(() => chains.remove())

describe('ChainEvm on the embedded chain', () => {
  it('names the chain and hands out linked blocks', async () => {
    expect(await evm.chainId()).toBe(4663)
    const tip = await evm.getBlock('latest')
    const parent = await evm.getBlock((tip?.number ?? 0n) - 1n)
    expect(tip?.parentHash).toBe(parent?.hash)
    expect(await evm.getBlock(10_000_000n)).toBeNull()
  })

  it('mines a signed transaction before it is acknowledged', async () => {
    const account = await fundedAccount()
    const recipient = newAccount().address
    const signed = await account.signTransaction({
      type: 'eip1559',
      chainId: 4663,
      nonce: 0,
      to: recipient,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 0n,
    })
    const hash = await evm.sendRawTransaction(signed)
    expect(await evm.getTransactionReceipt(hash)).toMatchObject({ status: 'success', logs: [] })
    const sent = await evm.getTransaction(hash)
    expect(sent).toMatchObject({ to: recipient.toLowerCase(), value: 5n })
    expect(await evm.getBlockTransactions(sent?.blockNumber ?? 0n)).toContainEqual(sent)
    expect(await evm.getBalance(recipient)).toBe(5n)
    expect(await evm.getTransactionCount(account.address)).toBe(1)
    await expect(evm.sendRawTransaction(signed)).rejects.toMatchObject({
      spec: { code: 'chain.refused' },
    })
  })

  it('answers null for what the chain does not know', async () => {
    const unknown = `0x${'ab'.repeat(32)}` as const
    expect(await evm.getTransaction(unknown)).toBeNull()
    expect(await evm.getTransactionReceipt(unknown)).toBeNull()
    expect(await evm.getBlockTransactions(10_000_000n)).toBeNull()
    expect(await evm.waitForReceipt(unknown, 100)).toBeNull()
    expect(await evm.getCode(newAccount().address)).toBe('0x')
  })

  it('gives the logs and balances of a token the faucet minted', async () => {
    const { address } = newAccount()
    const { testUsdc } = daemon.addresses.contracts
    const drip = await createDevFaucet(daemon.addresses).drip({
      chain: 'evm',
      address,
      asset: 'USDC',
      amountAtomic: 2_500_000n,
    })
    const receipt = await evm.getTransactionReceipt(drip.transaction as `0x${string}`)
    const block = receipt?.blockNumber ?? 0n
    const logs = await evm.getLogs({ address: testUsdc, fromBlock: block, toBlock: block })
    expect(logs).toEqual(receipt?.logs)
    expect(logs).toHaveLength(1)
    const other = await evm.getLogs({
      address: testUsdc,
      topics: [`0x${'12'.repeat(32)}`],
      fromBlock: block,
      toBlock: block,
    })
    expect(other).toEqual([])
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` as const
    expect(BigInt(await evm.call({ to: testUsdc, data }))).toBe(2_500_000n)
  })

  it('says why a call would revert, and simulates without doing', async () => {
    const { testUsdc } = daemon.addresses.contracts
    const from = newAccount().address
    const data = `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
    const failure = await evm.call({ to: testUsdc, data, from }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    // InsufficientBalance() of the token.
    expect(failure).toMatchObject({
      spec: { code: 'chain.reverted' },
      options: { extra: { revertData: '0xf4d678b8' } },
    })
    expect(await evm.simulate({ to: testUsdc, data, from })).toMatchObject({
      ok: false,
      revertData: '0xf4d678b8',
    })
    const fine = await evm.simulate({ to: testUsdc, data: '0x18160ddd' })
    expect(fine).toMatchObject({ ok: true })
  })

  it('reports each new tip to a watcher until it stops', async () => {
    const seen: bigint[] = []
    const stop = evm.watchBlocks({
      onBlock: (block) => void seen.push(block.number),
      onError: (failure) => expect.fail(String(failure)),
    })
    await eventually(() => seen.length === 1, 'the first tip')
    await rpc(daemon.addresses.adminUrl, 'evm_mine')
    await eventually(() => seen.length === 2, 'the mined block')
    stop()
    expect(seen[1]).toBeGreaterThan(seen[0] ?? 0n)
  })

  it('raises upstream.unavailable when nobody listens', async () => {
    const nobody = createViemChainEvm({ rpcUrl: 'http://127.0.0.1:9', timeoutMs: 1_000 })
    await expect(nobody.chainId()).rejects.toMatchObject({ spec: { code: 'upstream.unavailable' } })
  })
})

describe('the EVM address with an unmodified viem client', () => {
  it('deploys nothing twice: contracts and Multicall3 answer', async () => {
    const client = createPublicClient({ transport: http(daemon.addresses.evmRpcUrl) })
    const { testUsdc, platformToken, multicall3 } = daemon.addresses.contracts
    const symbols = await client.multicall({
      multicallAddress: multicall3,
      contracts: [testUsdc, platformToken].map((address) => ({
        address,
        abi: erc20Abi,
        functionName: 'symbol' as const,
      })),
    })
    expect(symbols.map(({ result }) => result)).toEqual(['USDC', 'PLATFORM'])
  })

  it('sends, waits and reads over HTTP', async () => {
    const account = await fundedAccount()
    const client = createPublicClient({ transport: http(daemon.addresses.evmRpcUrl) })
    const hash = await walletOf(account).sendTransaction({
      chain: null,
      to: account.address,
      value: 1n,
    })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  it('pushes new blocks over a WebSocket', async () => {
    const client = createPublicClient({ transport: webSocket(daemon.addresses.evmWsUrl) })
    const seen: bigint[] = []
    const stop = client.watchBlockNumber({ onBlockNumber: (number) => void seen.push(number) })
    await eventually(async () => {
      await rpc(daemon.addresses.adminUrl, 'evm_mine')
      return seen.length > 0
    }, 'a pushed block')
    stop()
    await client.transport.getRpcClient().then((socket) => socket.close())
  })

  it('keeps parallel senders apart: every acknowledged transaction is in a block', async () => {
    const accounts = await Promise.all([fundedAccount(), fundedAccount(), fundedAccount()])
    const hashes = await Promise.all(
      accounts.flatMap((account) =>
        [0, 1, 2, 3, 4].map(async (nonce) =>
          evm.sendRawTransaction(
            await account.signTransaction({
              type: 'eip1559',
              chainId: 4663,
              nonce,
              to: account.address,
              gas: 21_000n,
              maxFeePerGas: 10n ** 10n,
              maxPriorityFeePerGas: 0n,
            }),
          ),
        ),
      ),
    )
    expect(new Set(hashes).size).toBe(15)
    for (const hash of hashes) expect(await evm.waitForReceipt(hash, 1_000)).not.toBeNull()
  })
})

describe('the guard of the EVM address', () => {
  const forbidden = [
    'anvil_setBalance',
    'evm_mine',
    'hardhat_setBalance',
    'debug_traceTransaction',
    'txpool_content',
    'eth_sendTransaction',
    'eth_sign',
    'personal_sign',
    'faucet_drip',
  ]
  it.each(forbidden)('refuses %s', async (method) => {
    const answer = await rpc(daemon.addresses.evmRpcUrl, method)
    expect(answer.error?.code).toBe(-32601)
  })

  it('refuses a forbidden method inside of a batch and answers the rest', async () => {
    const response = await fetch(daemon.addresses.evmRpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
        { jsonrpc: '2.0', id: 2, method: 'evm_mine', params: [] },
      ]),
    })
    expect(await response.json()).toMatchObject([
      { id: 1, result: '0x1237' },
      { id: 2, error: { code: -32601 } },
    ])
  })

  it('refuses other web origins and lets pages of this machine in', async () => {
    const post = (origin: string) =>
      fetch(daemon.addresses.evmRpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      })
    expect((await post('https://evil.example')).status).toBe(403)
    const local = await post('http://localhost:4663')
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:4663')
  })

  it('refuses bodies that a form could send, and large ones', async () => {
    const post = (type: string, body: string) =>
      fetch(daemon.addresses.evmRpcUrl, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
    expect((await post('text/plain', '{}')).status).toBe(415)
    expect((await post('application/json', 'x'.repeat(5_000_000))).status).toBe(413)
  })

  it('answers the operator only on the secret path', async () => {
    const { origin } = new URL(daemon.addresses.adminUrl)
    const answer = await fetch(`${origin}/guess`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })
})
