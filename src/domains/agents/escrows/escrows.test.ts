import { getAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEscrowWorld, type EscrowWorld } from '../../../../test/support/escrow-world.ts'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'

const ether = 10n ** 18n
const work = `0x${'5c'.repeat(32)}` as const
let world: EscrowWorld
let client: PrivateKeyAccount
let provider: PrivateKeyAccount
let arbiter: PrivateKeyAccount
beforeAll(async () => {
  world = await createEscrowWorld()
  client = await world.chain.account()
  provider = await world.chain.account()
  arbiter = await world.chain.account()
})
afterAll(() => world?.close())

const nobody = { preparedBy: null }
const expiresInSeconds = 600
const funding = (differences: object = {}) => ({
  client: client.address,
  provider: provider.address,
  evaluator: null,
  arbiter: arbiter.address,
  token: null,
  amountAtomic: `${ether}`,
  deliverSeconds: 3_600,
  evaluationSeconds: 3_600,
  disputeSeconds: 3_600,
  resolutionSeconds: 3_600,
  unresolvedBps: 5_000,
  expiresInSeconds,
  ...differences,
})
async function funded(): Promise<`0x${string}`> {
  const { id: escrowId, intents } = await world.service.prepareFund(funding(), nobody)
  for (const intent of intents) await world.carryOut(client, intent)
  return escrowId
}
type Step = Parameters<EscrowWorld['service']['prepareStep']>[1]['step']
async function step(who: PrivateKeyAccount, id: `0x${string}`, name: Step, more: object = {}) {
  const request = { from: who.address, step: name, expiresInSeconds, ...more }
  const { intent } = await world.service.prepareStep(id, request, nobody)
  return world.carryOut(who, intent)
}

test('an escrow is paid, delivered, disputed and divided, by the logs of the chain', async () => {
  const { id: escrowId, intents, salt } = await world.service.prepareFund(funding(), nobody)
  expect(salt).toMatch(/^0x[0-9a-f]{64}$/)
  expect(intents).toMatchObject([
    { kind: 'fund_job', status: 'prepared', value: `${ether}`, to: world.address },
  ])
  expect(intents[0]?.summary.sentences[0]).toBe(
    `Pay 1 ETH into escrow for work of ${getAddress(provider.address)}.`,
  )
  const [fund] = intents
  if (fund === undefined) throw new Error('nothing was prepared')
  const paid = await world.carryOut(client, fund)
  expect(paid.intent).toMatchObject({ status: 'confirmed', evidence: { finality: 'safe' } })
  expect(await world.service.get(escrowId)).toMatchObject({
    phase: 'funded',
    client: client.address,
    amount: { asset: 'ETH', amount: '1' },
    deliverable: null,
  })
  await step(provider, escrowId, 'deliver', { deliverable: work })
  expect(await world.service.get(escrowId)).toMatchObject({ phase: 'delivered', deliverable: work })
  await step(client, escrowId, 'refuse')
  await step(provider, escrowId, 'dispute')
  expect(await world.service.get(escrowId)).toMatchObject({ phase: 'disputed', reason: null })
  await step(arbiter, escrowId, 'resolve', { providerBps: 2_500 })
  expect(await world.service.get(escrowId)).toMatchObject({
    phase: 'settled',
    reason: 'resolved',
    paid: { amount: '0.25' },
    refunded: { amount: '0.75' },
    dueAt: null,
  })
  const request = { from: provider.address, token: null, expiresInSeconds }
  const { intent } = await world.service.prepareWithdrawal(request, nobody)
  expect((await world.carryOut(provider, intent)).intent.status).toBe('confirmed')
  const again = world.service.prepareWithdrawal(request, nobody)
  expect(await refusalOf(again)).toMatchObject({ code: 'intents.simulation_failed' })
})

test('what would revert is not prepared, and says why', async () => {
  const escrowId = await funded()
  const request = { from: client.address, step: 'deliver', deliverable: work } as const
  const prepared = world.service.prepareStep(escrowId, { ...request, expiresInSeconds }, nobody)
  const refusal = await refusalOf(prepared)
  expect(refusal.code).toBe('intents.simulation_failed')
  const third = world.service.prepareFund(funding({ arbiter: provider.address }), nobody)
  expect((await refusalOf(third)).code).toBe('intents.simulation_failed')
  const without = { from: provider.address, step: 'deliver', expiresInSeconds } as const
  const missing = world.service.prepareStep(escrowId, without, nobody)
  expect((await refusalOf(missing)).code).toBe('request.invalid')
})

test('a reorganisation takes steps back, and the payment too', async () => {
  const escrowId = await funded()
  await step(provider, escrowId, 'deliver', { deliverable: work })
  expect(await world.service.get(escrowId)).toMatchObject({ phase: 'delivered' })
  await world.chain.ask('anvil_reorg', [1, []])
  await world.sync()
  expect(await world.service.get(escrowId)).toMatchObject({ phase: 'funded', deliverable: null })
  await world.chain.ask('anvil_reorg', [2, []])
  await world.sync()
  expect((await refusalOf(world.service.get(escrowId))).code).toBe('resource.not_found')
  const told = (await world.events('agent_escrow.reorganised')).map(({ payload }) => payload)
  expect(told.map(({ phase }) => phase)).toEqual(['funded', 'none'])
})

test('escrows are listed for their parties, newest first', async () => {
  const [one, two] = [await funded(), await funded()]
  const list = (account: string | undefined, limit: number, cursor?: string) =>
    world.service.list({
      limit,
      ...(account === undefined ? {} : { account }),
      ...(cursor === undefined ? {} : { cursor }),
    })
  const page = await list(client.address, 1)
  expect(page.items.map(({ id }) => id)).toEqual([two])
  const next = await list(provider.address.toLowerCase(), 1, page.nextCursor ?? '')
  expect(next.items.map(({ id }) => id)).toEqual([one])
  expect((await list(arbiter.address, 50)).items).toEqual([])
})

test('nothing is prepared without a contract, or for another code', async () => {
  for (const [place, code] of [
    [null, 'agent_escrows.not_configured'],
    [{ address: world.address, codeHash: work }, 'agent_escrows.runtime_untrusted'],
  ] as const) {
    const { service } = world.beside(place)
    expect((await refusalOf(service.prepareFund(funding(), nobody))).code).toBe(code)
  }
})
