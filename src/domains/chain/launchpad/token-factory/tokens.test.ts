import { type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import { type LaunchpadWorld, refusalOf } from '../../../../../test/support/launchpad-world.ts'

const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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

type Signed = Awaited<ReturnType<LaunchpadWorld['service']['tokens']['prepareRevoke']>>['intent']

async function submit(account: PrivateKeyAccount, intent: Signed) {
  await world.service.intents.submit(intent.id, {
    signedTransaction: await chain.sign(account, intent),
  })
  await world.sync()
  return world.service.intents.get(intent.id)
}

async function make(grants: readonly Record<string, unknown>[] = []) {
  const creator = await chain.account()
  const prepared = await world.service.tokens.prepare({
    creator: creator.address,
    name: 'Plain Token',
    symbol: 'PLAIN',
    decimals: 6,
    supply: '1000',
    deadlineSeconds: 600,
    grants: grants.map((grant) => ({
      beneficiary: creator.address,
      amount: '100',
      cliffSeconds: 0,
      durationSeconds: 1_000,
      ...grant,
    })),
  })
  expect(await submit(creator, prepared.intent)).toMatchObject({ status: 'confirmed' })
  return { creator, token: prepared.predictedAddress }
}

async function pass(seconds: number) {
  await chain.ask('evm_increaseTime', [seconds])
  await chain.ask('anvil_mine', [])
  await world.sync()
}

test('a plain token is at the announced address, with all of its supply at the recipient', async () => {
  const { creator, token } = await make()
  const shown = await world.service.tokens.get(token)
  expect(shown).toMatchObject({
    kind: 'plain',
    creator: creator.address,
    recipient: creator.address,
    decimals: 6,
    supply: { amountAtomic: '1000000000', amount: '1000' },
    vested: { amountAtomic: '0' },
  })
  const { items } = await world.service.tokens.list({ limit: 10, creator: creator.address })
  expect(items).toEqual([shown])
})

test('what is free of a grant is what the vault pays, and a claim names all that have some', async () => {
  const { creator, token } = await make([{}, { durationSeconds: 100_000, cliffSeconds: 50_000 }])
  const beneficiary = creator.address
  const claim = () =>
    world.service.tokens.prepareClaim({ account: beneficiary, deadlineSeconds: 600 })
  await pass(500)
  const { grantIds, intent } = await claim()
  expect(grantIds).toHaveLength(1)
  expect(await submit(creator, intent)).toMatchObject({ status: 'confirmed' })
  const { items } = await world.service.tokens.grants({ limit: 10, token })
  const [open, waiting] = items
  expect(open?.claimed.amountAtomic).toBe(open?.free.amountAtomic)
  expect(Number(open?.claimed.amount)).toBeGreaterThanOrEqual(50)
  expect(waiting).toMatchObject({ free: { amountAtomic: '0' }, claimable: { amountAtomic: '0' } })
  await pass(1_000)
  await submit(creator, (await claim()).intent)
  const [first] = (await world.service.tokens.grants({ limit: 1, token })).items
  expect(first).toMatchObject({ claimed: { amount: '100' }, claimable: { amount: '0' } })
  expect(await refusalOf(claim())).toMatchObject({ code: 'launchpad.nothing_to_claim' })
})

test('only the named account ends a grant; what was free stays claimable', async () => {
  const revoker = await chain.account()
  const { creator, token } = await make([{ revoker: revoker.address }])
  const [grant] = (await world.service.tokens.grants({ limit: 1, token })).items
  const grantId = grant?.id ?? ''
  const end = (account: string) =>
    world.service.tokens.prepareRevoke({ account, grantId, deadlineSeconds: 600 })
  await pass(250)
  expect(await refusalOf(end(creator.address))).toMatchObject({
    code: 'launchpad.simulation_failed',
    extra: { revert: { error: 'NotRevoker' } },
  })
  const { intent } = await end(revoker.address)
  expect(await submit(revoker, intent)).toMatchObject({ status: 'confirmed' })
  const ended = await world.service.tokens.grant(grantId)
  expect(ended.revokedAt).not.toBeNull()
  expect(Number(ended.free.amount)).toBeGreaterThanOrEqual(25)
  expect(ended).toMatchObject({ amount: { amount: '100' }, heldForRevoker: { amount: '0' } })
  expect(Number(ended.free.amount) + Number(ended.returned.amount)).toBe(100)
  await pass(5_000)
  expect((await world.service.tokens.grant(grantId)).claimable).toEqual(ended.claimable)
})

test('grants are found by who may end them, whoever gets them', async () => {
  const revoker = (await chain.account()).address
  const { token } = await make([{}, { revoker }, { revoker, beneficiary: stranger }])
  const of = (filter: Record<string, string>) =>
    world.service.tokens.grants({ limit: 10, ...filter })
  const ends = (await of({ revoker: revoker.toLowerCase() })).items
  expect(ends.map((grant) => [grant.token, grant.revoker])).toEqual([
    [token, revoker],
    [token, revoker],
  ])
  expect((await of({ revoker, beneficiary: stranger })).items).toEqual([ends[1]])
  expect((await of({ revoker, token: revoker })).items).toEqual([])
  expect((await of({ token })).items).toHaveLength(3)
})

test('what an end before the cliff gives back waits for its revoker until the cliff', async () => {
  const revoker = await chain.account()
  const { creator, token } = await make([{ revoker: revoker.address, cliffSeconds: 900 }])
  const [grant] = (await world.service.tokens.grants({ limit: 1, token })).items
  const grantId = grant?.id ?? ''
  const input = { account: revoker.address, grantId, deadlineSeconds: 600 }
  const claim = () => world.service.tokens.prepareReturn(input)
  const { intent } = await world.service.tokens.prepareRevoke(input)
  expect(await submit(revoker, intent)).toMatchObject({ status: 'confirmed' })
  expect(await world.service.tokens.grant(grantId)).toMatchObject({
    amount: { amount: '100' },
    free: { amount: '0' },
    returned: { amount: '100' },
    heldForRevoker: { amount: '100' },
  })
  expect(await refusalOf(claim())).toMatchObject({ code: 'launchpad.nothing_to_claim' })
  await pass(1_000)
  expect(
    await refusalOf(world.service.tokens.prepareReturn({ ...input, account: creator.address })),
  ).toMatchObject({ extra: { revert: { error: 'NotRevoker' } } })
  expect(await submit(revoker, (await claim()).intent)).toMatchObject({ status: 'confirmed' })
  expect(await world.service.tokens.grant(grantId)).toMatchObject({
    returned: { amount: '100' },
    heldForRevoker: { amount: '0' },
  })
  expect(await refusalOf(claim())).toMatchObject({ code: 'launchpad.nothing_to_claim' })
})

test('a reorganisation takes tokens and claims back, with events that say so', async () => {
  const { token } = await make([{}])
  await chain.ask('anvil_reorg', [1, []])
  await world.indexer.sync()
  const events = await world.events()
  const created = events.find((each) => each.topic === 'token.created' && each.subject === token)
  expect(created).toBeDefined()
  expect(
    events.find((each) => each.topic === 'token.retracted' && each.subject === token),
  ).toMatchObject({ retracts: created?.seq })
})

test.each([
  ['grants of more than the supply', { grants: [{ amount: '2000' }] }, 'body/grants'],
  ['a cliff after the end', { grants: [{ cliffSeconds: 2_000 }] }, 'body/grants/0/cliffSeconds'],
  [
    'a revoker who is the beneficiary',
    { grants: [{ beneficiary: stranger, revoker: stranger.toLowerCase() }] },
    'body/grants/0/revoker',
  ],
  ['no supply', { supply: '0' }, 'body/supply'],
  ['a bad symbol', { symbol: 'no\u200b' }, 'body/symbol'],
])('400 for %s', async (_what, change, location) => {
  const { address: creator } = await chain.account()
  const { grants, ...rest } = { grants: [], ...change }
  const input = {
    creator,
    name: 'Plain Token',
    symbol: 'PLAIN',
    decimals: 6,
    supply: '1000',
    deadlineSeconds: 600,
    ...rest,
    grants: grants.map((grant: Record<string, unknown>) => ({
      beneficiary: creator,
      amount: '100',
      cliffSeconds: 0,
      durationSeconds: 1_000,
      ...grant,
    })),
  }
  expect(await refusalOf(world.service.tokens.prepare(input))).toMatchObject({
    status: 400,
    faults: [location],
  })
})

test.each([
  ['before now', -60, 'must not be in the past'],
  ['in more than ten years', 11 * 365 * 86_400, 'must be within ten years'],
])('400 for a grant that starts %s, with what to do instead', async (_what, seconds, message) => {
  const { address: creator } = await chain.account()
  await pass(1)
  const { timestamp } = (await chain.ask('eth_getBlockByNumber', ['latest', false])) as {
    readonly timestamp: string
  }
  const second = Number(timestamp) + seconds
  const refused = await world.service.tokens
    .prepare({
      creator,
      name: 'Late Token',
      symbol: 'LATE',
      decimals: 6,
      supply: '1000',
      deadlineSeconds: 600,
      grants: [
        {
          beneficiary: stranger,
          amount: '100',
          startsAt: new Date(second * 1_000).toISOString(),
          cliffSeconds: 0,
          durationSeconds: 1_000,
        },
      ],
    })
    .catch((failure) => failure)
  expect(refused.options.faults).toEqual([
    {
      location: 'body/grants/0/startsAt',
      message,
      fix: expect.stringMatching(/Leave it out to begin with the second of creation/),
    },
  ])
})

test('404 for an unknown token and an unknown grant', async () => {
  const nobody = (await chain.account()).address
  expect(await refusalOf(world.service.tokens.get(nobody))).toMatchObject({ status: 404 })
  expect(await refusalOf(world.service.tokens.grant('999999'))).toMatchObject({ status: 404 })
})
