import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  createJobsWorld,
  type JobsWorld,
  type Parties,
} from '../../../../test/support/jobs-world.ts'
import { jobMachine } from './job-states.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let world: JobsWorld
beforeAll(async () => {
  world = await createJobsWorld()
})
afterAll(() => world.close())

const read = (who: Parties, { id }: { readonly id: string }) => world.jobs.get(who.client, id)
const accept = { verdict: 'accept', reason: 'as agreed' } as const
const reject = { verdict: 'reject', reason: 'it is empty' } as const
const withArbiter = (who: Parties) => ({ arbiter: who.agentOf(who.judge) })
const available = ({ client }: Parties) => world.available(client.accountId)

describe('the states', () => {
  test('three of them are final, and money is only in those between', () => {
    const final = jobMachine.states.filter(jobMachine.isTerminal)
    expect(final).toEqual(['completed', 'rejected', 'expired'])
    expect(jobMachine.next('negotiation')).toContain('transaction')
    expect(jobMachine.next('request')).not.toContain('transaction')
  })
})

describe('a job', () => {
  test('is asked for, agreed, paid, delivered, accepted, and its money is where it belongs', async () => {
    const who = await world.parties()
    const asked = await world.asked(who)
    expect(asked).toMatchObject({ status: 'request', role: 'client', proposal: 1, agreed: null })
    const agreed = await world.jobs.accept(who.provider, asked.id, 1)
    expect(agreed).toMatchObject({ status: 'negotiation', role: 'provider', agreed: 1 })
    const funded = await world.jobs.fund(who.client, asked.id, 1)
    expect(funded).toMatchObject({ status: 'transaction', escrow: { amountAtomic: '10000' } })
    expect([await available(who), await world.held(who.client)]).toEqual([990_000n, 10_000n])
    const delivered = await world.jobs.deliver(who.provider, asked.id, { text: 'It is deep.' })
    expect(delivered).toMatchObject({ status: 'evaluation' })
    expect(delivered.deliverableHash).toMatch(/^0x[0-9a-f]{64}$/)
    const done = await world.jobs.evaluate(who.client, asked.id, accept)
    expect(done).toMatchObject({
      status: 'completed',
      endReason: 'approved',
      escrow: { amountAtomic: '0' },
      paid: { amountAtomic: '10000' },
      refunded: { amountAtomic: '0' },
      dueAt: null,
      steps: [],
    })
    expect(done.memos.map(({ kind, author }) => `${kind} ${author}`)).toEqual([
      'request client',
      'acceptance provider',
      'funding client',
      'deliverable provider',
      'verdict client',
      'settlement service',
    ])
    expect([await available(who), await world.held(who.client)]).toEqual([990_000n, 0n])
    expect(await world.earnings(who.provider)).toBe(9_000n)
  })

  test('is told to each party by one event for each state and each memo', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, { evaluator: who.agentOf(who.judge) })
    await world.jobs.evaluate(who.judge, id, accept)
    const events = (await world.events('agent_job.*')).filter(({ subject }) => subject === id)
    const of = ({ accountId }: { readonly accountId: string }) =>
      events
        .filter((one) => one.accountId === accountId && one.topic === 'agent_job.changed')
        .map(({ payload }) => payload['status'])
    const states = ['request', 'negotiation', 'transaction', 'evaluation', 'completed']
    expect([of(who.client), of(who.provider), of(who.judge)]).toEqual([states, states, states])
    expect(of(who.stranger)).toEqual([])
    expect(events.filter(({ topic }) => topic === 'agent_job.memo_added')).toHaveLength(6 * 3)
  })

  test('is 404 to a stranger, whatever they want, and is not in their list', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, withArbiter(who))
    const { jobs } = world
    const tried = [
      () => jobs.get(who.stranger, id),
      () => jobs.propose(who.stranger, id, { terms: {} }),
      () => jobs.accept(who.stranger, id, 1),
      () => jobs.fund(who.stranger, id, 1),
      () => jobs.deliver(who.stranger, id, { text: 'mine' }),
      () => jobs.evaluate(who.stranger, id, accept),
      () => jobs.withdraw(who.stranger, id, 'no'),
      () => jobs.dispute(who.stranger, id, 'no'),
      () => jobs.resolve(who.stranger, id, { providerBps: 10_000, reason: 'mine' }),
    ]
    for (const work of tried) expect(await codeOf(work())).toBe('resource.not_found')
    expect((await jobs.list(who.stranger, { limit: 50 })).items).toEqual([])
    expect((await jobs.list(who.provider, { limit: 50, role: 'provider' })).items).toMatchObject([
      { id, role: 'provider' },
    ])
    expect((await jobs.list(who.provider, { limit: 50, role: 'client' })).items).toEqual([])
  })

  test('takes a step of each party from that party alone', async () => {
    const who = await world.parties()
    const { id } = await world.funded(who, withArbiter(who))
    expect(await codeOf(world.jobs.deliver(who.client, id, { text: 'x' }))).toBe(
      'agent_jobs.not_your_step',
    )
    await world.jobs.deliver(who.provider, id, { text: 'x' })
    expect(await codeOf(world.jobs.evaluate(who.provider, id, accept))).toBe(
      'agent_jobs.not_your_step',
    )
    expect(await codeOf(world.jobs.withdraw(who.client, id, 'mine again'))).toBe(
      'resource.illegal_transition',
    )
    await world.jobs.dispute(who.client, id, 'not what was agreed')
    for (const party of [who.client, who.provider]) {
      const resolved = world.jobs.resolve(party, id, { providerBps: 0, reason: 'mine' })
      expect(await codeOf(resolved)).toBe('agent_jobs.not_your_step')
    }
  })

  test('is funded, delivered and accepted once, and stays what it became', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who)
    expect(await codeOf(world.jobs.fund(who.client, id, 1))).toBe('resource.illegal_transition')
    expect(await codeOf(world.jobs.deliver(who.provider, id, { text: 'other' }))).toBe(
      'resource.illegal_transition',
    )
    await world.jobs.evaluate(who.client, id, accept)
    for (const work of [
      () => world.jobs.evaluate(who.client, id, accept),
      () => world.jobs.evaluate(who.client, id, reject),
      () => world.jobs.withdraw(who.provider, id, 'a gift'),
      () => world.jobs.accept(who.provider, id, 1),
    ]) {
      expect(await codeOf(work())).toBe('resource.illegal_transition')
    }
    expect(await world.earnings(who.provider)).toBe(9_000n)
  })

  test('costs nothing where the client has too little, and waits', async () => {
    const who = await world.parties(9_999n)
    const { id } = await world.asked(who)
    await world.jobs.accept(who.provider, id, 1)
    expect(await codeOf(world.jobs.fund(who.client, id, 1))).toBe('ledger.insufficient')
    expect(await read(who, { id })).toMatchObject({ status: 'negotiation', fundedAt: null })
    await world.fund(who.client.accountId, 1n)
    expect(await world.jobs.fund(who.client, id, 1)).toMatchObject({ status: 'transaction' })
  })

  test('of oneself is possible, and pays oneself less the commission', async () => {
    const who = await world.parties()
    const own = { ...who, client: who.provider }
    await world.fund(own.client.accountId, 10_000n)
    const { id } = await world.asked(own)
    await world.jobs.accept(own.provider, id, 1)
    await world.jobs.fund(own.client, id, 1)
    await world.jobs.deliver(own.provider, id, { text: 'mine' })
    expect(await world.jobs.evaluate(own.client, id, accept)).toMatchObject({ status: 'completed' })
    expect(await world.earnings(own.provider)).toBe(9_000n)
    expect(await available(own)).toBe(0n)
  })
})

