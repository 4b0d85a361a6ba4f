import { readFile } from 'node:fs/promises'
import { type Abi, encodeDeployData, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CommerceWorld,
  commerceSets,
  createCommerceWorld,
} from '../../../../test/support/commerce-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  createTestChain,
  type TestChain,
  testChainId,
} from '../../../../test/support/launchpad-world.ts'
import {
  type ChainIndexer,
  chainIndexMigrations,
  createChainIndexer,
} from '../../chain/chain-index/index.ts'
import { createCommerceProjection, createCommerceService } from './commerce.service.ts'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
let chain: TestChain
let deployer: PrivateKeyAccount
let usdc: Hex
let world: CommerceWorld
let commerce: ReturnType<typeof createCommerceService>
let indexer: ChainIndexer
let payTo: Hex
let payer: PrivateKeyAccount

beforeAll(async () => {
  chain = await createTestChain()
  deployer = await chain.account()
  payer = await chain.account()
  payTo = (await chain.account()).address
  usdc = await deployUsdc()
  await send(deployer, usdc, mint(payer.address, 1_000_000_000n))
  const settings = { evm: { chainId: testChainId, payTo, usdc, confirmations: 2 } }
  const database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    ...commerceSets,
  ])
  world = await createCommerceWorld({ settings, database })
  commerce = createCommerceService(world.options)
  const projection = createCommerceProjection(world.options)
  if (projection === null) throw new Error('nothing is sold on chain 4663')
  indexer = createChainIndexer({
    ...world,
    evm: chain.evm,
    projections: [projection],
    settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
  })
})
afterAll(async () => {
  await indexer?.stop()
  await world?.close()
  await chain?.stop()
})

async function deployUsdc(): Promise<Hex> {
  const path = new URL('../../../../contracts/artifacts/TestUsdc.json', import.meta.url)
  // The file is made by the contracts' own build.
  const { abi, bytecode } = JSON.parse(await readFile(path, 'utf8')) as { abi: Abi; bytecode: Hex }
  const data = encodeDeployData({ abi, bytecode, args: [deployer.address] })
  const raw = await deployer.signTransaction({
    type: 'eip1559',
    chainId: testChainId,
    nonce: 0,
    gas: 5_000_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    data,
  })
  const receipt = await chain.evm.waitForReceipt(await chain.evm.sendRawTransaction(raw), 10_000)
  if (receipt?.contractAddress == null) throw new Error('the token was not deployed')
  return receipt.contractAddress
}
const mint = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, amount] })
const transfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
async function send(account: PrivateKeyAccount, to: Hex, data: Hex): Promise<Hex> {
  const raw = await chain.sign(account, { chainId: testChainId, to, data, value: '0' })
  return chain.evm.sendRawTransaction(raw)
}
const mine = (blocks: number) => chain.ask('anvil_mine', [`0x${blocks.toString(16)}`])
async function sync(): Promise<void> {
  // A tip is followed once a second at the most.
  world.clock.advance(1_100)
  for (let pass = 0; pass < 50; pass++) if ((await indexer.sync()) === 'current') return
  throw new Error('the index never reached the tip')
}

let owners = 0
const newOwner = () => principal({ accountId: `acct_${++owners}` })
const item = { kind: 'credit', asset: 'USDC', amountAtomic: '5000000' } as const
const open = (owner: ReturnType<typeof newOwner>) =>
  commerce.checkouts.create(owner, { item, network: 'evm' })
const statusOf = async (owner: ReturnType<typeof newOwner>, id: string) =>
  (await commerce.checkouts.get(owner, id)).status

