import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EvmNode, startEvmNode } from '../../src/adapters/anvil/evm-node.ts'
import { createFileChainLog } from '../../src/app/chains/durable/file-chain-log.ts'
import type { ChainSnapshot } from '../../src/ports/chain-log.ts'
import type { JsonRpcOutcome } from '../../src/ports/chain-node.ts'

/** Whether a dump comes by its time or is asked for: the chain has moved on by the end of each test. */
const history = { blocksRetained: 24, blocksPerRun: 40 }
const account = privateKeyToAccount(generatePrivateKey())

let folder: string
let node: EvmNode | null
const warnings: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chain-history-'))
  node = null
  warnings.length = 0
})

afterEach(async () => {
  await node?.stop()
  await rm(folder, { recursive: true, force: true })
})

const openLog = () =>
  createFileChainLog({ folder, onWarning: (warning) => void warnings.push(warning) })

async function start(): Promise<EvmNode> {
  node = await startEvmNode({
    chainId: 4663,
    folder,
    log: openLog(),
    history,
    nowMs: () => Date.now(),
    onWarning: (warning) => void warnings.push(warning),
  })
  return node
}

async function stop(running: EvmNode): Promise<void> {
  node = null
  await running.stop()
}

async function fund(running: EvmNode): Promise<void> {
  await running.ask('anvil_setBalance', [account.address, '0xde0b6b3a7640000'])
}

