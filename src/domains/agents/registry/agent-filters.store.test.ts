import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { agentRegistryMigrations } from './agent-registry.migrations.ts'
import { agentsStore } from './agents.store.ts'
import { documentsStore } from './documents.store.ts'
import { shownState } from './registration-states.ts'
import { type AgentFilter, agentStates } from './registry-states.ts'

const owner = addressOf(1)
let database: Database
let count = 0

/** Registers an agent, and what was read at its address. */
async function put(agent: {
  readonly isBurnt?: boolean
  readonly hasWallet?: boolean
  readonly wasTransferred?: boolean
  readonly uriChanges?: number
  readonly document?: {
    readonly status: string
    readonly content?: object
    readonly hashes?: readonly [string | null, string | null]
    readonly domain?: string
    readonly uri?: string
  }
}): Promise<string> {
  count += 1
  const { document, hasWallet = true, isBurnt = false } = agent
  const { uriChanges = 0, wasTransferred = false } = agent
  await sql`
    INSERT INTO registered_agents (agent_id, registrant, owner, wallet, uri, uri_version,
      uri_changes, was_transferred, registered_at, updated_at, block_number, log_index,
      block_hash, transaction_hash)
    VALUES (${count}::int, ${owner}, ${isBurnt ? null : owner}, ${hasWallet ? owner : null}, '', '',
      ${uriChanges}::int, ${wasTransferred}, now(), now(), ${count}::int, 0, '', '')`.execute(
    database.query,
  )
  if (document === undefined) return String(count)
  const { content = null, domain = null, hashes = ['a', 'a'], status, uri = '' } = document
  await sql`
    INSERT INTO agent_documents (agent_id, uri, uri_version, status, document, content_hash,
      first_hash, verified_domain, failures, due_at)
    VALUES (${count}::int, ${uri}, '', ${status}, ${content === null ? null : JSON.stringify(content)}::jsonb,
      ${hashes[0]}, ${hashes[1]}, ${domain}, 0, now())`.execute(database.query)
  return String(count)
}

/** The agents of a list, a page of two after another. */
async function listed(filter: AgentFilter): Promise<readonly string[]> {
  const found: string[] = []
  let after: { blockNumber: bigint; logIndex: number } | null = null
  for (;;) {
    const rows = await agentsStore(database.query).page({ ...filter, limit: 2, after })
    found.push(...rows.slice(0, 2).map(({ agentId }) => String(agentId)))
    const last = rows[1]
    if (rows.length < 3 || last === undefined)
      return found.toSorted((a, b) => Number(a) - Number(b))
    after = last
  }
}

beforeAll(async () => {
  database = await createTestDatabase([
    { domain: 'agent_registry', migrations: agentRegistryMigrations },
  ])
})
afterAll(() => database.close())

test('a state finds the agents that are shown in it, page after page', async () => {
  const documents = [
    undefined,
    { status: 'read' },
    { status: 'read', hashes: ['a', 'b'] as const },
    { status: 'pending', hashes: [null, null] as const },
    { status: 'unreadable', hashes: [null, 'a'] as const },
  ]
  for (const document of documents) {
    for (const uriChanges of [0, 2]) {
      for (const isBurnt of [false, true]) {
        for (const [wasTransferred, hasWallet] of [
          [false, true],
          [true, true],
          [true, false],
        ] as const) {
          await put({
            isBurnt,
            wasTransferred,
            hasWallet,
            uriChanges,
            ...(document === undefined ? {} : { document }),
          })
        }
      }
    }
  }
  const ids = Array.from({ length: count }, (_, at) => BigInt(at + 1))
  const agents = await agentsStore(database.query).byIds(ids)
  const read = await documentsStore(database.query).byIds(ids)
  let found = 0
  for (const status of agentStates) {
    const shown = agents
      .filter((agent) => shownState(agent, read.get(agent.agentId)) === status)
      .map(({ agentId }) => String(agentId))
    expect([status, await listed({ status })]).toEqual([
      status,
      shown.toSorted((one, other) => Number(one) - Number(other)),
    ])
    expect(shown.length).toBeGreaterThan(2)
    found += shown.length
  }
  expect(found).toBe(count)
})

describe('words', () => {
  let weather = ''
  let chess = ''
  let number = ''
  beforeAll(async () => {
    weather = await put({
      document: {
        status: 'read',
        content: {
          name: 'Zanzibar weather',
          description: 'Says what the weather is.',
          services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a', version: '0.3.0' }],
          tags: ['météo', 'rain'],
        },
        domain: 'weather.example',
      },
    })
    chess = await put({
      document: {
        status: 'read',
        content: { name: 'Chess: the game', description: 'No weather.', services: 'none' },
        uri: 'https://chess.example/card.json',
      },
    })
    number = await put({ document: { status: 'pending', uri: 'data:application/json,zanzibar' } })
  })
  const cases = () =>
    [
      ['zanz', [weather]],
      ['weather', [weather, chess]],
      ['Weather ZANZIBAR', [weather]],
      ['zanzibar chess', []],
      ['agent.example/a2a', [weather]],
      ['météo', [weather]],
      ['card.json', [chess]],
      ['agent.exam', [weather]],
      ["game & 'chess' | !x", []],
      ["(game) & 'chess':*", [chess]],
      ['anzibar', []],
      [number, [number]],
    ] as const
  test('each begins a word of what is known of an agent', async () => {
    expect(cases()).toHaveLength(12)
    for (const [q, wanted] of cases()) expect([q, await listed({ q })]).toEqual([q, wanted])
  })
  test('go together with a state, and marks alone ask for nothing', async () => {
    expect(await listed({ q: 'weather', status: 'revoked' })).toEqual([])
    expect(await listed({ q: 'weather', status: 'registered' })).toEqual([weather, chess])
    expect(await listed({ q: '?!' })).toHaveLength(count)
  })
})
