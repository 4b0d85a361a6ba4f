import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  testTerms,
} from '../../../../../test/support/launchpad-world.ts'
import { skeletonOf } from '../../../../kernel/name-skeleton.ts'

let chain: FamiliesChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const texts = { name: 'Drafted Candle', symbol: 'DRAFT' }

async function topicsOf(subject: string) {
  return (await world.events()).filter((each) => each.subject === subject).map((each) => each.topic)
}

test('a draft is validated, prepared with its own id, submitted and proved', async () => {
  const { drafts, launches } = world.service
  const creator = await chain.account()
  const { id: launchId } = await drafts.open({ family: 'uni', params: { name: 'Drafted Candle' } })
  const first = await drafts.validate(launchId)
  expect(first).toMatchObject({ valid: false, draft: { status: 'draft' } })
  expect(first.faults.map(({ location }) => location)).toEqual(['body/creator', 'body/symbol'])
  expect(await refusalOf(drafts.prepare(launchId, 600))).toMatchObject({
    status: 409,
    extra: { state: 'draft', allowed: ['validated', 'cancelled', 'expired'] },
  })
  const params = { ...texts, creator: creator.address, openingValueEth: '2', initialBuyEth: '0.1' }
  expect(await drafts.edit(launchId, params)).toMatchObject({ status: 'draft', revision: 2 })
  expect(await drafts.validate(launchId)).toMatchObject({ valid: true, faults: [] })
  expect(await drafts.validate(launchId)).toMatchObject({ draft: { status: 'validated' } })
  const prepared = await drafts.prepare(launchId, 600)
  expect(prepared).toMatchObject({ id: launchId, status: 'prepared', family: 'uni', warnings: [] })
  expect(await drafts.get(launchId)).toMatchObject({ status: 'prepared' })
  expect(await launches.attest(launchId)).toMatchObject({ status: 'not_on_chain' })
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await launches.submit(launchId, { signedTransaction: signed })
  await world.sync()
  expect(await topicsOf(launchId)).toEqual([
    'launch_draft.opened',
    'launch_draft.opened',
    'launch_draft.validated',
    'launch.prepared',
    'launch.submitted',
    'launch.confirmed',
    'launch.trading',
  ])
  const proof = await launches.attest(launchId)
  expect(proof).toMatchObject({ status: 'proved', paramsHash: prepared.paramsHash })
  expect(proof.onChainHash).toBe(prepared.paramsHash)
  expect(proof.fields.map(({ equal, field }) => [field, equal])).toEqual([
    ['name', true],
    ['symbol', true],
    ['metadataUri', true],
    ['feeRecipients', true],
    ['antiSnipe', true],
  ])
})

test('every fault of a draft is named', async () => {
  const { drafts } = world.service
  const { id: launchId } = await drafts.open({
    family: 'pons',
    params: {
      creator: '0x12',
      name: ' x ',
      symbol: 'no\u200b',
      metadataUri: 'ftp://x',
      feeRecipients: [{ account: (await chain.account()).address, bps: 1 }],
      startTick: 1,
      initialBuyEth: '0',
      limits: { walletBps: 10, transactionBps: 0, durationSeconds: 0 },
      antiSnipe: { startBps: 1, durationSeconds: 0, decay: 'linear' },
    },
  })
  const { faults } = await drafts.validate(launchId)
  expect(faults.map(({ location }) => location)).toEqual([
    'body/creator',
    'body/name',
    'body/symbol',
    'body/metadataUri',
    'body/feeRecipients',
    'body/startTick',
    'body/antiSnipe',
    'body/limits',
    'body/initialBuyEth',
  ])
})

test('a draft that the chain refuses is rejected, and an edit opens it again', async () => {
  const { drafts } = world.service
  const creator = (await chain.account()).address
  const params = {
    ...texts,
    creator,
    initialBuyEth: '2',
    limits: { walletBps: 10, transactionBps: 10, durationSeconds: 600 },
  }
  const { id: launchId } = await drafts.open({ family: 'pons', params: params })
  await drafts.validate(launchId)
  expect(await refusalOf(drafts.prepare(launchId, 600))).toMatchObject({ status: 422 })
  expect(await drafts.get(launchId)).toMatchObject({
    status: 'rejected',
    refusal: { code: 'launchpad.simulation_failed' },
  })
  expect(await drafts.edit(launchId, { ...params, initialBuyEth: '0.0001' })).toMatchObject({
    status: 'draft',
    refusal: null,
  })
})