describe('terms', () => {
  test('are proposed by both until one accepts the other’s, and nobody their own', async () => {
    const who = await world.parties()
    const { id } = await world.asked(who, { amountAtomic: '5000' })
    expect(await codeOf(world.jobs.accept(who.client, id, 1))).toBe('agent_jobs.own_proposal')
    await world.jobs.propose(who.provider, id, { terms: { amountAtomic: '9000' } })
    await world.jobs.propose(who.client, id, { terms: { amountAtomic: '7000', slaMinutes: 30 } })
    const agreed = await world.jobs.accept(who.provider, id, 3)
    expect(agreed).toMatchObject({
      agreed: 3,
      price: { amountAtomic: '7000' },
      terms: { slaMinutes: 30, evaluationMinutes: 1_440 },
    })
    expect(await world.jobs.fund(who.client, id, 3)).toMatchObject({
      escrow: { amountAtomic: '7000' },
    })
  })

  test('that were raised meanwhile are not accepted for those that were read', async () => {
    const who = await world.parties()
    const { id } = await world.asked(who)
    await world.jobs.propose(who.provider, id, { terms: { amountAtomic: '10001' } })
    await world.jobs.propose(who.provider, id, { terms: { amountAtomic: '999999' } })
    expect(await codeOf(world.jobs.accept(who.client, id, 2))).toBe('agent_jobs.terms_changed')
  })

  test('cannot be raised once they are agreed, nor be paid for as something else', async () => {
    const who = await world.parties()
    const { id } = await world.asked(who)
    expect(await codeOf(world.jobs.fund(who.client, id, 1))).toBe('resource.illegal_transition')
    await world.jobs.propose(who.provider, id, { terms: { amountAtomic: '20000' } })
    expect(await codeOf(world.jobs.fund(who.client, id, 2))).toBe('agent_jobs.not_agreed')
    await world.jobs.accept(who.client, id, 2)
    const raised = world.jobs.propose(who.provider, id, { terms: { amountAtomic: '90000' } })
    expect(await codeOf(raised)).toBe('agent_jobs.agreed')
    expect(await codeOf(world.jobs.accept(who.provider, id, 2))).toBe('agent_jobs.agreed')
    expect(await codeOf(world.jobs.fund(who.client, id, 1))).toBe('agent_jobs.terms_changed')
    expect(await world.jobs.fund(who.client, id, 2)).toMatchObject({
      escrow: { amountAtomic: '20000' },
    })
  })

  test('name third parties that are no party, whoever stands behind them when they are accepted', async () => {
    const who = await world.parties()
    for (const party of [who.client, who.provider]) {
      for (const role of ['evaluator', 'arbiter'] as const) {
        const asked = world.asked(who, { [role]: who.agentOf(party) })
        expect(await codeOf(asked)).toBe('agent_jobs.not_a_third')
      }
    }
    expect(await codeOf(world.asked(who, { arbiter: 'nobody-at-all' }))).toBe(
      'agent_jobs.unknown_agent',
    )
    const { id } = await world.asked(who, withArbiter(who))
    world.publish({ slug: who.agentOf(who.judge), ownerAccountId: who.provider.accountId })
    expect(await codeOf(world.jobs.accept(who.provider, id, 1))).toBe('agent_jobs.not_a_third')
  })

  test('are proposed twenty times at the most', async () => {
    const who = await world.parties()
    const { id } = await world.asked(who)
    for (let count = 1; count < 20; count += 1) {
      await world.jobs.propose(who.provider, id, { terms: { amountAtomic: `${count}` } })
    }
    const more = world.jobs.propose(who.client, id, { terms: {} })
    expect(await codeOf(more)).toBe('agent_jobs.proposals_used')
    expect(await world.jobs.accept(who.client, id, 20)).toMatchObject({ agreed: 20 })
  })
})

