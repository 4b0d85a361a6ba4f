import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import { createNotifyBus } from '../../../adapters/sql/notify-bus.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const words = Array.from({ length: 40 }, (_, at) => `word ${at} `)

describe.skipIf(url === '')('what a model says, on two processes', () => {
  let databases: readonly [Database, Database]
  const buses: Bus[] = []
  const stopping = new AbortController()
  let worlds: readonly [AgentRunsWorld, AgentRunsWorld]
  let halfway = Promise.withResolvers<void>()
  beforeAll(async () => {
    databases = await openPostgresPair(url, agentRunsSets)
    async function* said() {
      for (const [at, word] of words.entries()) {
        if (at === words.length / 2) await halfway.promise
        yield word
      }
    }
    const worldOf = async (database: Database) => {
      const onError = (failure: unknown) => {
        throw failure
      }
      const bus = await createNotifyBus({ database, local: createMemoryBus({ onError }), onError })
      buses.push(bus)
      const model = scriptedModel(() => ({ text: words.join(''), pieces: said() }))
      return createAgentRunsWorld({ database, model, bus })
    }
    worlds = [await worldOf(databases[0]), await worldOf(databases[1])]
    await worlds[0].agents.create(worlds[0].owner, {
      slug: 'helper',
      name: 'Helper',
      toolsAllowed: [],
    })
  }, 60_000)
  afterAll(async () => {
    stopping.abort()
    for (const bus of buses) await bus.close()
    for (const database of databases) await database.close()
  })

  test('is heard by whoever follows, on either, from the beginning or from the middle', async () => {
    const [one, other] = worlds
    halfway = Promise.withResolvers()
    const { id } = await one.runs.start(one.owner, { agent: 'helper', input: 'Go.' })
    const heard = (world: AgentRunsWorld) => {
      const pieces: string[] = []
      const { signal } = stopping
      const done = (async () => {
        for await (const each of world.runs.follow('acct_a', { runId: id, afterSeq: 0, signal })) {
          if (each.kind === 'delta') pieces.push(each.text)
        }
      })()
      return { pieces, done }
    }
    const followers = [heard(one), heard(other)]
    const driven = one.work.drive(id)
    const half = words.slice(0, words.length / 2).join('')
    for (const { pieces } of followers) {
      await expect.poll(() => pieces.join(''), { timeout: 20_000 }).toBe(half)
    }
    const late = heard(other)
    await expect.poll(() => late.pieces.join(''), { timeout: 20_000 }).toBe(half)
    halfway.resolve()
    await driven
    for (const { pieces, done } of [...followers, late]) {
      await done
      // The last pieces may be overtaken by the output, which has them all.
      expect(words.join('').startsWith(pieces.join(''))).toBe(true)
    }
    expect((await other.runs.get('acct_a', id)).output).toBe(words.join(''))
  }, 60_000)
})
