import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'
import type { NewJob } from '../../../ports/jobs.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('a replay, on two processes', () => {
  let databases: readonly [Database, Database]
  let worlds: readonly [AgentRunsWorld, AgentRunsWorld]
  const queued: NewJob[] = []
  let asked = 0
  beforeAll(async () => {
    databases = await openPostgresPair(url, agentRunsSets)
    const worldOf = (database: Database) =>
      createAgentRunsWorld({
        database,
        model: scriptedModel(() => {
          asked += 1
          return { text: 'So.' }
        }),
        jobs: { enqueue: async (_, job) => queued.push(job) > 0 },
      })
    worlds = [await worldOf(databases[0]), await worldOf(databases[1])]
    const helper = { slug: 'helper', name: 'Helper', toolsAllowed: [] }
    await worlds[0].agents.create(worlds[0].owner, helper)
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  test('that was asked of the other one is made once, and seen from both', async () => {
    const [one, other] = worlds
    const { id: runId } = await one.runs.start(one.owner, { agent: 'helper', input: 'Go.' })
    await one.work.drive(runId)
    const { body: run } = await one.ask(`GET /api/runs/${runId}`)
    const { model } = run.run
    const started = await other.ask(`POST /api/runs/${runId}/replays`, { body: { model } })
    expect(started).toMatchObject({ status: 200, body: { status: 'queued' } })
    const replayId: string = started.body.id
    const jobs = queued.filter(({ queue }) => queue === 'agent_runs.replay')
    expect(jobs).toMatchObject([{ data: { replayId }, singletonKey: replayId }])

    asked = 0
    const enough = 'a job may be given to both processes, as often as one likes'
    await race({ times: 6, enough }, (at) => (at % 2 === 0 ? one : other).work.replay(replayId))
    await one.work.replay(replayId)
    expect(asked).toBe(1)
    for (const world of worlds) {
      const { body: list } = await world.ask(`GET /api/runs/${runId}/replays`)
      expect(list.items).toMatchObject([{ id: replayId, model, status: 'completed' }])
      const { body: replay } = await world.ask(`GET /api/runs/${runId}/replays/${replayId}`)
      expect(replay).toMatchObject({ status: 'completed', steps: [{ comparison: 'same' }] })
    }
  })
})
