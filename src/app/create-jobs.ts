import { createPgBossJobs } from '../adapters/pg-boss/pg-boss-jobs.ts'
import type { QueueStore } from '../adapters/pg-boss/queue-store.ts'
import type { PgliteDatabase } from '../adapters/sql/pglite/database.ts'
import type { PostgresDatabase } from '../adapters/sql/postgres/database.ts'
import { a2aQueues } from '../domains/agents/a2a/index.ts'
import { metaplexAgentsQueues } from '../domains/agents/metaplex/index.ts'
import { orchestratorQueues } from '../domains/agents/orchestrator/index.ts'
import { agentRunQueues } from '../domains/agents/runs/index.ts'
import { skillScannerQueues } from '../domains/agents/skill-scanner/index.ts'
import { skillQueues } from '../domains/agents/skills/index.ts'
import { graduationQueues } from '../domains/chain/launchpad/index.ts'
import { orderQueues } from '../domains/markets/orders/index.ts'
import type { Database } from '../ports/database.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { World } from './world.ts'

/** The jobs of every domain, in the same store as everything else. Nothing runs before `start`. */
export function createJobs({ database, logger }: World): Promise<Jobs> {
  return createPgBossJobs({
    store: queueStoreOf(database),
    queues: [
      orderQueues,
      agentRunQueues,
      a2aQueues,
      metaplexAgentsQueues,
      skillScannerQueues,
      orchestratorQueues,
      skillQueues,
      graduationQueues,
    ].flat(),
    logger,
  })
}

/** Where the queue stores its jobs; any other kind of database is a defect. */
export function queueStoreOf(database: Database): QueueStore {
  if (isEmbedded(database)) return { kind: 'embedded', engine: database.client, database }
  if (isServer(database)) return { kind: 'server', pool: database.pool, database }
  throw new Error('the job queue knows the embedded database and PostgreSQL only')
}

function isEmbedded(database: Database): database is PgliteDatabase {
  return 'client' in database
}

function isServer(database: Database): database is PostgresDatabase {
  return 'pool' in database
}