test('an account lists the drafts that it can go on with, the newest first, with their picture and links', async () => {
  const { drafts } = world.service
  const [owner, other] = [{ accountId: 'acct_lister' }, { accountId: 'acct_another' }]
  const image = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'
  const links = { website: 'https://drafts.example' }
  const open = (name: string, family: 'curve' | 'uni') =>
    drafts.open({ family, params: { name, image, links } }, owner)
  const first = await open('First', 'curve')
  const second = await open('Second', 'uni')
  const third = await open('Third', 'curve')
  await drafts.open({ family: 'curve', params: { name: 'Theirs' } }, other)
  await drafts.open({ family: 'curve', params: { name: 'Of nobody' } })
  await drafts.cancel(second.id, owner)
  const page = await drafts.list(owner, { limit: 1 })
  expect(page.items).toEqual([third])
  expect(page.items[0]?.params).toEqual({ name: 'Third', image, links })
  const rest = await drafts.list(owner, { limit: 1, cursor: page.nextCursor ?? '' })
  expect(rest).toEqual({ items: [first], nextCursor: null })
  expect((await drafts.list(owner, { limit: 5, family: 'uni' })).items).toEqual([])
  expect((await drafts.list(null, { limit: 5 })).items).toEqual([])
})

test('a draft and its launch belong to the account that opened it', async () => {
  const { drafts, launches } = world.service
  const creator = (await chain.account()).address
  const [owner, stranger] = [{ accountId: 'acct_owner' }, { accountId: 'acct_stranger' }]
  const params = { ...texts, creator }
  const { id: launchId } = await drafts.open({ family: 'curve', params }, owner)
  const theirs = { ...params, creator: (await chain.account()).address }
  for (const caller of [stranger, null]) {
    for (const attempt of [
      () => drafts.get(launchId, caller),
      () => drafts.edit(launchId, theirs, caller),
      () => drafts.validate(launchId, caller),
      () => drafts.prepare(launchId, 600, caller),
      () => drafts.cancel(launchId, caller),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ status: 404, code: 'resource.not_found' })
    }
  }
  expect(await drafts.get(launchId, owner)).toMatchObject({ revision: 1, params: { creator } })
  const other = (await chain.account()).address
  expect(await drafts.edit(launchId, { ...params, creator: other }, owner)).toMatchObject({
    params: { creator: other },
  })
  await drafts.validate(launchId, owner)
  await drafts.prepare(launchId, 600, owner)
  for (const caller of [stranger, null]) {
    expect(await refusalOf(launches.cancel(launchId, caller))).toMatchObject({ status: 403 })
  }
  expect(await launches.cancel(launchId, owner)).toMatchObject({ status: 'cancelled' })
})

test('a draft without an owner keeps paying whom it first named', async () => {
  const { drafts } = world.service
  const [creator, thief] = [(await chain.account()).address, (await chain.account()).address]
  const { id: launchId } = await drafts.open({ family: 'uni', params: texts })
  await drafts.edit(launchId, { ...texts, creator })
  for (const change of [
    { ...texts, creator: thief },
    { ...texts, creator, feeRecipients: [{ account: thief, bps: 10_000 }] },
    texts,
  ]) {
    const refusal = await refusalOf(drafts.edit(launchId, change))
    expect(refusal).toMatchObject({ status: 409, code: 'launchpad.draft_payees_fixed' })
  }
  expect(await drafts.edit(launchId, { ...texts, symbol: 'OTHER', creator })).toMatchObject({
    params: { creator, symbol: 'OTHER' },
  })
})

test('a cancelled draft stays so; the same again changes nothing', async () => {
  const { drafts } = world.service
  const { id: launchId } = await drafts.open({ family: 'curve', params: texts })
  await drafts.cancel(launchId)
  expect(await drafts.cancel(launchId)).toMatchObject({ status: 'cancelled' })
  expect(await topicsOf(launchId)).toEqual(['launch_draft.opened', 'launch_draft.cancelled'])
  expect(await refusalOf(drafts.edit(launchId, texts))).toMatchObject({
    status: 409,
    extra: { state: 'cancelled', allowed: [] },
  })
})

