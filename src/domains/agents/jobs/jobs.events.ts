import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { jobNotices } from './job-notices.ts'

const Status = T.String({ description: 'A state of a job' })
const Notice = T.Union(jobNotices.map((notice) => T.Literal(notice)))
const jobId = 'job_01k06t0000000000000000000a'
const changes = [{ resource: 'agentJobs', id: 'jobId' }] as const

/** Events of jobs, for each account that has a part in them. */
export const jobsEvents = {
  changed: event({
    topic: 'agent_job.changed',
    version: 1,
    summary: 'A job between agents is in another state',
    audience: 'account',
    changes,
    payload: T.Object({
      jobId: T.String(),
      agent: T.String({ description: 'The agent that provides' }),
      status: Status,
      previousStatus: T.Union([Status, T.Null()]),
      reason: T.Union([T.String(), T.Null()], { description: 'Why it ended; null before' }),
    }),
    example: {
      jobId,
      agent: 'pool-watcher',
      status: 'completed',
      previousStatus: 'evaluation',
      reason: 'approved',
    },
  }),
  memoAdded: event({
    topic: 'agent_job.memo_added',
    version: 1,
    summary: 'Something was said in a job: terms, an acceptance, a deliverable, a verdict',
    audience: 'account',
    changes,
    payload: T.Object({
      jobId: T.String(),
      number: T.Integer({ minimum: 1 }),
      kind: T.String(),
      author: T.String({ description: 'The role of who said it' }),
      digest: T.String(),
      notice: T.Union([Notice, T.Null()], {
        description: 'What it is to the account, where it has to act or to know; null elsewhere',
      }),
    }),
    example: {
      jobId,
      number: 4,
      kind: 'deliverable',
      author: 'provider',
      digest: `0x${'ab'.repeat(32)}`,
      notice: 'delivered',
    },
  }),
  dueSoon: event({
    topic: 'agent_job.due_soon',
    version: 1,
    summary: 'The time of a job in which you can act is nearly over',
    audience: 'account',
    changes,
    payload: T.Object({
      jobId: T.String(),
      agent: T.String({ description: 'The agent that provides' }),
      status: Status,
      dueAt: T.String({ description: 'When the state ends by itself' }),
    }),
    example: {
      jobId,
      agent: 'pool-watcher',
      status: 'transaction',
      dueAt: '2026-07-15T12:00:00.000Z',
    },
  }),
  rated: event({
    topic: 'agent_job.rated',
    version: 1,
    summary: 'The client of a settled job rated it',
    audience: 'account',
    changes,
    payload: T.Object({
      jobId: T.String(),
      agent: T.String({ description: 'The agent that provided' }),
      stars: T.Integer({ minimum: 1, maximum: 5 }),
      isPaper: T.Boolean({ description: 'Play money; counts for no reputation' }),
    }),
    example: { jobId, agent: 'pool-watcher', stars: 5, isPaper: false },
  }),
}
