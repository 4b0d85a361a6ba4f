import { sql } from 'kysely'
import { keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  type TestChain,
  testTerms,
} from '../../../../test/support/launchpad-world.ts'
import { logPlaces } from '../chain-index/index.ts'
import { encodeLaunch, paramsHash } from './calldata.ts'

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

const texts = { name: 'Green Candle', symbol: 'CNDL' }

test('a launch is prepared, submitted, confirmed and, by its first buy, trading', async () => {
  const { service } = world
  const creator = await chain.account()
  const prepared = await service.launches.prepare({
    ...testTerms,
    ...texts,
    creator: creator.address.toLowerCase(),
    metadataUri: 'ipfs://bafy/meta.json',
    description: 'A candle.\nIt only goes up.',
    initialBuyEth: '0.1',
  })
  const { intent } = prepared
  expect(prepared).toMatchObject({
    status: 'prepared',
    tokenAddress: null,
    creator: creator.address,
    feeRecipient: creator.address,
    paramsHash: paramsHash({
      ...intent,
      value: BigInt(intent.value),
      data: intent.data as `0x${string}`,
      from: intent.from as `0x${string}`,
      to: intent.to as `0x${string}`,
    }),
  })
  expect(intent).toMatchObject({
    status: 'prepared',
    kind: 'launch',
    chainId: 4663,
    from: creator.address,
    value: '100000000000000000',
    simulation: {
      ok: true,
      status: 'passed',
      balanceChanges: [
        { asset: 'ETH', direction: 'out', amountAtomic: '100000000000000000' },
        { asset: prepared.predictedAddress, direction: 'in' },
      ],
    },
  })
  expect(BigInt(intent.gasEstimate ?? 0)).toBeGreaterThan(500_000n)

  const submitted = await service.launches.submit(prepared.id, {
    signedTransaction: await chain.sign(creator, intent),
  })
  expect(submitted).toMatchObject({ status: 'submitted', intent: { status: 'submitted' } })
  await world.sync()

  const launch = await service.launches.get(prepared.id)
  expect(launch).toMatchObject({
    status: 'trading',
    tokenAddress: prepared.predictedAddress,
    description: 'A candle.\nIt only goes up.',
    transactionHash: submitted.transactionHash,
    evidence: { transactionHash: submitted.transactionHash, finality: 'safe' },
    curve: { status: 'trading', tradeCount: 1, ethRaised: { amount: '0.099' } },
  })
  expect(await service.launches.getByToken(prepared.predictedAddress.toLowerCase())).toEqual(launch)
  expect(await service.launches.status(prepared.id)).toMatchObject({
    status: 'trading',
    failure: null,
    confirmations: 1,
    asOf: { blockNumber: launch.evidence?.blockNumber },
  })
  expect(await service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  const { items } = await service.launches.trades(prepared.id, { limit: 10 })
  expect(items).toMatchObject([{ side: 'buy', trader: creator.address, eth: { amount: '0.1' } }])

  expect((await world.events()).map((event) => [event.topic, event.audience])).toEqual([
    ['intent.prepared', 'operator'],
    ['launch.prepared', 'operator'],
    ['intent.submitted', 'operator'],
    ['launch.submitted', 'operator'],
    ['launch.confirmed', 'public'],
    ['trade.executed', 'public'],
    ['launch.trading', 'public'],
    ['intent.confirmed', 'operator'],
  ])
})

test('a launch without a first buy stays confirmed until somebody trades', async () => {
  const launch = await launchToken(chain, world, { creator: await chain.account() })
  expect(launch).toMatchObject({ status: 'confirmed', initialBuy: null, curve: { tradeCount: 0 } })
})

test.each([
  ['a creator with a wrong checksum', { creator: `0x${'aB'.repeat(20)}` }, 'body/creator'],
  ['the zero address', { creator: `0x${'0'.repeat(40)}` }, 'body/creator'],
  ['a name over 64 bytes', { name: 'é'.repeat(33) }, 'body/name'],
  ['a name with a control character', { name: 'a\u0007b' }, 'body/name'],
  ['a name that turns the text around', { name: 'abc\u202edef' }, 'body/name'],
  ['a name with an invisible character', { name: 'US\u200bDC' }, 'body/name'],
  ['a name with markup', { name: '<b>bold' }, 'body/name'],
  ['a name with spaces at its end', { name: 'Candle ' }, 'body/name'],
  ['a name with a filler', { name: 'Candle\u3164' }, 'body/name'],
  ['a name with spaces side by side', { name: 'Candle  Stick' }, 'body/name'],
  ['a symbol over 32 bytes', { symbol: '狗'.repeat(11) }, 'body/symbol'],
  ['a symbol that turns the text around', { symbol: 'AB\u202eC' }, 'body/symbol'],
  ['a symbol with an invisible character', { symbol: 'US\u200bDC' }, 'body/symbol'],
  ['a symbol with a space at its end', { symbol: 'CNDL ' }, 'body/symbol'],
  ['a symbol with markup', { symbol: '<b>' }, 'body/symbol'],
  ['a symbol of 17 characters', { symbol: 'A'.repeat(17) }, 'body/symbol'],
  ['a metadata address with a space', { metadataUri: 'ipfs://a b' }, 'body/metadataUri'],
  ['a metadata address that runs code', { metadataUri: 'javascript:alert(1)' }, 'body/metadataUri'],
  ['a description with markup', { description: '<script>' }, 'body/description'],
  ['a first buy of nothing', { initialBuyEth: '0' }, 'body/initialBuyEth'],
  ['a first buy of one wei', { initialBuyEth: '0.000000000000000001' }, 'body/initialBuyEth'],
] as const)('400 for %s', async (_what, change, location) => {
  const refusal = await refusalOf(
    world.service.launches.prepare({
      ...testTerms,
      ...texts,
      creator: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ...change,
    }),
  )
  expect(refusal).toMatchObject({ code: 'request.invalid', status: 400, faults: [location] })
})

test.each([
  'pepe',
  '$WIF',
  'Fart Coin',
  '🐸',
  '狗狗币',
  'Ğ',
  'a/b?c=d',
  '100%',
  'A'.repeat(16),
  '狗'.repeat(10),
])('the symbol %s is launched, shown and warned of', async (symbol) => {
  const { launches } = world.service
  const creator = await chain.account()
  const prepared = await launches.prepare({
    ...testTerms,
    name: `Of ${symbol}`,
    symbol,
    creator: creator.address,
  })
  expect(prepared.intent.summary.sentences[0]).toContain(`(${symbol})`)
  await launches.submit(prepared.id, {
    signedTransaction: await chain.sign(creator, prepared.intent),
  })
  await world.sync()
  expect(await launches.get(prepared.id)).toMatchObject({ status: 'confirmed', symbol })
  const { warnings } = await launches.checkName({ name: 'Of another', symbol })
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'taken', field: 'symbol' }))
})