test('a draft expires after a week', async () => {
  const { drafts } = world.service
  const { id: launchId } = await drafts.open({ family: 'curve', params: texts })
  world.clock.advance(8 * 86_400_000)
  expect(await drafts.get(launchId)).toMatchObject({ status: 'expired' })
  expect(await refusalOf(drafts.validate(launchId))).toMatchObject({ status: 409 })
  world.clock.advance(-8 * 86_400_000)
})

test('a cancelled launch takes no signature, but a wallet may still send it', async () => {
  const { launches } = world.service
  const creator = await chain.account()
  const prepared = await launches.prepare({ ...testTerms, ...texts, creator: creator.address })
  expect(await launches.cancel(prepared.id)).toMatchObject({ status: 'cancelled' })
  expect(await launches.cancel(prepared.id)).toMatchObject({ status: 'cancelled' })
  const signed = await chain.sign(creator, prepared.intent)
  expect(
    await refusalOf(launches.submit(prepared.id, { signedTransaction: signed })),
  ).toMatchObject({ status: 410 })
  await expect(launches.submit(prepared.id, { signedTransaction: signed })).rejects.toThrow(
    'called off',
  )
  await chain.evm.sendRawTransaction(signed)
  await world.sync()
  expect(await launches.get(prepared.id)).toMatchObject({ status: 'confirmed' })
  expect(await refusalOf(launches.cancel(prepared.id))).toMatchObject({
    status: 409,
    extra: { state: 'confirmed' },
  })
})

test('a launch made elsewhere has nothing to prove here', async () => {
  const { launches } = world.service
  const creator = await chain.account()
  const prepared = await launches.prepare({ ...testTerms, ...texts, creator: creator.address })
  const other = await chain.world()
  await chain.evm.sendRawTransaction(await chain.sign(creator, prepared.intent))
  await other.sync()
  const { id: launchId } = await other.service.launches.getByToken(prepared.predictedAddress)
  expect(await other.service.launches.attest(launchId)).toMatchObject({
    status: 'not_prepared_here',
    onChainHash: prepared.paramsHash,
  })
  await other.close()
})

test('names that look like others are told, and refused by nobody', async () => {
  await launchToken(chain, world, { creator: await chain.account() })
  const codesOf = async (name: string, symbol: string) =>
    (await world.service.launches.checkName({ name, symbol })).warnings.map(
      ({ code, field }) => `${field} ${code}`,
    )
  expect(await codesOf('Something else', 'ELSE')).toEqual([])
  expect(await codesOf('Green Candle', 'CNDL')).toEqual(['symbol taken', 'name taken'])
  expect(await codesOf('Grееn  Саndlе', 'C-NDL')).toEqual([
    'name hides_text',
    'symbol confusable',
    'name confusable',
  ])
  for (const symbol of ['U5DT', '$usdt', 'ＵＳＤＴ', '$OL', '$SOL']) {
    expect([symbol, await codesOf('Tether', symbol)]).toEqual([
      symbol,
      ['symbol well_known_ticker'],
    ])
  }
  const prepared = await world.service.launches.prepare({
    ...testTerms,
    creator: (await chain.account()).address,
    name: 'Ether',
    symbol: 'ETH',
  })
  expect(prepared.warnings).toMatchObject([{ code: 'well_known_ticker', field: 'symbol' }])
})

test.each([
  ['Green Candle', 'GREEN-CANDLE'],
  ['USDC', 'USDС'],
  ['Illinois', 'l1l1no1s'],
  ['modern', 'modem'],
  ['Pépé', 'PEPE'],
  ['$PEPE', 'pepe'],
  ['РЕРЕ', 'PEPE'],
  ['ＰＥＰＥ', '＄pepe'],
  ['🐸', '🐸️'],
])('%s and %s look the same', (left, right) => {
  expect(skeletonOf(left)).toBe(skeletonOf(right))
})

test.each([
  ['🐸', '🐕'],
  ['---', '...'],
  ['$PEPE', '€PEPE2'],
  ['🐸1', '🐕l'],
  ['🐸A', '🐕A'],
  ['$🐸', 'S'],
])('%s and %s do not', (left, right) => {
  expect(skeletonOf(left)).not.toBe(skeletonOf(right))
})
