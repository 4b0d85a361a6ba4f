import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { type ChainCast, createChainJobsWorld } from '../../../../test/support/chain-jobs-world.ts'
import type { EscrowWorld } from '../../../../test/support/escrow-world.ts'
import type { JobsWorld } from '../../../../test/support/jobs-world.ts'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import type { Principal } from '../../../kernel/principal.ts'

const ether = 10n ** 18n
const expiresInSeconds = 600
const onChain = { token: null, amountAtomic: `${ether}` }
let chain: EscrowWorld
let world: JobsWorld
let cast: () => Promise<ChainCast>
beforeAll(async () => {
  ;({ chain, world, cast } = await createChainJobsWorld())
})
afterAll(() => chain?.close())

type Cast = ChainCast
async function agreed({ who }: Cast, terms: object = {}): Promise<string> {
  const arbiter = who.agentOf(who.judge)
  const { id } = await world.asked(who, { arbiter, onChain, ...terms })
  await world.jobs.accept(who.provider, id, 1)
  return id
}
async function paid(of: Cast): Promise<string> {
  const id = await agreed(of)
  const from = of.wallets.client.address
  const input = { memo: 1, from, expiresInSeconds }
  const { intents } = await world.jobs.preparePayment(of.who.client, id, input)
  for (const intent of intents) await chain.carryOut(of.wallets.client, intent)
  await world.service.round()
  return id
}
type Role = keyof Cast['wallets']
type Step = Parameters<JobsWorld['jobs']['prepareStep']>[2]
async function step(
  of: Cast,
  id: string,
  { by, ...input }: { readonly by: Role } & Pick<Step, 'providerBps' | 'step' | 'text'>,
) {
  const call = { ...input, from: of.wallets[by].address, expiresInSeconds }
  const { intent } = await world.jobs.prepareStep(of.who[by], id, call)
  const before = await world.jobs.get(of.who[by], id)
  await chain.carryOut(of.wallets[by], intent)
  return before
}
const told = async (owner: Principal, id: string) =>
  (await world.events('agent_job.memo_added'))
    .filter(({ accountId, subject }) => accountId === owner.accountId && subject === id)
    .flatMap(({ payload }) => payload['notice'] ?? [])
/** Nothing of a job on the chain is on the ledger, and the contract has what is open and owed. */
async function assertConserved(open: bigint): Promise<void> {
  const { rows } = await sql<{ escrow: string; open: string }>`
    SELECT coalesce(sum(escrow_atomic), 0)::text AS escrow,
      coalesce(sum((terms->'onChain'->>'amountAtomic')::numeric)
        FILTER (WHERE chain_escrow IS NOT NULL AND ended_at IS NULL), 0)::text AS open
    FROM agent_jobs`.execute(world.database.query)
  expect(rows).toEqual([{ escrow: '0', open: `${open}` }])
}

test('a job is paid, delivered, disputed and divided on the chain, and rated once it is settled', async () => {
  const of = await cast()
  const { who } = of
  const id = await paid(of)
  const funded = await world.jobs.get(who.client, id)
  expect(funded).toMatchObject({
    status: 'transaction',
    payment: 'chain',
    escrow: { amountAtomic: '0' },
    chain: { chainId: 4_663, contract: chain.address, amount: { asset: 'ETH', amount: '1' } },
  })
  const escrowId = funded.chain?.escrowId
  expect(await chain.service.get(`0x${escrowId?.slice(2)}`)).toMatchObject({ phase: 'funded' })
  await assertConserved(ether)
  expect(await codeOf(world.service.ratings.rate(who.client, id, { stars: 1 }))).toBe(
    'agent_jobs.not_settled',
  )
  const text = 'It is deep.'
  const before = await step(of, id, { by: 'provider', step: 'deliver', text })
  expect(before).toMatchObject({ status: 'transaction', deliverableHash: null })
  const delivered = await world.jobs.get(who.client, id)
  expect(delivered.status).toBe('evaluation')
  expect(delivered.memos.at(-1)).toMatchObject({ kind: 'deliverable', content: { text } })
  await step(of, id, { by: 'client', step: 'refuse' })
  expect(await world.jobs.get(who.client, id)).toMatchObject({ isRefused: true })
  await step(of, id, { by: 'provider', step: 'dispute' })
  expect(await world.jobs.get(who.judge, id)).toMatchObject({ status: 'disputed' })
  await step(of, id, { by: 'judge', step: 'resolve', providerBps: 2_500 })
  expect(await world.jobs.get(who.client, id)).toMatchObject({
    status: 'completed',
    endReason: 'resolved',
    chain: { paid: { amount: '0.25' }, refunded: { amount: '0.75' } },
    paid: { amountAtomic: '0' },
  })
  await assertConserved(0n)
  expect(await told(who.provider, id)).toEqual([
    'requested',
    'funded',
    'evaluated',
    'disputed',
    'released',
  ])
  await world.service.ratings.rate(who.client, id, { stars: 4 })
  expect(await codeOf(world.service.ratings.rate(who.client, id, { stars: 5 }))).toBe(
    'agent_jobs.rated_already',
  )
})

