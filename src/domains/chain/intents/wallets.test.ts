import { keccak256, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  type Signable,
  type TestChain,
  testTerms,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import type { Hex } from '../../../ports/chain-evm.ts'

let chain: TestChain
let world: LaunchpadWorld
let token: string
let trader: PrivateKeyAccount

beforeAll(async () => {
  chain = await createTestChain()
  world = await createLaunchpadWorld(chain)
  token = (await launchToken(chain, world, { creator: await chain.account() })).predictedAddress
})
beforeEach(async () => {
  trader = await chain.account()
  await world.sync()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

/** A buy that takes any price, because other tests trade the same token. */
async function prepareBuy(from = trader) {
  const { intents } = await world.service.trades.prepare({
    ...testTerms,
    maxSlippageBps: 5_000,
    token,
    trader: from.address,
    side: 'buy',
    amountIn: parseEther('0.01').toString(),
  })
  return only(intents)
}

/** Approvals have no deadline and are the same bytes each time. */
async function prepareApproval() {
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther('0.01') })
  return repeatApproval()
}

async function repeatApproval() {
  const { intents } = await world.service.trades.prepare({
    ...testTerms,
    token,
    trader: trader.address,
    side: 'sell',
    amountIn: (10n ** 18n).toString(),
  })
  const [approval] = intents
  expect(approval?.kind).toBe('approval')
  return only([approval])
}

function only<item>(items: readonly item[]): NonNullable<item> {
  const [first] = items
  if (first == null || items.length !== 1) throw new Error('one was expected')
  return first
}

/** As a browser wallet does: signs, sends to the node, and hands out nothing but the hash. */
async function walletSends(
  account: PrivateKeyAccount,
  intent: Signable,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Hex> {
  return chain.evm.sendRawTransaction(await chain.sign(account, intent, change))
}

const submit = (intentId: string, transactionHash: string) =>
  world.service.intents.submit(intentId, { transactionHash })
const statusOf = async (intentId: string) => (await world.service.intents.get(intentId)).status

/** The node keeps what it is sent out of blocks meanwhile. */
async function withoutBlocks<answer>(work: () => Promise<answer>): Promise<answer> {
  await chain.ask('evm_setAutomine', [false])
  try {
    return await work()
  } finally {
    await chain.ask('evm_setAutomine', [true])
  }
}

test('a transaction that the wallet sent is followed by its hash and settled; a repeat changes nothing', async () => {
  const intent = await prepareBuy()
  const hash = await walletSends(trader, intent)
  const answer = await submit(intent.id, hash)
  expect(answer).toMatchObject({ status: 'submitted', transactionHash: hash })
  expect(await submit(intent.id, hash.toUpperCase().replace('0X', '0x'))).toEqual(answer)
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'confirmed',
    evidence: { transactionHash: hash },
  })
  expect(await submit(intent.id, hash)).toMatchObject({ status: 'confirmed' })
})

test('a transaction that nobody told of is settled all the same', async () => {
  const intent = await prepareBuy()
  const transactionHash = await walletSends(trader, intent)
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'confirmed',
    transactionHash,
  })
  const mine = (await world.events()).filter(({ subject }) => subject === intent.id)
  expect(mine.map(({ topic }) => topic)).toEqual([
    'intent.prepared',
    'intent.submitted',
    'intent.confirmed',
  ])
})

test('another process of the index finds it too, also what was sent before it took over', async () => {
  const [first, second] = [await prepareBuy(), await prepareBuy(await chain.account())]
  await world.indexer.stop()
  await walletSends(trader, first)
  const other = world.createIndexer()
  try {
    for (let pass = 0; pass < 10 && (await other.sync()) !== 'current'; pass++);
  } finally {
    await other.stop()
  }
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['confirmed', 'prepared'])
})

test('a launch by its hash, and one that nobody told of', async () => {
  for (const isTold of [true, false]) {
    const creator = await chain.account()
    const prepared = await world.service.launches.prepare({
      ...testTerms,
      creator: creator.address,
      name: 'Green Candle',
      symbol: 'CNDL',
    })
    const transactionHash = await walletSends(creator, prepared.intent)
    if (isTold) {
      expect(await world.service.launches.submit(prepared.id, { transactionHash })).toMatchObject({
        status: 'submitted',
        intent: { transactionHash },
      })
    }
    await world.sync()
    expect(await world.service.launches.get(prepared.id)).toMatchObject({
      status: 'confirmed',
      transactionHash,
    })
    expect(await statusOf(prepared.intent.id)).toBe('confirmed')
  }
})