describe('deadlines', () => {
  test('end what nobody answers after a day, and cost nothing', async () => {
    const who = await world.parties()
    const asked = await world.asked(who)
    const other = await world.asked(who)
    await world.jobs.accept(who.provider, other.id, 1)
    world.clock.advance(dayMs)
    expect(await read(who, asked)).toMatchObject({ status: 'expired', endReason: 'not_answered' })
    expect(await codeOf(world.jobs.fund(who.client, other.id, 1))).toBe(
      'resource.illegal_transition',
    )
    expect(await read(who, other)).toMatchObject({ status: 'expired', paid: { amountAtomic: '0' } })
    expect(await available(who)).toBe(1_000_000n)
  })

  test('give the money back where nothing was delivered in time, and take nothing later', async () => {
    const who = await world.parties()
    const { id } = await world.funded(who)
    world.clock.advance(60 * minuteMs)
    expect(await codeOf(world.jobs.deliver(who.provider, id, { text: 'late' }))).toBe(
      'resource.illegal_transition',
    )
    expect(await read(who, { id })).toMatchObject({
      status: 'expired',
      endReason: 'not_delivered',
      refunded: { amountAtomic: '10000' },
    })
    expect([await available(who), await world.held(who.client)]).toEqual([1_000_000n, 0n])
    expect(await world.earnings(who.provider)).toBe(0n)
  })

  test('are kept to the last millisecond', async () => {
    const who = await world.parties()
    const { id } = await world.funded(who)
    world.clock.advance(60 * minuteMs - 1)
    expect(await world.jobs.deliver(who.provider, id, { text: 'just' })).toMatchObject({
      status: 'evaluation',
    })
  })

  test('pay who delivered and hears nothing', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, { evaluationMinutes: 5 })
    world.clock.advance(5 * minuteMs)
    await world.service.round()
    expect(await world.earnings(who.provider)).toBe(9_000n)
    expect(await codeOf(world.jobs.evaluate(who.client, id, reject))).toBe(
      'resource.illegal_transition',
    )
    expect(await read(who, { id })).toMatchObject({
      status: 'completed',
      endReason: 'not_evaluated',
    })
  })

  test('have no effect on a clock that goes back', async () => {
    const who = await world.parties()
    const { id } = await world.funded(who)
    world.clock.advance(60 * minuteMs)
    await world.service.round()
    world.clock.advance(-60 * minuteMs)
    await world.service.round()
    expect(await codeOf(world.jobs.deliver(who.provider, id, { text: 'back' }))).toBe(
      'resource.illegal_transition',
    )
    world.clock.advance(60 * minuteMs)
  })

  test('are read also after a restart, each once', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, { evaluationMinutes: 1 })
    world.clock.advance(minuteMs)
    const again = await createJobsWorld({ database: world.database, clock: world.clock })
    await again.service.round()
    await again.service.round()
    expect(await again.jobs.get(who.client, id)).toMatchObject({ status: 'completed' })
    expect(await world.earnings(who.provider)).toBe(9_000n)
  })
})

