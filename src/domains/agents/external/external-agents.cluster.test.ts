import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createSecretBox } from '../../../adapters/local-keys/secret-box.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { Database } from '../../../ports/database.ts'
import {
  createExternalAgentsService,
  type ExternalAgentsService,
  externalAgentsMigrations,
} from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const endpoint = 'https://agents.example.com/card'
const credential = { kind: 'bearer', token: 'theirs' } as const
const key = realRandom.bytes(32)

describe.skipIf(url === '')('two processes at the external agents of an account', () => {
  let databases: readonly Database[] = []
  let interleave: Interleaving['interleave']
  let one: ExternalAgentsService
  let other: ExternalAgentsService
  const serviceOn = (database: Database) =>
    createExternalAgentsService({
      database,
      clock: handClock(),
      random: realRandom,
      outbox: createEventLog({
        database,
        clock: handClock(),
        random: realRandom,
        logger: silentLogger,
      }),
      box: createSecretBox({ keys: [key], random: realRandom }),
      checkUrl: () => undefined,
      endpointOf: async () => null,
      ownsWallet: async () => false,
    })
  beforeAll(async () => {
    const domain = { domain: 'external_agents', migrations: externalAgentsMigrations }
    databases = await openPostgresPair(url, [eventLogSet, domain])
    const [first, second] = databases
    if (first === undefined || second === undefined) throw new Error('there are two pools')
    const interleaving = createInterleaving(first)
    interleave = interleaving.interleave
    one = serviceOn(interleaving.database)
    other = serviceOn(second)
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  test('an account has fifty external agents, also when another one is made meanwhile', async () => {
    const owner = principal({ accountId: 'acct_many' })
    const make = (of: ExternalAgentsService, name: string) => of.create(owner, { name, endpoint })
    for (let count = 0; count < 49; count += 1) await make(one, `agent-${count}`)
    const [, code] = await interleave(
      () => make(one, 'fiftieth'),
      () => codeOf(make(other, 'one-more')),
    )
    expect(code).toBe('external_agents.limit_reached')
  })

  test('a credential that is set meanwhile does not go to the address that another one moves the agent to', async () => {
    const owner = principal({ accountId: 'acct_moving' })
    await one.create(owner, { name: 'mover', endpoint })
    const [, code] = await interleave(
      () => one.change(owner, 'mover', { credential }),
      () => codeOf(other.change(owner, 'mover', { endpoint: 'https://elsewhere.example.com/' })),
    )
    expect(code).toBe('external_agents.credential_other_origin')
    const setElsewhere = await other.change(owner, 'mover', {
      endpoint: 'https://elsewhere.example.com/',
      credential,
    })
    expect(setElsewhere.credential?.origin).toBe('https://elsewhere.example.com')
    const [moved] = await interleave(
      () => one.change(owner, 'mover', { endpoint, credential: null }),
      () => other.change(owner, 'mover', { credential }),
    )
    expect(moved.credential).toBeNull()
    const { credential: kept, endpoint: at } = await one.get(owner, 'mover')
    expect([at, kept?.origin]).toEqual([endpoint, new URL(endpoint).origin])
  })
})
