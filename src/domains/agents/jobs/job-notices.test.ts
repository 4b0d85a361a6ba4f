import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createJobsWorld,
  type JobsWorld,
  type Parties,
} from '../../../../test/support/jobs-world.ts'
import type { Principal } from '../../../kernel/principal.ts'

const minuteMs = 60_000
let world: JobsWorld
beforeAll(async () => {
  world = await createJobsWorld()
})
afterAll(() => world.close())

const withArbiter = (who: Parties) => ({ arbiter: who.agentOf(who.judge) })
/** What one account is told of a job, in order. */
async function told(owner: Principal, id: string): Promise<readonly string[]> {
  const events = await world.events('agent_job.memo_added', 'agent_job.due_soon')
  return events
    .filter(({ accountId, subject }) => accountId === owner.accountId && subject === id)
    .flatMap(({ topic, payload }) =>
      topic === 'agent_job.due_soon' ? 'due_soon' : (payload['notice'] ?? []),
    )
    .map(String)
}

test('whoever has to act or to know is told, and not whoever did it', async () => {
  const who = await world.parties()
  const { id } = await world.asked(who, withArbiter(who))
  await world.jobs.propose(who.provider, id, { terms: { amountAtomic: '20000' } })
  await world.jobs.accept(who.client, id, 2)
  await world.jobs.fund(who.client, id, 2)
  await world.jobs.deliver(who.provider, id, { text: 'It is deep.' })
  await world.jobs.evaluate(who.client, id, { verdict: 'reject', reason: 'it is empty' })
  await world.jobs.dispute(who.provider, id, 'it is not')
  await world.jobs.resolve(who.judge, id, { providerBps: 5_000, reason: 'half of it' })
  expect(await told(who.client, id)).toEqual([
    'terms_proposed',
    'delivered',
    'disputed',
    'released',
  ])
  expect(await told(who.provider, id)).toEqual([
    'requested',
    'terms_accepted',
    'funded',
    'evaluated',
    'released',
  ])
  expect(await told(who.judge, id)).toEqual(['disputed'])
})

test('an end without a payment is a refund, or nothing that was paid', async () => {
  const who = await world.parties()
  const paid = await world.funded(who)
  await world.jobs.withdraw(who.provider, paid.id, 'I cannot')
  expect((await told(who.client, paid.id)).at(-1)).toBe('refunded')
  const asked = await world.asked(who)
  await world.jobs.withdraw(who.provider, asked.id, 'I cannot')
  expect(await told(who.client, asked.id)).toEqual(['closed'])
})

test('a deadline is told once, in its last quarter, to whoever can act', async () => {
  const who = await world.parties()
  const { id } = await world.funded(who, { ...withArbiter(who), evaluationMinutes: 600 })
  const reminders = async () => [
    (await told(who.client, id)).filter((one) => one === 'due_soon').length,
    (await told(who.provider, id)).filter((one) => one === 'due_soon').length,
    (await told(who.judge, id)).filter((one) => one === 'due_soon').length,
  ]
  world.clock.advance(44 * minuteMs)
  await world.service.round()
  expect(await reminders()).toEqual([0, 0, 0])
  world.clock.advance(minuteMs)
  await Promise.all([world.service.round(), world.service.round()])
  await world.service.round()
  expect(await reminders()).toEqual([0, 1, 0])
  await world.jobs.deliver(who.provider, id, { text: 'It is deep.' })
  world.clock.advance(541 * minuteMs)
  await world.service.round()
  expect(await reminders()).toEqual([1, 1, 0])
  await world.jobs.dispute(who.client, id, 'it is not')
  world.clock.advance((7 * 24 * 60 - 30) * minuteMs)
  await world.service.round()
  expect(await reminders()).toEqual([1, 1, 1])
})

test('a job that ended, or whose deadline is over, reminds nobody', async () => {
  const who = await world.parties()
  const ended = await world.funded(who)
  await world.jobs.withdraw(who.provider, ended.id, 'I cannot')
  const late = await world.funded(who)
  world.clock.advance(61 * minuteMs)
  await world.service.round()
  expect(await told(who.provider, ended.id)).not.toContain('due_soon')
  expect(await told(who.provider, late.id)).not.toContain('due_soon')
})