describe('verdicts', () => {
  test('of a third party count, and refuse only once', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, { evaluator: who.agentOf(who.judge) })
    expect(await codeOf(world.jobs.evaluate(who.client, id, reject))).toBe(
      'agent_jobs.not_your_step',
    )
    expect(await world.jobs.evaluate(who.judge, id, reject)).toMatchObject({
      status: 'rejected',
      endReason: 'refused',
      refunded: { amountAtomic: '10000' },
    })
    expect(await available(who)).toBe(1_000_000n)
  })

  test('that refuse stand after the time for a dispute, and not before', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, {
      ...withArbiter(who),
      evaluator: who.agentOf(who.judge),
      disputeMinutes: 10,
    })
    expect(await world.jobs.evaluate(who.judge, id, reject)).toMatchObject({
      status: 'evaluation',
      isRefused: true,
      escrow: { amountAtomic: '10000' },
    })
    for (const verdict of [accept, reject]) {
      expect(await codeOf(world.jobs.evaluate(who.judge, id, verdict))).toBe(
        'agent_jobs.refused_already',
      )
    }
    world.clock.advance(10 * minuteMs)
    await world.service.round()
    expect(await read(who, { id })).toMatchObject({
      status: 'rejected',
      endReason: 'refusal_stands',
    })
    expect(await available(who)).toBe(1_000_000n)
  })

  test('do not keep the client from paying, nor the provider from giving back', async () => {
    const who = await world.parties()
    const terms = withArbiter(who)
    const one = await world.delivered(who, terms)
    await world.jobs.evaluate(who.client, one.id, reject)
    expect(await world.jobs.evaluate(who.client, one.id, accept)).toMatchObject({
      status: 'completed',
    })
    const two = await world.delivered(who, terms)
    await world.jobs.dispute(who.provider, two.id, 'nobody reads it')
    expect(await world.jobs.withdraw(who.provider, two.id, 'never mind')).toMatchObject({
      status: 'rejected',
      endReason: 'given_back',
      refunded: { amountAtomic: '10000' },
    })
  })
})
