import { createPgBossJobs } from '../../src/adapters/pg-boss/pg-boss-jobs.ts'
import { queueStoreOf } from '../../src/app/create-jobs.ts'
import type { Database } from '../../src/ports/database.ts'
import type { JobQueue, Jobs } from '../../src/ports/jobs.ts'
import { silentLogger } from './auth-world.ts'

const queueOf = (name: string): JobQueue => ({
  name,
  retriesMax: 1,
  retryDelaySeconds: 1,
  runSecondsMax: 2,
})
const names = [
  'plain',
  'single',
  'later',
  'failing',
  'slow',
  'shared',
  'ticking',
  'waiting',
] as const

/** Opens jobs on a database as the program does. */
export function openJobs(
  database: Database,
  schema: string,
  { pollSeconds = 0.5 }: { readonly pollSeconds?: number } = {},
): Promise<Jobs> {
  return createPgBossJobs({
    store: queueStoreOf(database),
    queues: names.map(queueOf),
    logger: silentLogger,
    schema,
    pollSeconds,
    superviseSeconds: 1,
  })
}
