import { sql } from 'kysely'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  type TestChain,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import { creatorFeesAbi, curveLaunchpadAbi } from './abi.gen.ts'
import {
  encodeApprove,
  encodeBuy,
  encodeClaim,
  encodeLaunch,
  encodeSell,
  launchTerms,
} from './calldata.ts'

let chain: TestChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createTestChain()
  world = await createLaunchpadWorld(chain)
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

test('a reorganised launch goes back, its events are retracted, and the same bytes bring it again', async () => {
  const creator = await chain.account()
  const launch = await launchToken(chain, world, { creator, initialBuyEth: '0.1' })
  expect(launch.status).toBe('trading')
  const before = (await world.events()).at(-1)?.seq ?? 0n
  await reorganise(1)
  await world.indexer.sync()
  const events = (await world.events()).filter((event) => event.seq > before)
  const named = new Map((await world.events()).map((event) => [event.seq, event.topic]))
  expect(
    events
      .slice(0, 5)
      .map((event) => [event.topic, event.retracts === null ? null : named.get(event.retracts)]),
  ).toEqual([
    ['trade.retracted', 'trade.executed'],
    ['launch.retracted', 'launch.trading'],
    ['launch.retracted', 'launch.confirmed'],
    ['intent.reorganised', 'intent.confirmed'],
    ['chain.reorganised', null],
  ])
  expect(events.slice(1, 3).map((event) => event.payload['state'])).toEqual([
    'confirmed',
    'submitted',
  ])
  // The follow-up of the same pass, or of one after a pause, sends the stored bytes again.
  for (let pass = 0; pass < 5; pass++) {
    world.clock.advance(6_000)
    await world.sync()
  }
  const again = await world.service.launches.get(launch.id)
  expect(again).toMatchObject({ status: 'trading', transactionHash: launch.transactionHash })
  expect(again.evidence?.blockHash).not.toBe(launch.evidence?.blockHash)
  expect(await rowsOf(world)).toEqual(await rowsFromNothing())
})

test('only the first trade is taken back: the launch is confirmed again and its curve opens anew', async () => {
  const launch = await launchToken(chain, world, { creator: await chain.account() })
  await tradeToken(chain, world, {
    trader: await chain.account(),
    token: launch.predictedAddress,
    side: 'buy',
    amountIn: parseEther('0.3'),
  })
  expect((await world.service.launches.get(launch.id)).status).toBe('trading')
  await reorganise(1)
  await world.indexer.sync()
  const events = await world.events()
  expect(events.findLast((event) => event.topic === 'launch.retracted')).toMatchObject({
    subject: launch.id,
    payload: { state: 'confirmed' },
  })
  expect(events.filter((event) => event.topic === 'trade.retracted').length).toBeGreaterThan(0)
})

