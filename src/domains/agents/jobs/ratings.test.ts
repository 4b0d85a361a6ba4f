import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  createJobsWorld,
  type JobsWorld,
  type Parties,
} from '../../../../test/support/jobs-world.ts'
import { race } from '../../../../test/support/race.ts'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { memoDigest, noMemo, sha256 } from './memos.ts'

let world: JobsWorld
beforeAll(async () => {
  world = await createJobsWorld()
})
afterAll(() => world.close())

const rate = (who: Parties, id: string, stars = 5) =>
  world.service.ratings.rate(who.client, id, { stars })
const reputation = (who: Parties) => world.service.ratings.reputation(who.agentOf(who.provider))
async function completed(who: Parties): Promise<string> {
  const { id } = await world.delivered(who)
  await world.jobs.evaluate(who.client, id, { verdict: 'accept', reason: 'good' })
  return id
}

describe('a rating', () => {
  test('is of a job whose money has left escrow, by its client, once', async () => {
    const who = await world.parties()
    const asked = await world.asked(who)
    await world.jobs.withdraw(who.client, asked.id, 'no')
    expect(await codeOf(rate(who, asked.id))).toBe('agent_jobs.not_settled')
    const open = await world.delivered(who)
    expect(await codeOf(rate(who, open.id))).toBe('agent_jobs.not_settled')
    const id = await completed(who)
    for (const [caller, code] of [
      [who.provider, 'agent_jobs.not_your_step'],
      [who.stranger, 'resource.not_found'],
    ] as const) {
      expect(await codeOf(world.service.ratings.rate(caller, id, { stars: 5 }))).toBe(code)
    }
    const codes = await race({ times: 4, enough: 'ratings take nothing' }, () =>
      codeOf(rate(who, id, 4)),
    )
    expect(codes.toSorted()).toEqual([
      'agent_jobs.rated_already',
      'agent_jobs.rated_already',
      'agent_jobs.rated_already',
      'no failure',
    ])
    const listed = await world.service.ratings.list(who.agentOf(who.provider), { limit: 50 })
    expect(listed.items).toMatchObject([{ stars: 4, comment: null, isPaper: true }])
  })

  test('is given for refunded work too, also where nobody looked at its deadline', async () => {
    const who = await world.parties()
    const { id } = await world.funded(who)
    world.clock.advance(60 * 60_000)
    expect(await rate(who, id, 1)).toMatchObject({ stars: 1 })
    expect((await reputation(who)).paper).toMatchObject({
      settled: 1,
      completed: 0,
      successBps: 0,
      onTimeBps: 0,
      starsSum: 1,
    })
  })

  test('of oneself is refused, and the job counts nowhere', async () => {
    const who = await world.parties()
    const own = { ...who, client: who.provider }
    await world.fund(own.client.accountId, 10_000n)
    const id = await completed(own)
    expect(await codeOf(rate(own, id))).toBe('agent_jobs.own_work')
    expect((await reputation(who)).paper).toMatchObject({ settled: 0, clients: 0 })
  })
})

describe('a reputation', () => {
  test('counts a client once, and play money apart', async () => {
    const who = await world.parties()
    const other = await world.parties()
    const second = { ...who, client: other.client }
    for (let count = 0; count < 3; count += 1) await rate(who, await completed(who), 5)
    await rate(second, await completed(second), 2)
    await completed(second)
    expect(await reputation(who)).toMatchObject({
      live: { settled: 0, successBps: null, starsPerClient: null },
      paper: {
        settled: 5,
        completed: 5,
        clients: 2,
        successBps: 10_000,
        onTimeBps: 10_000,
        ratings: 4,
        starsSum: 17,
        starsPerClient: '3.50',
      },
    })
    await world.fund(who.client.accountId, 10_000n, 'USDC')
    const live = await world.delivered(who, {}, { asset: 'USDC' })
    await world.jobs.evaluate(who.client, live.id, { verdict: 'accept', reason: 'good' })
    await rate(who, live.id, 3)
    expect((await reputation(who)).live).toMatchObject({ settled: 1, starsPerClient: '3.00' })
  })

  test('is of agents that are there, or settled a job', async () => {
    const who = await world.parties()
    expect(await codeOf(world.service.ratings.reputation('nobody-at-all'))).toBe(
      'resource.not_found',
    )
    await completed(who)
    world.retire(who.agentOf(who.provider))
    expect((await reputation(who)).paper).toMatchObject({ settled: 1 })
  })
})

describe('evidence', () => {
  test('is the same for all parties, until something is said, and 404 to others', async () => {
    const who = await world.parties()
    const { id } = await world.delivered(who, { arbiter: who.agentOf(who.judge) })
    const read = (caller: Parties['client']) => world.jobs.evidence(caller, id)
    const first = await read(who.client)
    expect(await read(who.provider)).toEqual(first)
    expect(await read(who.judge)).toEqual(first)
    expect(await codeOf(read(who.stranger))).toBe('resource.not_found')
    expect(first.digest).toBe(sha256(canonicalJson(first.evidence)))
    await world.jobs.dispute(who.client, id, 'not what was agreed')
    const second = await read(who.judge)
    expect(second.digest).not.toBe(first.digest)
    expect(second.evidence.memos.slice(0, -1)).toEqual(first.evidence.memos)
    expect(second.evidence.parties.client).not.toBe(who.client.accountId)
  })

  test('proves that no memo was changed or left out', async () => {
    const who = await world.parties()
    const { evidence } = await world.jobs.evidence(who.client, await completed(who))
    const headOf = (memos: typeof evidence.memos) =>
      memos.reduce(
        (previous, { number, kind, author, content, createdAt }) =>
          memoDigest(
            {
              jobId: evidence.job.id,
              number,
              kind,
              author,
              content: canonicalJson(content),
              createdAt: new Date(createdAt),
            },
            previous,
          ),
        noMemo,
      )
    expect(headOf(evidence.memos)).toBe(evidence.head)
    expect(headOf(evidence.memos.slice(1))).not.toBe(evidence.head)
    const [first, ...rest] = evidence.memos
    if (first === undefined) throw new Error('a job begins with a memo')
    expect(headOf([{ ...first, author: 'provider' }, ...rest])).not.toBe(evidence.head)
  })
})