test('a claim of fees that nobody told of', async () => {
  const creator = await chain.account()
  await launchToken(chain, world, { creator, initialBuyEth: '0.1' })
  const { intent } = await world.service.creatorFees.prepareClaim({
    account: creator.address,
    deadlineSeconds: 600,
  })
  await walletSends(creator, intent)
  await world.sync()
  expect(await statusOf(intent.id)).toBe('confirmed')
})

test('a transaction that reverts is told as such, submitted or not', async () => {
  for (const isTold of [true, false]) {
    const intent = await prepareBuy()
    const hash = await walletSends(trader, intent, { gas: 30_000n })
    if (isTold) await submit(intent.id, hash)
    await world.sync()
    expect(await world.service.intents.get(intent.id)).toMatchObject({
      status: 'reverted',
      failure: { code: 'execution_reverted' },
    })
  }
})

test.each([
  ['other data', { data: '0x351fee46' }, ['data']],
  ['more ether', { value: 1n }, ['value']],
  ['another target', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, ['to']],
] as const)('422 for a hash with %s, and the intent stays free', async (_what, change, fields) => {
  const intent = await prepareBuy()
  const hash = await walletSends(trader, intent, change)
  const refusal = await refusalOf(submit(intent.id, hash))
  expect(refusal).toMatchObject({ code: 'launchpad.transaction_mismatch', status: 422 })
  expect(refusal.extra['mismatches']).toMatchObject(fields.map((field) => ({ field })))
  expect(new Set(refusal.faults)).toEqual(new Set(['body/transactionHash']))
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'prepared',
    transactionHash: null,
  })
})

test('422 for a stranger’s transaction with the same call, which does not block the intent', async () => {
  const intent = await prepareBuy()
  const hash = await walletSends(await chain.account(), intent)
  const refusal = await refusalOf(submit(intent.id, hash))
  expect(refusal.extra['mismatches']).toMatchObject([{ field: 'from' }])
  await submit(intent.id, await walletSends(trader, intent))
  await world.sync()
  expect(await statusOf(intent.id)).toBe('confirmed')
})

test('404 for a hash that the node does not know, and the true one is taken afterwards', async () => {
  const intent = await prepareBuy()
  expect(await refusalOf(submit(intent.id, `0x${'ab'.repeat(32)}`))).toMatchObject({
    code: 'launchpad.transaction_unknown',
    status: 404,
  })
  expect(await statusOf(intent.id)).toBe('prepared')
  await submit(intent.id, await walletSends(trader, intent))
  await world.sync()
  expect(await statusOf(intent.id)).toBe('confirmed')
})

test('a hash that the node learns of a moment later is waited for', async () => {
  const intent = await prepareBuy()
  const signed = await chain.sign(trader, intent)
  const asked = submit(intent.id, keccak256(signed))
  await chain.evm.sendRawTransaction(signed)
  expect(await asked).toMatchObject({ status: 'submitted' })
})

test.each([
  ['neither', {}],
  ['both', { signedTransaction: '0x02', transactionHash: `0x${'ab'.repeat(32)}` }],
])('400 for %s of bytes and hash', async (_what, submission) => {
  const intent = await prepareBuy()
  expect(await refusalOf(world.service.intents.submit(intent.id, submission))).toMatchObject({
    status: 400,
    faults: ['body'],
  })
})

test('one transaction settles one of two equal intents: the older one', async () => {
  const older = await prepareApproval()
  const newer = await repeatApproval()
  expect(newer.data).toBe(older.data)
  const transactionHash = await walletSends(trader, older)
  await world.sync()
  expect([await statusOf(older.id), await statusOf(newer.id)]).toEqual(['confirmed', 'prepared'])
  expect(await refusalOf(submit(newer.id, transactionHash))).toMatchObject({
    code: 'launchpad.already_submitted',
    status: 409,
    extra: { transactionHash },
  })
})

test('409 for a second transaction of an intent that is settled', async () => {
  const intent = await prepareApproval()
  await submit(intent.id, await walletSends(trader, intent))
  await world.sync()
  const again = await walletSends(trader, intent)
  expect(await refusalOf(submit(intent.id, again))).toMatchObject({
    code: 'launchpad.already_submitted',
    status: 409,
  })
})

test('422 for an equal transaction of before the intent was prepared, which settles nothing either', async () => {
  const first = await prepareApproval()
  await submit(first.id, await walletSends(trader, first))
  await world.sync()
  const spare = await walletSends(trader, first)
  // Without the allowance the next sale asks for the same approval.
  await walletSends(trader, { ...first, data: `${first.data.slice(0, -64)}${'0'.repeat(64)}` })
  await world.sync()
  const second = await repeatApproval()
  expect(second.data).toBe(first.data)
  const refusal = await refusalOf(submit(second.id, spare))
  expect(refusal.extra['mismatches']).toMatchObject([{ field: 'block' }])
  await world.sync()
  expect(await statusOf(second.id)).toBe('prepared')
})