test('a claim that is taken back is claimable again, and the same bytes claim it again', async () => {
  const { creatorFees, intents } = world.service
  const creator = await chain.account()
  await launchToken(chain, world, { creator, initialBuyEth: '0.1' })
  const account = creator.address
  const { intent } = await creatorFees.prepareClaim({ account, deadlineSeconds: 600 })
  await intents.submit(intent.id, { signedTransaction: await chain.sign(creator, intent) })
  await world.sync()
  const claimed = await creatorFees.fees(account)
  expect(claimed.tokens[0]?.payable.amountAtomic).toBe('0')
  await reorganise(1)
  await world.indexer.sync()
  const events = await world.events()
  const executed = events.findLast((event) => event.topic === 'creator_fees.claimed')
  expect(events.findLast((event) => event.topic === 'creator_fees.claim_retracted')).toMatchObject({
    subject: account,
    retracts: executed?.seq,
  })
  const open = await creatorFees.fees(account)
  expect(open.tokens[0]?.payable).toEqual(claimed.tokens[0]?.claimed)
  for (let pass = 0; pass < 3; pass++) {
    world.clock.advance(6_000)
    await world.sync()
  }
  expect(await intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  expect(await creatorFees.fees(account)).toMatchObject({ tokens: claimed.tokens })
  expect(await rowsOf(world)).toEqual(await rowsFromNothing())
})

test('a share of the fees that was handed on in a block that goes is its former holder’s again, not the first one’s', async () => {
  const [creator, former, last] = await Promise.all([1, 2, 3].map(() => chain.account()))
  if (creator === undefined || former === undefined || last === undefined) throw new Error('three')
  const launch = await launchToken(chain, world, { creator, initialBuyEth: '0.1' })
  const token = launch.predictedAddress as Hex
  const handOn = async (from: PrivateKeyAccount, to: Hex) => {
    const call = { abi: creatorFeesAbi, functionName: 'transferRecipient' } as const
    const data = encodeFunctionData({ ...call, args: [token, to] })
    await send(from, chain.creatorFeesAddress, data, 0n)
    await world.sync()
  }
  const holders = async () => {
    const { recipients } = await world.service.creatorFees.ofToken(token)
    return recipients.map(({ account, bps }) => [account, bps])
  }
  await handOn(creator, former.address)
  await handOn(former, last.address)
  expect(await holders()).toEqual([[last.address, 10_000]])
  await reorganise(1)
  await world.indexer.sync()
  expect(await holders()).toEqual([[former.address, 10_000]])
  expect(await readVault('recipientsOf', [token])).toMatchObject([{ account: former.address }])
  expect((await world.service.creatorFees.fees(former.address)).tokens).toMatchObject([{ token }])
  for (const { address } of [creator, last]) {
    expect((await world.service.creatorFees.fees(address)).tokens).toEqual([])
  }
  expect(await rowsOf(world)).toEqual(await rowsFromNothing())
})

test('a curve whose last trade goes is as the trade before left it, not as it opened', async () => {
  const trader = await chain.account()
  const launch = await launchToken(chain, world, { creator: await chain.account() })
  const buy = { trader, token: launch.predictedAddress, side: 'buy' } as const
  await tradeToken(chain, world, { ...buy, amountIn: parseEther('0.3') })
  const before = await world.service.launches.get(launch.id)
  await tradeToken(chain, world, { ...buy, amountIn: parseEther('0.2') })
  const after = await world.service.launches.get(launch.id)
  expect(after.curve?.virtualEthAtomic).not.toBe(before.curve?.virtualEthAtomic)
  await reorganise(1)
  await world.indexer.sync()
  const again = await world.service.launches.get(launch.id)
  expect(again.curve).toEqual(before.curve)
  expect(again.status).toBe('trading')
})

test.each([7, 19])(
  'seed %i: after random sessions and reorganisations the index equals the chain and an index from nothing',
  async (seed) => {
    const next = numbers(seed)
    const accounts = await Promise.all([1, 2, 3, 4].map(() => chain.account()))
    const tokens: Hex[] = []
    for (let step = 0; step < 70; step++) {
      const account = accounts[next(accounts.length)]
      if (account === undefined) continue
      const what = next(20)
      if (what < 4 || tokens.length === 0) tokens.push(await launchDirectly(account, next))
      else if (what < 14) await tradeDirectly(account, tokens, next)
      else if (what < 16) await claimDirectly(account, tokens)
      else if (what === 16) await reorganise(1 + next(8))
      else await world.indexer.sync()
    }
    await world.sync()
    expect(await rowsOf(world)).toEqual(await rowsFromNothing())
    await assertEqualsChain(tokens, accounts)
    await assertRetractionsBalance()
  },
  60_000,
)

/** Replaces the newest blocks with empty ones. */
async function reorganise(depth: number) {
  await chain.ask('anvil_reorg', [depth, []])
}

/** Sends a transaction that may revert; either way it is included in a block. */
async function send(account: PrivateKeyAccount, to: Hex, data: Hex, value: bigint) {
  const call = { chainId: 4663, to, data, value: value.toString() }
  await chain.evm.sendRawTransaction(await chain.sign(account, call))
}

const noAntiSnipe = { startBps: 0, durationSeconds: 0, decay: 'linear' } as const
const antiSnipes = [
  noAntiSnipe,
  { startBps: 8_000, durationSeconds: 600, decay: 'halving' },
] as const

async function launchDirectly(
  account: PrivateKeyAccount,
  next: (bound: number) => number,
): Promise<Hex> {
  const params = {
    name: `Token ${next(1_000)}`,
    symbol: 'RND',
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: antiSnipes[next(2)] ?? noAntiSnipe,
    salt: `0x${next(1_000_000).toString(16).padStart(64, '0')}`,
    minTokensOut: 0n,
    deadline: 99_999_999_999n,
  } as const
  const token = await read('predictToken', [account.address, launchTerms(params)])
  await send(
    account,
    chain.launchpadAddress,
    encodeLaunch(params),
    next(2) === 0 ? 0n : parseEther('0.01') * BigInt(next(10)),
  )
  return token as Hex
}

async function claimDirectly(account: PrivateKeyAccount, tokens: readonly Hex[]) {
  const owned: Hex[] = []
  for (const token of new Set(tokens)) {
    const recipients = await readVault('recipientsOf', [token])
    if (recipients.some((each) => each.account === account.address)) owned.push(token)
  }
  await send(account, chain.creatorFeesAddress, encodeClaim(owned), 0n)
}

async function tradeDirectly(
  account: PrivateKeyAccount,
  tokens: readonly Hex[],
  next: (bound: number) => number,
) {
  const token = tokens[next(tokens.length)]
  if (token === undefined) return
  const terms = { token, recipient: account.address, deadline: 99_999_999_999n }
  if (next(3) > 0) {
    const value = parseEther('0.001') * BigInt(1 + next(400))
    return send(account, chain.launchpadAddress, encodeBuy({ ...terms, minTokensOut: 0n }), value)
  }
  const amount = 10n ** 20n * BigInt(1 + next(50_000))
  await send(account, token, encodeApprove(chain.launchpadAddress, amount), 0n)
  await send(account, chain.launchpadAddress, encodeSell({ ...terms, amount, minEthOut: 0n }), 0n)
}

async function read(functionName: string, args: readonly unknown[]): Promise<unknown> {
  // Callers are in this file and pass a name with its arguments.
  const call = { abi: curveLaunchpadAbi, functionName, args } as never
  const data = await chain.evm.call({ to: chain.launchpadAddress, data: encodeFunctionData(call) })
  const answer = { abi: curveLaunchpadAbi, functionName, data } as never
  return decodeFunctionResult(answer)
}

async function readVault(functionName: 'recipientsOf', args: readonly [Hex]) {
  const call = { abi: creatorFeesAbi, functionName } as const
  const data = await chain.evm.call({
    to: chain.creatorFeesAddress,
    data: encodeFunctionData({ ...call, args }),
  })
  return decodeFunctionResult({ ...call, data })
}

/** The rows of the index, without generated ids and times. */
async function rowsOf({ database }: LaunchpadWorld) {
  const tables = {
    launches: sql`
      SELECT token, state, creator, name, symbol, fee_recipient, supply, curve_supply,
        initial_virtual_eth, initial_virtual_token, block_number, block_hash, log_index, launched_at
      FROM launches WHERE block_number IS NOT NULL ORDER BY token`,
    trades: sql`
      SELECT block_number, log_index, block_hash, transaction_hash, token, trader, side, eth_amount,
        token_amount, creator_fee, fee_recipient, virtual_eth, virtual_token
      FROM launch_trades ORDER BY block_number, log_index`,
    curves: sql`SELECT * FROM curve_states ORDER BY token`,
    shares: sql`SELECT * FROM creator_fee_shares ORDER BY token, account, block_number`,
    claims: sql`
      SELECT block_number, log_index, account, token, amount_atomic FROM creator_fee_claims
      ORDER BY block_number, log_index`,
    blocks: sql`SELECT * FROM chain_blocks ORDER BY number`,
  }
  const rows: Record<string, readonly unknown[]> = {}
  for (const [name, query] of Object.entries(tables)) {
    rows[name] = (await query.execute(database.query)).rows
  }
  return rows
}

async function rowsFromNothing() {
  const fresh = await createLaunchpadWorld(chain)
  await fresh.sync()
  const rows = await rowsOf(fresh)
  await fresh.close()
  return rows
}

async function assertEqualsChain(tokens: readonly Hex[], accounts: readonly PrivateKeyAccount[]) {
  const count = Number(await read('tokenCount', []))
  const { items } = await world.service.launches.list({ limit: 200 })
  expect(items).toHaveLength(count)
  const known = new Map(items.map((item) => [item.predictedAddress, item]))
  for (const token of tokens) {
    const item = known.get(token)
    if (item === undefined) continue
    expect(await read('curveOf', [token])).toMatchObject({
      virtualEth: BigInt(item.curve?.virtualEthAtomic ?? 0),
      virtualToken: BigInt(item.curve?.virtualTokenAtomic ?? 0),
      tokensRemaining: BigInt(item.curve?.tokensRemaining.amountAtomic ?? 0),
      creator: item.feeRecipient,
    })
  }
  expect(accounts).not.toHaveLength(0)
  for (const { address } of accounts) {
    const { tokens: each, totals } = await world.service.creatorFees.fees(address)
    const sum = (field: 'claimed' | 'lifetime' | 'payable') =>
      each.reduce((total, one) => total + BigInt(one[field].amountAtomic), 0n)
    const own = items.filter((item) => item.feeRecipient === address)
    const curves = await Promise.all(own.map((item) => read('curveOf', [item.predictedAddress])))
    const accrued = curves.map(
      (curve) => (curve as { creatorFeesAccrued: bigint }).creatorFeesAccrued,
    )
    expect(sum('lifetime')).toBe(accrued.reduce((total, amount) => total + amount, 0n))
    expect(sum('claimed')).toBe(await claimedBy(address))
    expect(sum('payable')).toBe(BigInt(totals.payable.amountAtomic))
  }
}

/** The sum of the claims in the index. */
async function claimedBy(account: Hex): Promise<bigint> {
  const { rows } = await sql<{ sum: string | null }>`
    SELECT sum(amount_atomic) AS sum FROM creator_fee_claims WHERE account = ${account}`.execute(
    world.database.query,
  )
  return BigInt(rows[0]?.sum ?? '0')
}

/** For every kind of event, those not retracted are exactly the rows that exist now. */
async function assertRetractionsBalance() {
  const events = await world.events()
  const retracted = new Set(events.map((event) => event.retracts).filter((seq) => seq !== null))
  const standing = (topic: string) =>
    events.filter((event) => event.topic === topic && !retracted.has(event.seq)).length
  const rows = await rowsOf(world)
  expect(standing('trade.executed')).toBe(rows['trades']?.length)
  expect(standing('launch.confirmed')).toBe(rows['launches']?.length)
  expect(standing('creator_fees.claimed')).toBe(rows['claims']?.length)
}

/** Pseudo-random numbers below a bound; the same seed gives the same ones. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * bound)
  }
}