function signed(nonce: number): Promise<string> {
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

/** One block for each transaction; the hashes. */
async function spend(running: EvmNode, from: number, count: number): Promise<readonly string[]> {
  const hashes: string[] = []
  for (let nonce = from; nonce < from + count; nonce += 1) {
    hashes.push(String(await running.ask('eth_sendRawTransaction', [await signed(nonce)])))
  }
  return hashes
}

const head = (running: EvmNode) => running.ask('eth_getBlockByNumber', ['latest', false])
const anvilPid = () => readFile(join(folder, 'anvil.pid'), 'utf8')

function resultOf(outcome: JsonRpcOutcome): unknown {
  return outcome.ok ? JSON.parse(outcome.json) : outcome
}

async function newestSnapshot(): Promise<ChainSnapshot> {
  const log = openLog()
  const { snapshot } = await log.recover()
  await log.close()
  if (snapshot === null) throw new Error('there is no snapshot')
  return snapshot
}

/** What the newest snapshot has of the chain's history. */
async function historyOnDisk() {
  const state = JSON.parse(await text((await newestSnapshot()).read())) as {
    readonly blocks: readonly unknown[]
    readonly transactions: readonly { readonly info: { readonly traces: readonly unknown[] } }[]
  }
  const traces = state.transactions.flatMap(({ info }) => info.traces)
  return { blocks: state.blocks.length, transactions: state.transactions.length, traces }
}

describe('the history of the embedded EVM chain', () => {
  it('does not grow in the snapshot, however many blocks there were', async () => {
    const first = await start()
    await fund(first)
    await spend(first, 0, 60)
    await first.checkpoint()
    const before = await historyOnDisk()
    await spend(first, 60, 140)
    await stop(first)
    expect(before).toEqual({ blocks: 24, transactions: 24, traces: [] })
    expect(await historyOnDisk()).toEqual(before)
    expect(warnings).toEqual([])
  })

  it('leaves anvil itself when another one takes over, at the same head', async () => {
    const running = await start()
    const pid = await anvilPid()
    await fund(running)
    const hashes = await spend(running, 0, 60)
    const before = await head(running)
    await running.checkpoint()
    expect(await head(running)).toEqual(before)
    expect(await anvilPid()).not.toBe(pid)
    expect(await running.ask('eth_getBlockByNumber', ['0x5', false])).toBeNull()
    expect(await running.ask('eth_getTransactionReceipt', [hashes[0]])).toBeNull()
    expect(hashes).toHaveLength(60)
    for (const hash of hashes.slice(-24)) {
      expect(await running.ask('eth_getTransactionReceipt', [hash])).toMatchObject({
        status: '0x1',
      })
    }
    expect(warnings).toEqual([])
  })

  it('keeps every block that is made while another anvil takes over', async () => {
    const running = await start()
    const pid = await anvilPid()
    await fund(running)
    await spend(running, 0, 50)
    const waiting = await signed(90)
    await running.ask('eth_sendRawTransaction', [waiting])
    const [hashes] = await Promise.all([spend(running, 50, 20), running.checkpoint()])
    const later = await spend(running, 70, 20)
    expect(await anvilPid()).not.toBe(pid)
    const before = await head(running)
    expect([...hashes, ...later]).toHaveLength(40)
    for (const hash of [...hashes, ...later].slice(-24)) {
      expect(await running.ask('eth_getTransactionReceipt', [hash])).toMatchObject({
        status: '0x1',
      })
    }
    // The one that waited goes in behind the nonce before it.
    expect(await running.ask('eth_getTransactionCount', [account.address, 'latest'])).toBe('0x5b')
    await stop(running)
    expect(await head(await start())).toEqual(before)
    expect(warnings).toEqual([])
  })

  it('says where it ends, instead of showing blocks without logs', async () => {
    const running = await start()
    await fund(running)
    await spend(running, 0, 60)
    await running.checkpoint()
    const earliest = await running.call({
      id: 1,
      method: 'eth_getBlockByNumber',
      params: ['earliest', false],
    })
    const oldest = Number((resultOf(earliest) as { readonly number: string }).number)
    const logs = (fromBlock: string) =>
      running.call({ id: 1, method: 'eth_getLogs', params: [{ fromBlock }] })
    const message = `pruned history unavailable: the oldest block is ${oldest}`
    expect(oldest).toBeGreaterThan(1)
    for (const number of [0, oldest - 1]) {
      expect(await logs(`0x${number.toString(16)}`)).toMatchObject({
        ok: false,
        code: 4444,
        message,
      })
    }
    expect(await logs(`0x${oldest.toString(16)}`)).toMatchObject({ ok: true })
    expect(await logs('earliest')).toMatchObject({ ok: true })
  })
})

describe('the state of the embedded EVM chain', () => {
  const megabytes = 21
  const code = Array.from(
    { length: megabytes },
    () => `0x${randomBytes(1_000_000).toString('hex')}`,
  )
  const contract = (index: number) => `0x${(0xc0de00 + index).toString(16).padStart(40, '0')}`

  async function fill(running: EvmNode, count: number): Promise<void> {
    for (const [index, bytes] of code.slice(0, count).entries()) {
      await running.ask('anvil_setCode', [contract(index), bytes])
    }
  }

  async function expectFilled(running: EvmNode, count: number): Promise<void> {
    const filled = code.slice(0, count)
    expect(filled).toHaveLength(count)
    for (const [index, bytes] of filled.entries()) {
      const found = await running.ask('eth_getCode', [contract(index), 'latest'])
      // Not toBe on the texts: a failure would print megabytes.
      expect(found === bytes).toBe(true)
    }
  }

  it('is there again where its snapshot is larger than 20 MB', async () => {
    const first = await start()
    await fund(first)
    await fill(first, megabytes)
    await spend(first, 0, 2)
    const before = await head(first)
    await stop(first)
    expect((await stat((await newestSnapshot()).name)).size).toBeGreaterThan(20_000_000)
    const second = await start()
    await expectFilled(second, megabytes)
    expect(await head(second)).toEqual(before)
    await spend(second, 2, 1)
  })

  it('starts from what an earlier version wrote, which it could not itself', async () => {
    const first = await start()
    await fund(first)
    await fill(first, 2)
    await spend(first, 0, 30)
    const before = await head(first)
    await stop(first)
    await writeAsBefore(await newestSnapshot())
    const second = await start()
    await expectFilled(second, 2)
    expect(await head(second)).toEqual(before)
    await spend(second, 30, 1)
    await stop(second)
    expect(await historyOnDisk()).toMatchObject({ blocks: 24 })
  })

  it('that anvil cannot take is refused with the file and what to do', async () => {
    const log = openLog()
    await log.recover()
    const meta = { waiting: [], aheadSeconds: 0, oldestBlock: 0 }
    const { name } = await log.checkpoint({ meta, body: [Buffer.from('{"blocks":3}')] })
    await log.close()
    await expect(start()).rejects.toThrow(`the EVM chain cannot be restored from ${name}: anvil`)
    await expect(start()).rejects.toThrow('Move this file away to start from the snapshot before')
    expect((await readdir(folder)).filter((file) => file.includes('anvil'))).toEqual([])
  })
})

/** Puts the snapshot into the form of earlier versions: anvil's own compressed dump, nothing said of the oldest block. */
async function writeAsBefore(snapshot: ChainSnapshot): Promise<void> {
  const body = gzipSync(await text(snapshot.read()))
  const meta = JSON.stringify({ waiting: [], aheadSeconds: 0 })
  const header = {
    format: 'chain-snapshot-1',
    sequence: Number(/(\d+)\.bin$/.exec(snapshot.name)?.[1]),
    sha256: createHash('sha256').update(meta).update(body).digest('hex'),
    metaBytes: Buffer.byteLength(meta),
  }
  expect(body.length).toBeGreaterThan(1_050_000)
  const line = Buffer.from(`${JSON.stringify(header)}\n${meta}`)
  await writeFile(snapshot.name, Buffer.concat([line, body]))
}