test('a transfer of exactly the amount is seen in its block and fulfilled two blocks later', async () => {
  const owner = newOwner()
  const { id, amountAtomic } = await open(owner)
  const hash = await send(payer, usdc, transfer(payTo, BigInt(amountAtomic)))
  await sync()
  expect(await statusOf(owner, id)).toBe('seen')
  await mine(1)
  await sync()
  expect(await statusOf(owner, id)).toBe('seen')
  await mine(1)
  await sync()
  expect(await commerce.checkouts.get(owner, id)).toMatchObject({
    status: 'fulfilled',
    payments: [{ transaction: hash, state: 'credited' }],
  })
  expect(await world.available(owner.accountId)).toBe(BigInt(amountAtomic))
})
test('transfers to others, of other tokens, and of nothing are no payments', async () => {
  const owner = newOwner()
  const { id, amountAtomic } = await open(owner)
  const other = await chain.account()
  await send(payer, usdc, transfer(other.address, BigInt(amountAtomic)))
  await send(payer, usdc, transfer(payTo, 0n))
  await send(payer, payTo, '0x')
  await mine(3)
  await sync()
  expect(await statusOf(owner, id)).toBe('open')
  expect((await commerce.arrivals.payments({ limit: 10 })).items).toEqual([])
})
test('a reorganisation takes a seen payment back; the same transaction in another block pays once', async () => {
  const owner = newOwner()
  const { id, amountAtomic } = await open(owner)
  const snapshot = await chain.ask('evm_snapshot')
  const raw = await chain.sign(payer, {
    chainId: testChainId,
    to: usdc,
    data: transfer(payTo, BigInt(amountAtomic)),
    value: '0',
  })
  await chain.evm.sendRawTransaction(raw)
  await sync()
  expect(await statusOf(owner, id)).toBe('seen')
  await chain.ask('evm_revert', [snapshot])
  // Another transfer comes first, so that the log has another number now.
  await send(deployer, usdc, mint(payTo, 77n))
  await mine(1)
  await sync()
  expect(await statusOf(owner, id)).toBe('open')
  await chain.evm.sendRawTransaction(raw)
  await mine(2)
  await sync()
  expect(await statusOf(owner, id)).toBe('fulfilled')
  expect(await world.available(owner.accountId)).toBe(BigInt(amountAtomic))
})
test('two transfers of one transaction are two payments', async () => {
  const owner = newOwner()
  const first = await open(owner)
  const second = await open(owner)
  const twice = await twoTransfers(BigInt(first.amountAtomic), BigInt(second.amountAtomic))
  await send(payer, twice, '0x')
  await mine(2)
  await sync()
  expect([await statusOf(owner, first.id), await statusOf(owner, second.id)]).toEqual([
    'fulfilled',
    'fulfilled',
  ])
})
test('a reorganisation deeper than a final payment is reported to the operator; it never pays twice', async () => {
  const owner = newOwner()
  const { id, amountAtomic } = await open(owner)
  const snapshot = await chain.ask('evm_snapshot')
  const data = transfer(payTo, BigInt(amountAtomic))
  const raw = await chain.sign(payer, { chainId: testChainId, to: usdc, data, value: '0' })
  await chain.evm.sendRawTransaction(raw)
  await mine(2)
  await sync()
  expect(await statusOf(owner, id)).toBe('fulfilled')
  await chain.ask('evm_revert', [snapshot])
  await mine(5)
  await sync()
  expect(await statusOf(owner, id)).toBe('fulfilled')
  expect(await world.events('commerce.payment_lost')).toHaveLength(1)
  // It comes back in a block where another transfer stands before it, so that its log has another number.
  await chain.ask('evm_setAutomine', [false])
  const other = mint(payTo, 55n)
  const before = await chain.sign(
    deployer,
    { chainId: testChainId, to: usdc, data: other, value: '0' },
    { maxPriorityFeePerGas: 5_000_000_000n },
  )
  for (const signed of [before, raw]) await chain.ask('eth_sendRawTransaction', [signed])
  await mine(1)
  await chain.ask('evm_setAutomine', [true])
  await mine(3)
  await sync()
  expect((await commerce.arrivals.payments({ limit: 10, state: 'lost' })).items).toEqual([])
  expect(await world.available(owner.accountId)).toBe(BigInt(amountAtomic))
})

/** Code that makes two transfers of its own tokens to the service whenever it is called. */
async function twoTransfers(first: bigint, second: bigint): Promise<Hex> {
  const call = (amount: bigint) =>
    // The 68 bytes of the call in three words of memory, then call(gas, token, 0, 0, 68, 0, 0), its answer dropped.
    `7f${transfer(payTo, amount).slice(2, 66)}600052` +
    `7f${transfer(payTo, amount).slice(66, 130)}602052` +
    `7f${transfer(payTo, amount).slice(130).padEnd(64, '0')}604052` +
    `6000600060446000600073${usdc.slice(2)}5af150`
  const runtime = `${call(first)}${call(second)}00`
  const length = (runtime.length / 2).toString(16).padStart(4, '0')
  const creation = `61${length}600e60003961${length}6000f3`
  const data: Hex = `0x${creation}${runtime}`
  const raw = await deployer.signTransaction({
    type: 'eip1559',
    chainId: testChainId,
    nonce: await chain.evm.getTransactionCount(deployer.address, 'pending'),
    gas: 3_000_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    data,
  })
  const receipt = await chain.evm.waitForReceipt(await chain.evm.sendRawTransaction(raw), 10_000)
  if (receipt?.contractAddress == null) throw new Error('the sender was not deployed')
  await send(deployer, usdc, mint(receipt.contractAddress, first + second))
  return receipt.contractAddress
}
