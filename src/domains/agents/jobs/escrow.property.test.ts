import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  createJobsWorld,
  type JobsWorld,
  type Parties,
} from '../../../../test/support/jobs-world.ts'
import { fc } from '../../../../test/support/properties.ts'
import { sharesOf } from './escrow.ts'
import type { JobsParts } from './job-parts.ts'

/** The process dies before the n-th of the writes that it still makes; null while it lives. */
let deathIn: number | null = null
function mayDie(): void {
  if (deathIn === null) return
  deathIn -= 1
  if (deathIn >= 0) return
  throw new Error('the process was killed')
}
/** The same service, whose every call of another part may be its last. */
function mortal<part extends object>(of: part): part {
  return new Proxy(of, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...values: unknown[]) => {
        mayDie()
        return Reflect.apply(member, target, values)
      }
    },
  })
}

let world: JobsWorld
beforeAll(async () => {
  const plain = await createJobsWorld()
  const { books, ledger, outbox } = plain.parts
  const parts: Partial<JobsParts> = {
    books: mortal(books),
    ledger: mortal(ledger),
    outbox: mortal(outbox),
  }
  world = await createJobsWorld({ database: plain.database, clock: plain.clock, parts })
})
afterAll(() => world.close())

type Party = 'client' | 'judge' | 'provider' | 'stranger'
type Act = {
  /** Null for the party whose step it is. */
  readonly by: Party | null
  readonly what:
    | 'accept'
    | 'approve'
    | 'deliver'
    | 'dispute'
    | 'fund'
    | 'refuse'
    | 'resolve'
    | 'time'
    | 'withdraw'
  readonly bps: number
  readonly minutes: number
  /** Null for a process that lives on. */
  readonly deathIn: number | null
}
const acts = fc.array(
  fc.record({
    by: fc.option(fc.constantFrom<Party>('client', 'judge', 'provider', 'stranger'), { freq: 1 }),
    what: fc.constantFrom<Act['what']>(
      'accept',
      'approve',
      'deliver',
      'dispute',
      'fund',
      'refuse',
      'resolve',
      'time',
      'withdraw',
    ),
    bps: fc.integer({ min: 0, max: 10_000 }),
    minutes: fc.integer({ min: 0, max: 90 }),
    deathIn: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 1 }),
  }),
  { minLength: 4, maxLength: 24 },
)

const rightful: Readonly<Record<Act['what'], Party>> = {
  accept: 'provider',
  approve: 'client',
  deliver: 'provider',
  dispute: 'client',
  fund: 'client',
  refuse: 'client',
  resolve: 'judge',
  time: 'stranger',
  withdraw: 'provider',
}

async function act(who: Parties, id: string, one: Act): Promise<string> {
  const caller = who[one.by ?? rightful[one.what]]
  const { jobs, service } = world
  deathIn = one.deathIn
  try {
    switch (one.what) {
      case 'accept':
        return await codeOf(jobs.accept(caller, id, 1))
      case 'fund':
        return await codeOf(jobs.fund(caller, id, 1))
      case 'deliver':
        return await codeOf(jobs.deliver(caller, id, { text: 'work' }))
      case 'approve':
        return await codeOf(jobs.evaluate(caller, id, { verdict: 'accept', reason: 'good' }))
      case 'refuse':
        return await codeOf(jobs.evaluate(caller, id, { verdict: 'reject', reason: 'bad' }))
      case 'dispute':
        return await codeOf(jobs.dispute(caller, id, 'unfair'))
      case 'resolve':
        return await codeOf(jobs.resolve(caller, id, { providerBps: one.bps, reason: 'so' }))
      case 'withdraw':
        return await codeOf(jobs.withdraw(caller, id, 'no more'))
      case 'time':
        world.clock.advance(one.minutes * 60_000)
        await service.round()
        return 'no failure'
    }
  } catch (failure) {
    return String(failure)
  } finally {
    deathIn = null
  }
}

/** What everybody has together, what is held, and what the open jobs say that they hold. */
async function totals() {
  const { rows } = await sql<{ posted: string; held: string; escrow: string }>`
    SELECT (SELECT coalesce(sum(posted), 0) FROM ledger_accounts WHERE purpose <> 'external')::text AS posted,
      (SELECT coalesce(sum(held), 0) FROM ledger_accounts)::text AS held,
      (SELECT coalesce(sum(escrow_atomic), 0) FROM agent_jobs)::text AS escrow`.execute(
    world.database.query,
  )
  return rows[0] ?? { posted: '', held: '', escrow: '' }
}

test('whatever is done to a job, and wherever a process dies, no money is made or lost', async () => {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.bigInt({ min: 1n, max: 1_000n }),
      fc.boolean(),
      async (steps, amount, isAgreed) => {
        const who = await world.parties(1_000n)
        const { id } = await world.asked(
          who,
          {
            amountAtomic: `${amount}`,
            arbiter: who.agentOf(who.judge),
            slaMinutes: 60,
            evaluationMinutes: 60,
          },
          { splits: [{ agent: who.agentOf(who.stranger), bps: 3_333 }] },
        )
        if (isAgreed) {
          await world.jobs.accept(who.provider, id, 1)
          await world.jobs.fund(who.client, id, 1)
        }
        const before = await totals()
        for (const one of steps) {
          await act(who, id, one)
          const after = await totals()
          expect(after.posted).toBe(before.posted)
          expect(after.held).toBe(after.escrow)
        }
        const job = await world.jobs.get(who.client, id)
        const [paid, refunded] = [BigInt(job.paid.amountAtomic), BigInt(job.refunded.amountAtomic)]
        const isSettled = job.endedAt !== null && job.fundedAt !== null
        expect(paid + refunded).toBe(isSettled ? amount : 0n)
        const left = await world.available(who.client.accountId)
        expect(left).toBe(1_000n - paid - BigInt(job.escrow.amountAtomic))
        if (isSettled) ends.add(String(job.endReason))
      },
    ),
  )
  // The acts reach every kind of end, so that the laws were tried where they matter.
  expect(ends.size).toBeGreaterThan(3)
  const proof = await world.ledger.prove(world.database.query)
  expect(proof.breaches).toEqual([])
})

test('commission, splits and the rest are the payment, to the unit', () => {
  const splits = fc.array(fc.integer({ min: 1, max: 1_250 }), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      fc.integer({ min: 0, max: 10_000 }),
      splits,
      (paid, commissionBps, parts) => {
        const { commission, earnings } = sharesOf(paid, {
          commissionBps,
          providerAccount: 'acct_p',
          splits: parts.map((bps, index) => ({
            agent: `a${index}`,
            accountId: `acct_${index}`,
            bps,
          })),
        })
        const all = [...earnings.values()]
        expect(all.every((one) => one >= 0n)).toBe(true)
        expect(all.reduce((sum, one) => sum + one, commission)).toBe(paid)
      },
    ),
  )
})