test('a dollar sign for an S, and an S for a dollar sign, are both told', async () => {
  const { launches } = world.service
  const warningsOf = async (symbol: string) =>
    (await launches.checkName({ name: 'Of another', symbol })).warnings.map(({ code }) => code)
  for (const [symbol, other] of [
    ['$AMPLE', 'SAMPLE'],
    ['SHELL', '$HELL'],
  ] as const) {
    expect(await warningsOf(other)).toEqual([])
    const creator = await chain.account()
    const prepared = await launches.prepare({
      ...testTerms,
      name: `Name ${symbol}`,
      symbol,
      creator: creator.address,
    })
    await launches.submit(prepared.id, {
      signedTransaction: await chain.sign(creator, prepared.intent),
    })
    await world.sync()
    expect(await warningsOf(other)).toEqual(['confusable'])
  }
})

test('400 for fees to the launchpad itself, which could never claim them', async () => {
  const creator = await chain.account()
  const refusal = await refusalOf(
    world.service.launches.prepare({
      ...testTerms,
      ...texts,
      creator: creator.address,
      feeRecipient: chain.launchpadAddress,
    }),
  )
  expect(refusal).toMatchObject({ status: 400, faults: ['body/feeRecipient'] })
})

test('422 without the ether for the first buy, and nothing is stored', async () => {
  const creator = await chain.account()
  const before = await world.events()
  const refusal = await refusalOf(
    world.service.launches.prepare({
      ...testTerms,
      ...texts,
      creator: creator.address,
      initialBuyEth: '100.5',
    }),
  )
  expect(refusal).toMatchObject({
    code: 'launchpad.insufficient_funds',
    extra: { required: '100500000000000000000', available: '100000000000000000000' },
  })
  expect(await world.events()).toHaveLength(before.length)
})

test('503 when the code at the address is not the expected one', async () => {
  const other = await createLaunchpadWorld(chain, { expectedCodeHash: keccak256('0x01') })
  const creator = await chain.account()
  const refusal = await refusalOf(
    other.service.launches.prepare({ ...testTerms, ...texts, creator: creator.address }),
  )
  await other.close()
  expect(refusal).toMatchObject({ code: 'launchpad.factory_not_ready', status: 503 })
})

