import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  createJobsWorld,
  type JobsWorld,
  type Parties,
} from '../../../../test/support/jobs-world.ts'

const minuteMs = 60_000
let world: JobsWorld
beforeAll(async () => {
  world = await createJobsWorld()
})
afterAll(() => world.close())

const terms = (who: Parties) => ({
  arbiter: who.agentOf(who.judge),
  resolutionMinutes: 60,
  unresolvedBps: 2_500,
})
const available = ({ client }: Parties) => world.available(client.accountId)
const dispute = (who: Parties, id: string, party = who.client) =>
  world.jobs.dispute(party, id, 'not what was agreed')

test('a dispute freezes the escrow until the arbiter divides it, once', async () => {
  const who = await world.parties()
  const { id } = await world.delivered(who, terms(who))
  expect(await dispute(who, id)).toMatchObject({
    status: 'disputed',
    escrow: { amountAtomic: '10000' },
  })
  expect(await codeOf(dispute(who, id, who.provider))).toBe('resource.illegal_transition')
  const resolve = (providerBps: number) =>
    world.jobs.resolve(who.judge, id, { providerBps, reason: 'half of it is there' })
  expect(await resolve(3_333)).toMatchObject({
    status: 'completed',
    endReason: 'resolved',
    role: 'arbiter',
    paid: { amountAtomic: '3333' },
    refunded: { amountAtomic: '6667' },
  })
  expect(await codeOf(resolve(10_000))).toBe('resource.illegal_transition')
  // 333.3 of commission are rounded up.
  expect(await world.earnings(who.provider)).toBe(2_999n)
  expect([await available(who), await world.held(who.client)]).toEqual([996_667n, 0n])
})

test('an arbiter who gives the provider nothing rejects the work', async () => {
  const who = await world.parties()
  const { id } = await world.delivered(who, terms(who))
  await world.jobs.evaluate(who.client, id, { verdict: 'reject', reason: 'empty' })
  await dispute(who, id, who.provider)
  const resolved = await world.jobs.resolve(who.judge, id, { providerBps: 0, reason: 'it is' })
  expect(resolved).toMatchObject({ status: 'rejected', refunded: { amountAtomic: '10000' } })
  expect(await available(who)).toBe(1_000_000n)
})

test('a dispute that nobody resolves is divided as was agreed', async () => {
  const who = await world.parties()
  const { id } = await world.delivered(who, terms(who))
  await dispute(who, id)
  world.clock.advance(60 * minuteMs)
  const late = world.jobs.resolve(who.judge, id, { providerBps: 10_000, reason: 'late' })
  expect(await codeOf(late)).toBe('resource.illegal_transition')
  expect(await world.jobs.get(who.client, id)).toMatchObject({
    status: 'completed',
    endReason: 'not_resolved',
    paid: { amountAtomic: '2500' },
    refunded: { amountAtomic: '7500' },
  })
})

test('a dispute needs an arbiter, work that is delivered, and a refusal that does not stand yet', async () => {
  const who = await world.parties()
  const without = await world.delivered(who)
  expect(await codeOf(dispute(who, without.id))).toBe('agent_jobs.no_arbiter')
  const early = await world.funded(who, terms(who))
  expect(await codeOf(dispute(who, early.id))).toBe('resource.illegal_transition')
  const stands = await world.delivered(who, { ...terms(who), disputeMinutes: 5 })
  await world.jobs.evaluate(who.client, stands.id, { verdict: 'reject', reason: 'empty' })
  world.clock.advance(5 * minuteMs)
  expect(await codeOf(dispute(who, stands.id, who.provider))).toBe('resource.illegal_transition')
})

test('splits are parts of the earnings, and what is left is the provider’s', async () => {
  const who = await world.parties()
  const splits = [
    { agent: who.agentOf(who.judge), bps: 3_333 },
    { agent: who.agentOf(who.stranger), bps: 1_667 },
  ]
  const { id } = await world.delivered(who, { amountAtomic: '9999' }, { splits })
  await world.jobs.evaluate(who.client, id, { verdict: 'accept', reason: 'good' })
  // Of 9,999 the commission is 1,000 (rounded up), so that 8,999 are earned.
  const earned = [
    await world.earnings(who.judge),
    await world.earnings(who.stranger),
    await world.earnings(who.provider),
  ]
  expect(earned).toEqual([2_999n, 1_500n, 4_500n])
  expect(earned.reduce((sum, part) => sum + part, 1_000n)).toBe(9_999n)
})

test('splits are of one whole, to agents that are there, each once', async () => {
  const who = await world.parties()
  const agent = who.agentOf(who.judge)
  const other = who.agentOf(who.stranger)
  const offer = (splits: readonly { agent: string; bps: number }[]) =>
    codeOf(world.offer(who, { splits: [...splits] }))
  expect(
    await offer([
      { agent, bps: 5_001 },
      { agent: other, bps: 5_000 },
    ]),
  ).toBe('request.invalid')
  expect(
    await offer([
      { agent, bps: 1 },
      { agent, bps: 1 },
    ]),
  ).toBe('request.invalid')
  expect(await offer([{ agent: 'nobody-at-all', bps: 1 }])).toBe('agent_jobs.unknown_agent')
  expect(
    await offer([
      { agent, bps: 5_000 },
      { agent: other, bps: 5_000 },
    ]),
  ).toBe('no failure')
})
