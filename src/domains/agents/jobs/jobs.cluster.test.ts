import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../test/support/auth-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import {
  createJobsWorld,
  type JobsWorld,
  jobsSets,
  type Parties,
} from '../../../../test/support/jobs-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import type { SellerAgent } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const minuteMs = 60_000
const unlimited = 'no money is taken by a second one'

// The embedded store runs one transaction at a time; only a server shows what is read beside another one.
describe.skipIf(url === '')('what two processes do to a job at once', () => {
  let worlds: readonly [JobsWorld, JobsWorld]
  let interleave: Interleaving['interleave']
  const clock = handClock()
  beforeAll(async () => {
    const [one, other] = await openPostgresPair(url, jobsSets)
    const interleaving = createInterleaving(one)
    interleave = interleaving.interleave
    const agents = new Map<string, SellerAgent>()
    worlds = [
      await createJobsWorld({ database: interleaving.database, clock, agents }),
      await createJobsWorld({ database: other, clock, agents }),
    ]
  })
  afterAll(async () => {
    for (const world of worlds ?? []) await world.close()
  })
  const at = (index: number): JobsWorld => {
    const world = worlds[index % 2]
    if (world === undefined) throw new Error('no such process')
    return world
  }
  const arbiter = (who: Parties) => ({ arbiter: who.agentOf(who.judge), evaluationMinutes: 10 })
  /** What client and provider together have of the job's money, and what is still held. */
  async function divided(who: Parties) {
    const world = at(0)
    return {
      client: await world.available(who.client.accountId),
      provider: await world.earnings(who.provider),
      held: await world.held(who.client),
    }
  }

  test('of accept, refuse, give back, dispute and the deadline exactly one wins', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const who = await at(0).parties(10_000n)
      const { id } = await at(round).delivered(who, arbiter(who))
      clock.advance(10 * minuteMs - 1)
      const acts = [
        (world: JobsWorld) =>
          world.jobs.evaluate(who.client, id, { verdict: 'accept', reason: 'good' }),
        (world: JobsWorld) => world.jobs.withdraw(who.provider, id, 'no'),
        (world: JobsWorld) => world.jobs.dispute(who.provider, id, 'unfair'),
        async (world: JobsWorld) => {
          // In every third round the deadline comes meanwhile.
          clock.advance(round % 3 === 0 ? 1 : 0)
          await world.service.round()
          return world.jobs.get(who.client, id)
        },
      ]
      await race({ times: 8, enough: unlimited }, (index) => {
        const act = acts[(index + round) % acts.length]
        return codeOf(act === undefined ? Promise.resolve() : act(at(index)))
      })
      const job = await at(1).jobs.get(who.client, id)
      seen.add(job.endReason ?? job.status)
      const money = await divided(who)
      const escrow = BigInt(job.escrow.amountAtomic)
      expect(money.held).toBe(escrow)
      expect(money.client + BigInt(job.paid.amountAtomic) + escrow).toBe(10_000n)
      expect(money.provider).toBe(job.status === 'completed' ? 9_000n : 0n)
    }
    expect(seen.size).toBeGreaterThan(1)
  })

  test('a job is paid into escrow once', async () => {
    const who = await at(0).parties(100_000n)
    const { id } = await at(0).asked(who)
    await at(1).jobs.accept(who.provider, id, 1)
    const codes = await race({ times: 8, enough: { have: 100_000n, each: 10_000n } }, (index) =>
      codeOf(at(index).jobs.fund(who.client, id, 1)),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(await divided(who)).toEqual({ client: 90_000n, provider: 0n, held: 10_000n })
  })

  test('two processes that look at the deadlines pay once', async () => {
    const who = await at(0).parties(10_000n)
    const { id } = await at(0).delivered(who, { evaluationMinutes: 1 })
    clock.advance(minuteMs)
    await race({ times: 6, enough: unlimited }, (index) => at(index).service.round())
    expect(await at(0).jobs.get(who.client, id)).toMatchObject({ status: 'completed' })
    expect(await divided(who)).toEqual({ client: 0n, provider: 9_000n, held: 0n })
    const told = (await at(0).events('agent_job.changed')).filter(
      ({ subject, accountId, payload }) =>
        subject === id && accountId === who.client.accountId && payload['status'] === 'completed',
    )
    expect(told).toHaveLength(1)
  })

  test('terms that are raised meanwhile are not accepted for those that were read', async () => {
    const who = await at(0).parties()
    const { id } = await at(0).asked(who)
    await at(0).jobs.propose(who.provider, id, { terms: { amountAtomic: '10001' } })
    const [, code] = await interleave(
      () => at(0).jobs.propose(who.provider, id, { terms: { amountAtomic: '999999' } }),
      () => codeOf(at(1).jobs.accept(who.client, id, 2)),
    )
    expect(code).toBe('agent_jobs.terms_changed')
  })

  test('a step that waits for another finds what became of the job', async () => {
    const who = await at(0).parties(10_000n)
    const { id } = await at(0).delivered(who, arbiter(who))
    const [, code] = await interleave(
      () => at(0).jobs.evaluate(who.client, id, { verdict: 'accept', reason: 'good' }),
      () => codeOf(at(1).jobs.withdraw(who.provider, id, 'no')),
    )
    expect(code).toBe('resource.illegal_transition')
    expect(await divided(who)).toEqual({ client: 0n, provider: 9_000n, held: 0n })
  })

  test('a deadline that waits for a step in time has no effect', async () => {
    const who = await at(0).parties(10_000n)
    const { id } = await at(0).funded(who)
    clock.advance(60 * minuteMs - 1)
    await interleave(
      () => at(0).jobs.deliver(who.provider, id, { text: 'just in time' }),
      async () => {
        clock.advance(1)
        await at(1).service.round()
      },
    )
    expect(await at(1).jobs.get(who.client, id)).toMatchObject({ status: 'evaluation' })
  })

  test('a client has two hundred open jobs, also when another one is asked for meanwhile', async () => {
    const who = await at(0).parties()
    const offeringId = await at(0).offer(who)
    const ask = (index: number) =>
      at(index).jobs.create(who.client, { offeringId, requirement: {} })
    for (let count = 0; count < 199; count += 1) await ask(count)
    const [, code] = await interleave(
      () => ask(0),
      () => codeOf(ask(1)),
    )
    expect(code).toBe('agent_jobs.jobs_full')
  })

  test('an account has a hundred offerings, also when another one is made meanwhile', async () => {
    const who = await at(0).parties()
    for (let count = 0; count < 99; count += 1) await at(count).offer(who)
    const [, code] = await interleave(
      () => at(0).offer(who),
      () => codeOf(at(1).offer(who)),
    )
    expect(code).toBe('agent_jobs.offerings_full')
  })

  test('a job is judged by one run, whose verdict counts once', async () => {
    const started: string[] = []
    const runs = {
      canJudge: () => true,
      // As the runs do: a repeat of the key starts the same.
      start: async (
        _: unknown,
        { input, key }: { readonly input: string; readonly key: string },
      ) => {
        started.push(/"evaluation":"([0-9a-f]{32})"/.exec(input)?.[1] ?? '')
        return `run of ${key}`
      },
      ended: async () => ({
        hasSucceeded: true,
        isTainted: false,
        output: JSON.stringify({ evaluation: started[0], verdict: 'reject', reason: 'No.' }),
      }),
    }
    const both = await Promise.all(
      [0, 1].map(async (index) => {
        const { agents, parts } = { agents: new Map<string, SellerAgent>(), parts: at(index).parts }
        return createJobsWorld({ database: parts.database, clock, agents, parts: { runs } })
      }),
    )
    const [one, other] = both
    if (one === undefined || other === undefined) throw new Error('no such process')
    const who = await one.parties(10_000n)
    const terms = { evaluator: who.agentOf(who.judge), evaluatedBy: 'run' } as const
    const { id } = await one.funded(who, terms)
    await one.jobs.takeEvaluation(who.judge, id)
    await one.jobs.deliver(who.provider, id, { text: 'The report.' })
    await race({ times: 6, enough: unlimited }, (index) =>
      (index % 2 === 0 ? one : other).service.round(),
    )
    await Promise.all([one.service.round(), other.service.round()])
    const job = await other.jobs.get(who.client, id)
    expect(job).toMatchObject({ status: 'rejected', evaluationRunId: `run of evaluation:${id}` })
    expect(job.memos.filter(({ kind }) => kind === 'evaluation')).toHaveLength(1)
    expect(new Set(started).size).toBe(1)
    expect(await one.available(who.client.accountId)).toBe(10_000n)
  })
})