test('a reorganisation takes steps, the payment and the rating of an end back', async () => {
  const of = await cast()
  const { who } = of
  const id = await paid(of)
  await step(of, id, { by: 'provider', step: 'give_back' })
  expect(await world.jobs.get(who.client, id)).toMatchObject({ status: 'rejected' })
  await world.service.ratings.rate(who.client, id, { stars: 1 })
  await chain.chain.ask('anvil_reorg', [1, []])
  await chain.sync()
  await world.service.round()
  expect(await world.jobs.get(who.client, id)).toMatchObject({
    status: 'transaction',
    endReason: null,
    chain: { refunded: { amount: '0' } },
  })
  expect(await codeOf(world.service.ratings.rate(who.client, id, { stars: 1 }))).toBe(
    'agent_jobs.not_settled',
  )
  await chain.chain.ask('anvil_reorg', [2, []])
  await chain.sync()
  await world.service.round()
  const gone = await world.jobs.get(who.client, id)
  expect(gone).toMatchObject({ status: 'negotiation', payment: null, fundedAt: null })
  expect(gone.memos.filter(({ kind }) => kind === 'reorganised')).toHaveLength(2)
  await assertConserved(0n)
})

test('a step of the ledger is refused, and one of another party is not prepared', async () => {
  const of = await cast()
  const { who } = of
  const id = await paid(of)
  const { jobs } = world
  for (const work of [
    () => jobs.deliver(who.provider, id, { text: 'x' }),
    () => jobs.withdraw(who.provider, id, 'no'),
  ]) {
    expect(await codeOf(work())).toBe('agent_jobs.paid_on_chain')
  }
  const call = { from: of.wallets.client.address, step: 'deliver', expiresInSeconds } as const
  expect(await codeOf(jobs.prepareStep(who.client, id, call))).toBe('agent_jobs.not_your_step')
  expect(await codeOf(jobs.prepareStep(who.stranger, id, call))).toBe('resource.not_found')
  const own = { ...call, from: of.wallets.provider.address }
  expect(await codeOf(jobs.prepareStep(who.provider, id, own))).toBe('request.invalid')
  const expire = { ...call, step: 'expire' } as const
  const early = await refusalOf(jobs.prepareStep(who.client, id, expire))
  expect(early.code).toBe('intents.simulation_failed')
})

test('an escrow that differs is refused with the field and why, and one pays one job', async () => {
  const of = await cast()
  const { who, wallets } = of
  const id = await agreed(of)
  const wrong = {
    ...{ client: wallets.client.address, provider: wallets.provider.address },
    ...{ evaluator: null, arbiter: wallets.judge.address, token: null },
    amountAtomic: `${ether / 2n}`,
    ...{ deliverSeconds: 60, evaluationSeconds: 86_400, disputeSeconds: 86_400 },
    ...{ resolutionSeconds: 604_800, unresolvedBps: 5_000, expiresInSeconds },
  }
  const made = await chain.service.prepareFund(wrong, { preparedBy: null })
  for (const intent of made.intents) await chain.carryOut(wallets.client, intent)
  const refused = await refusalOf(world.jobs.addEscrow(who.client, id, made.id))
  expect(refused).toMatchObject({ code: 'agent_jobs.escrow_unfit' })
  expect(refused.faults).toEqual(['escrow/salt', 'escrow/amount', 'escrow/deliverSeconds'])
  expect((await world.jobs.get(who.client, id)).status).toBe('negotiation')
  const unknown = `0x${'5c'.repeat(32)}`
  expect(await codeOf(world.jobs.addEscrow(who.client, id, unknown))).toBe('resource.not_found')
  const other = await paid(of)
  const { chain: link } = await world.jobs.get(who.client, other)
  const again = world.jobs.addEscrow(who.client, id, link?.escrowId ?? '')
  expect(await codeOf(again)).toBe('agent_jobs.escrow_unfit')
})

test('a run, which cannot sign, does not judge what is paid on the chain', async () => {
  const of = await cast()
  const evaluator = of.who.agentOf(of.who.judge)
  const terms = { arbiter: null, evaluator, evaluatedBy: 'run' }
  expect(await codeOf(agreed(of, terms))).toBe('agent_jobs.chain_not_by_run')
})

test('terms on the chain need a wallet of everybody, and one that signs', async () => {
  const of = await cast()
  const { who } = of
  const slug = who.agentOf(who.judge)
  world.publish({ slug, ownerAccountId: who.judge.accountId })
  expect(await codeOf(agreed(of))).toBe('agent_jobs.chain_no_wallet')
  const { id } = await world.asked(who)
  await world.jobs.accept(who.provider, id, 1)
  const input = { memo: 1, from: of.wallets.client.address, expiresInSeconds }
  expect(await codeOf(world.jobs.preparePayment(who.client, id, input))).toBe(
    'agent_jobs.chain_not_agreed',
  )
})
