import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentSearch,
  agentSearchOn,
  agentSearchSets,
} from '../../../../test/support/agent-search-world.ts'
import { handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { catalogAgents } from '../../../../test/support/catalog-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'
import { type AgentRecords, createAgentFeed, type ShownAgents, type ToldAgent } from './index.ts'

const madeAgent = (id: string): ToldAgent => ({
  id,
  origin: 'account',
  source: 'svc',
  title: 'Beekeeper',
  description: 'Keeps bees.',
  category: 'tools',
  tags: [],
  capabilities: [],
  chains: [],
  protocols: [],
  tools: [],
  price: null,
  unit: null,
  endpoint: null,
  verified: false,
  texts: [],
})

const nothingDone: AgentRecords = {
  topics: [],
  factOf: () => null,
  jobsOf: async () => ({ rating: null, ratings: 0, settled: 0, owner: null }),
}

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('the index of agents on PostgreSQL, two processes', () => {
  let databases: readonly [Database, Database]
  let searches: readonly [AgentSearch, AgentSearch]
  beforeAll(async () => {
    databases = await openPostgresPair(url, agentSearchSets)
    searches = [
      agentSearchOn({ database: databases[0] }),
      agentSearchOn({ database: databases[1] }),
    ]
    // Counts how often each agent is written.
    await sql`ALTER TABLE agent_search ADD COLUMN writes integer NOT NULL DEFAULT 0`.execute(
      databases[0].query,
    )
    await sql`
      CREATE FUNCTION count_writes() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.writes = coalesce(OLD.writes, 0) + 1; RETURN NEW; END'`.execute(databases[0].query)
    await sql`
      CREATE TRIGGER writes BEFORE INSERT OR UPDATE ON agent_search
      FOR EACH ROW EXECUTE FUNCTION count_writes()`.execute(databases[0].query)
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const writes = async () => {
    const { rows } = await sql<{ writes: number; agents: number }>`
      SELECT writes, count(*)::int AS agents FROM agent_search GROUP BY writes ORDER BY writes`.execute(
      databases[0].query,
    )
    return rows
  }

  test('put the agents that ship in once each, one process at a time', async () => {
    await race({ times: 2, enough: 'each process has every agent to put in' }, (index) =>
      searches[index === 0 ? 0 : 1].synchronised(),
    )
    expect(await writes()).toEqual([{ writes: 1, agents: catalogAgents.length }])
  })

  test('put the agents of accounts in once each, a page at a time, whichever process', async () => {
    const many = Array.from({ length: 230 }, (_, number) => madeAgent(`made-${1_000 + number}`))
    const shown: ShownAgents = {
      form: 'one',
      topics: ['agent.shown'],
      agentOf: ({ subject }) => subject,
      read: async () => null,
      page: async (_, { after, limit }) => many.filter(({ id }) => id > after).slice(0, limit),
    }
    const feeds = databases.map((database, process) =>
      createAgentFeed({
        database,
        shown,
        records: nothingDone,
        index: searches[process === 0 ? 0 : 1].index,
        log: quietLog,
        clock: handClock(),
        logger: silentLogger,
      }),
    )
    await race({ times: 2, enough: 'each process has every agent to put in' }, async (index) =>
      feeds[index]?.catchUp(),
    )
    expect(await writes()).toEqual([{ writes: 1, agents: catalogAgents.length + many.length }])
    await sql`DELETE FROM agent_search WHERE origin = 'account'`.execute(databases[0].query)
  })

  test('answer while the index is made anew, from what is there', async () => {
    await sql`UPDATE agent_search SET analysis = 'of before'`.execute(databases[0].query)
    const [one, other] = databases
    // Another process puts agents in and does not end.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const holding = one.transaction(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('agent_search.platform'))`.execute(tx)
      hold()
      await held
    })
    await isHeld
    const started = agentSearchOn({ database: other })
    started.start()
    const { items } = await started.service.search({ q: 'explain my invoice', limit: 5 })
    expect(items.map(({ id }) => id)).toContain('invoice-auditor')
    expect(await writes()).toEqual([{ writes: 2, agents: catalogAgents.length }])
    release()
    await holding
    await started.synchronised()
    expect(await writes()).toEqual([{ writes: 3, agents: catalogAgents.length }])
    await started.stop()
  })
})