test('a launch that was made without this service is indexed under an id of its token', async () => {
  const { service } = world
  const creator = await chain.account()
  const data = encodeLaunch({
    name: 'Elsewhere',
    symbol: 'ELSE',
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: { startBps: 0, durationSeconds: 0, decay: 'linear' },
    salt: `0x${'11'.repeat(32)}`,
    minTokensOut: 0n,
    deadline: 99_999_999_999n,
  })
  const call = { chainId: 4663, to: chain.launchpadAddress, data, value: '0' }
  const hash = await chain.evm.sendRawTransaction(await chain.sign(creator, call))
  await world.sync()
  const { items } = await service.launches.list({ creator: creator.address, limit: 10 })
  expect(items).toMatchObject([
    {
      origin: 'chain',
      status: 'confirmed',
      name: 'Elsewhere',
      intentId: null,
      transactionHash: hash,
    },
  ])
  expect(items[0]?.id).toMatch(/^lnch_[0-9a-hjkmnp-tv-z]{26}$/)
})

test('a wallet that sends the prepared launch itself is noticed by the log', async () => {
  const { service } = world
  const creator = await chain.account()
  const prepared = await service.launches.prepare({
    ...testTerms,
    ...texts,
    creator: creator.address,
  })
  await chain.evm.sendRawTransaction(await chain.sign(creator, prepared.intent))
  await world.sync()
  expect(await service.launches.get(prepared.id)).toMatchObject({ status: 'confirmed' })
  expect(await service.intents.get(prepared.intent.id)).toMatchObject({ status: 'confirmed' })
})

test('a launch that is only prepared is in no list and under no token address', async () => {
  const { service } = world
  const creator = await chain.account()
  const prepared = await service.launches.prepare({
    ...testTerms,
    ...texts,
    creator: creator.address,
  })
  const { items } = await service.launches.list({ creator: creator.address, limit: 10 })
  expect(items).toEqual([])
  expect(await refusalOf(service.launches.getByToken(prepared.predictedAddress))).toMatchObject({
    code: 'resource.not_found',
  })
})

test('a prepared launch expires when the chain has passed its deadline, and not before', async () => {
  const { service } = world
  const creator = await chain.account()
  const prepared = await service.launches.prepare({
    ...testTerms,
    ...texts,
    creator: creator.address,
  })
  const signed = await chain.sign(creator, prepared.intent)
  world.clock.advance(601_000)
  try {
    expect(
      await refusalOf(service.launches.submit(prepared.id, { signedTransaction: signed })),
    ).toMatchObject({
      code: 'launchpad.intent_expired',
      status: 410,
    })
    await world.sync()
    expect((await service.launches.get(prepared.id)).status).toBe('prepared')
    const { result } = { result: await chain.ask('evm_snapshot') }
    await chain.ask('evm_increaseTime', [602])
    await chain.ask('evm_mine')
    await world.sync()
    expect((await service.launches.get(prepared.id)).status).toBe('expired')
    await chain.ask('evm_revert', [result])
    await world.sync()
  } finally {
    world.clock.advance(-601_000)
  }
})

test('on an idle chain a prepared launch expires a while after its deadline', async () => {
  const { service } = world
  const creator = await chain.account()
  const prepared = await service.launches.prepare({
    ...testTerms,
    ...texts,
    creator: creator.address,
  })
  world.clock.advance(725_000)
  await world.sync()
  world.clock.advance(-725_000)
  expect((await service.launches.get(prepared.id)).status).toBe('expired')
})

test('launches are listed newest first, a page at a time', async () => {
  const { service } = world
  const creator = await chain.account()
  const made: string[] = []
  for (let count = 0; count < 3; count++) {
    made.unshift((await launchToken(chain, world, { creator })).id)
  }
  const first = await service.launches.list({ creator: creator.address, limit: 2 })
  expect(first.items.map((item) => item.id)).toEqual(made.slice(0, 2))
  const second = await service.launches.list({
    creator: creator.address,
    limit: 2,
    cursor: first.nextCursor ?? '',
  })
  expect(second).toMatchObject({ items: [{ id: made[2] }], nextCursor: null })
  expect(
    await service.launches.list({ creator: creator.address, status: 'trading', limit: 2 }),
  ).toMatchObject({ items: [] })
  expect(await refusalOf(service.launches.list({ limit: 2, cursor: 'bm9wZQ' }))).toMatchObject({
    code: 'request.invalid',
  })
  const beyondLogs = logPlaces.write({ blockNumber: 0, logIndex: 2 ** 31 })
  expect(await refusalOf(service.launches.list({ limit: 2, cursor: beyondLogs }))).toMatchObject({
    code: 'request.invalid',
  })
})

test('a name that an older launchpad took is shown with marks where it hides text', async () => {
  const { id: launchId } = await launchToken(chain, world, { creator: await chain.account() })
  const shown = () => world.service.launches.get(launchId)
  expect(await shown()).toMatchObject({ name: 'Green Candle', textWarnings: [] })
  await sql`UPDATE launches SET name = ${'Green\u200b Candle'} WHERE id = ${launchId}`.execute(
    world.database.query,
  )
  expect(await shown()).toMatchObject({
    name: 'Green\ufffd Candle',
    textWarnings: [{ code: 'hides_text', field: 'name' }],
  })
})