test('what had expired when its transaction came is settled, told or not', async () => {
  for (const isTold of [true, false]) {
    trader = await chain.account()
    const intent = await prepareApproval()
    world.clock.advance(900_000)
    await world.sync()
    expect(await statusOf(intent.id)).toBe('expired')
    const hash = await walletSends(trader, intent)
    if (isTold) await submit(intent.id, hash)
    await world.sync()
    expect(await statusOf(intent.id)).toBe('confirmed')
  }
})

test('a transaction that the wallet sped up is followed, told or not', async () => {
  for (const isTold of [true, false]) {
    trader = await chain.account()
    const intent = await prepareApproval()
    const faster = await withoutBlocks(async () => {
      const nonce = await chain.evm.getTransactionCount(trader.address)
      const slow = await walletSends(trader, intent, { nonce })
      await submit(intent.id, slow)
      const sent = await walletSends(trader, intent, { nonce, maxFeePerGas: 30_000_000_000n })
      if (isTold) {
        expect(await submit(intent.id, sent)).toMatchObject({ transactionHash: sent })
      }
      return sent
    })
    await chain.ask('evm_mine')
    await world.sync()
    expect(await world.service.intents.get(intent.id)).toMatchObject({
      status: 'confirmed',
      transactionHash: faster,
    })
  }
})

test('a transaction that the wallet cancelled drops the intent, which a later one revives', async () => {
  const intent = await prepareApproval()
  await withoutBlocks(async () => {
    const nonce = await chain.evm.getTransactionCount(trader.address)
    await submit(intent.id, await walletSends(trader, intent, { nonce }))
    const nothing = { chainId: intent.chainId, to: trader.address, data: '0x', value: '0' }
    await walletSends(trader, nothing, { nonce, maxFeePerGas: 30_000_000_000n })
  })
  await chain.ask('evm_mine')
  world.clock.advance(6_000)
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'dropped',
    failure: { code: 'nonce_used' },
  })
  const transactionHash = await walletSends(trader, intent)
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'confirmed',
    transactionHash,
    failure: null,
  })
})

test('a transaction that the node lost drops the intent after two minutes, is sent by nobody, and is found if it comes after all', async () => {
  const intent = await prepareApproval()
  const signed = await chain.sign(trader, intent)
  const hash = keccak256(signed)
  await withoutBlocks(async () => {
    await chain.evm.sendRawTransaction(signed)
    await submit(intent.id, hash)
    await chain.ask('anvil_dropTransaction', [hash])
  })
  world.clock.advance(60_000)
  await world.sync()
  expect(await statusOf(intent.id)).toBe('submitted')
  world.clock.advance(65_000)
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'dropped',
    failure: { code: 'vanished' },
  })
  expect(await chain.evm.getTransaction(hash)).toBeNull()
  expect(await submit(intent.id, hash)).toMatchObject({ status: 'dropped' })
  await chain.evm.sendRawTransaction(signed)
  await world.sync()
  expect(await statusOf(intent.id)).toBe('confirmed')
})

test('a reorganisation takes back what was found, and finds it where it comes again', async () => {
  const intent = await prepareApproval()
  const signed = await chain.sign(trader, intent)
  const transactionHash = await chain.evm.sendRawTransaction(signed)
  await world.sync()
  expect(await statusOf(intent.id)).toBe('confirmed')
  await chain.ask('anvil_reorg', [1, []])
  await world.indexer.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'submitted',
    evidence: null,
  })
  await chain.evm.sendRawTransaction(signed)
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'confirmed',
    transactionHash,
  })
})

test('a transaction in the place of one that was taken back is found in the block of the same number', async () => {
  const intent = await prepareApproval()
  const nothing = { chainId: intent.chainId, to: trader.address, data: '0x', value: '0' }
  await walletSends(trader, nothing)
  await world.sync()
  await chain.ask('anvil_reorg', [1, []])
  await world.indexer.sync()
  await walletSends(trader, intent)
  await world.sync()
  expect(await statusOf(intent.id)).toBe('confirmed')
})

test('no block is read while nothing is awaited', async () => {
  let read = 0
  const quiet = await createLaunchpadWorld(chain, {
    evm: {
      ...chain.evm,
      getBlockTransactions: (number) => {
        read += 1
        return chain.evm.getBlockTransactions(number)
      },
    },
  })
  await quiet.sync()
  expect(read).toBe(0)
  await quiet.service.trades.prepare({
    ...testTerms,
    token,
    trader: trader.address,
    side: 'buy',
    amountIn: parseEther('0.01').toString(),
    maxSlippageBps: 5_000,
  })
  await chain.ask('evm_mine')
  await quiet.sync()
  expect(read).toBe(1)
  await quiet.close()
})
