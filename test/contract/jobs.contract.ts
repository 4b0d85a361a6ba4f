import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import type { JobData, Jobs } from '../../src/ports/jobs.ts'
import { openJobs } from '../support/open-jobs.ts'

/** `second` is another process's view of the same database; the same one where only one may be open. */
export type JobsUnderTest = {
  readonly database: Database
  readonly second: Database
  /** The schema of the queue's tables. */
  readonly schema: string
  readonly dispose: () => Promise<void>
}

/** What every queue of jobs guarantees. */
export function jobsContract(name: string, create: () => Promise<JobsUnderTest>): void {
  describe(name, () => {
    let made: JobsUnderTest
    let jobs: Jobs
    let other: Jobs
    beforeAll(async () => {
      made = await create()
      jobs = await openJobs(made.database, made.schema)
      other = await openJobs(made.second, made.schema)
      await Promise.all([jobs.start(), other.start()])
    })
    afterAll(async () => {
      await Promise.all([jobs.stop(), other.stop()])
      await made.dispose()
    })
    const add = (queue: string, data: JobData, more: object = {}) =>
      made.database.transaction((tx) => jobs.enqueue(tx, { queue, data, ...more }))

    test('a job is run when its transaction commits, and never when it does not', async () => {
      const seen: JobData[] = []
      await jobs.work('plain', async ({ data }) => void seen.push(data))
      const lost = made.database.transaction(async (tx) => {
        await jobs.enqueue(tx, { queue: 'plain', data: { n: 1 } })
        throw new Error('planned')
      })
      await expect(lost).rejects.toThrow('planned')
      expect(await add('plain', { n: 2, text: 'ä', no: null, yes: true })).toBe(true)
      await expect.poll(() => seen).toEqual([{ n: 2, text: 'ä', no: null, yes: true }])
    })

    test('while one of a key waits another is not added, and the transaction goes on', async () => {
      const added = await made.database.transaction(async (tx) => {
        const wish = { queue: 'single', data: {}, singletonKey: 'one' }
        const answers = [await jobs.enqueue(tx, wish), await jobs.enqueue(tx, wish)]
        const { rows } = await sql<{ n: number }>`select 1 as n`.execute(tx)
        return [...answers, rows[0]?.n]
      })
      expect(added).toEqual([true, false, 1])
      expect(await add('single', {}, { singletonKey: 'two' })).toBe(true)
      let runs = 0
      await jobs.work('single', async () => void runs++)
      await expect.poll(() => runs).toBe(2)
      expect(await add('single', {}, { singletonKey: 'one' })).toBe(true)
      await expect.poll(() => runs).toBe(3)
    })

    test('a worker that has ended a job begins the next one that waits, and looks for it itself', async () => {
      const patient = await openJobs(made.database, made.schema, { pollSeconds: 600 })
      try {
        await patient.start()
        // One notification tells of all of them.
        await made.database.transaction(async (tx) => {
          for (let n = 0; n < 4; n++) await jobs.enqueue(tx, { queue: 'waiting', data: { n } })
        })
        const seen = new Set<unknown>()
        await patient.work('waiting', async ({ data }) => void seen.add(data['n']))
        await expect.poll(() => seen.size, { timeout: 45_000 }).toBe(4)
      } finally {
        await patient.stop()
      }
    })

    test('a job for later is not run before', async () => {
      const order: string[] = []
      await jobs.work('later', async ({ data }) => void order.push(String(data['name'])))
      const startAfter = new Date(Date.now() + 2_000)
      await add('later', { name: 'second' }, { startAfter })
      await add('later', { name: 'first' })
      await expect.poll(() => order, { timeout: 45_000 }).toEqual(['first', 'second'])
      expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime())
    })

    test('a job that fails is repeated, then parked, and holds up no other', async () => {
      const runs: [unknown, number, boolean][] = []
      await jobs.work('failing', async ({ data, failures, isLast }) => {
        runs.push([data['name'], failures, isLast])
        if (data['name'] === 'poison') throw new Error('planned')
      })
      await add('failing', { name: 'poison' })
      await add('failing', { name: 'sound' })
      const ofPoison = () => runs.filter(([job]) => job === 'poison')
      await expect.poll(ofPoison, { timeout: 45_000 }).toEqual([
        ['poison', 0, false],
        ['poison', 1, true],
      ])
      expect(runs).toContainEqual(['sound', 0, false])
      await expect
        .poll(() => jobs.parked('failing'))
        .toEqual([{ id: expect.any(String), data: { name: 'poison' }, failures: 2 }])
    })

    test('a run that takes too long is told so, and the job is run again', async () => {
      const ended: string[] = []
      await jobs.work('slow', async ({ failures, signal }) => {
        if (failures > 0) return void ended.push('second run')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended.push('told')
      })
      await add('slow', {})
      await expect.poll(() => ended, { timeout: 45_000 }).toEqual(['told', 'second run'])
    })

    test('two processes share the jobs of a queue: each is run by one', async () => {
      const runs = new Map<unknown, number>()
      const handler = async ({ data }: { readonly data: JobData }) => {
        runs.set(data['n'], (runs.get(data['n']) ?? 0) + 1)
      }
      await Promise.all([
        jobs.work('shared', handler, { concurrency: 4 }),
        other.work('shared', handler, { concurrency: 4 }),
      ])
      await Promise.all(Array.from({ length: 40 }, (_, n) => add('shared', { n })))
      await expect.poll(() => runs.size, { timeout: 45_000 }).toBe(40)
      expect([...runs.values()]).toEqual(Array.from({ length: 40 }, () => 1))
    })

    test('a process that was not started does no jobs', async () => {
      const idle = await openJobs(made.database, made.schema)
      await expect(idle.work('plain', async () => {})).rejects.toThrow('does no jobs')
      await idle.stop()
    })
  })
}
