import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { Database } from '../../../ports/database.ts'
import { agentRunsMigrations, createToolTable } from '../runs/index.ts'
import {
  directoryMigrations,
  paidAgentsMigrations,
  plainContent,
  syncPlatformAgents,
} from './index.ts'
import { createPaidAgentsService, type PaidAgentsService } from './paid-agents.service.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const owner = principal()
const slug = 'grid-bot'

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('an agent that two processes change at once', () => {
  let interleave: Interleaving['interleave']
  let databases: readonly [Database, Database]
  let one: PaidAgentsService
  let other: PaidAgentsService
  beforeAll(async () => {
    databases = await openPostgresPair(url, [
      eventLogSet,
      { domain: 'agents', migrations: paidAgentsMigrations },
      { domain: 'agent_runs', migrations: agentRunsMigrations },
      { domain: 'agent_directory', migrations: directoryMigrations },
    ])
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    one = processOn(interleaving.database)
    other = processOn(databases[1])
    await one.create(owner, { slug, label: 'Grid bot', pricePerCallAtomic: '2000000' })
  })
  afterAll(async () => {
    for (const database of databases ?? []) await database.close()
  })

  function processOn(database: Database): PaidAgentsService {
    const parts = { database, clock: handClock() }
    return createPaidAgentsService({
      ...parts,
      random: realRandom,
      tools: createToolTable(() => []),
      rows: () => [],
      outbox: createEventLog({ ...parts, random: realRandom, logger: silentLogger }),
      commissionBps: 1_000,
    })
  }

  test('has both wallets, when each of them gives it one', async () => {
    const solana = '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932'
    const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    await interleave(
      () => one.change(owner, slug, { recipientWallets: { solana } }),
      () => other.change(owner, slug, { recipientWallets: { evm } }),
    )
    expect(await one.getOwn(owner, slug)).toMatchObject({ recipientWallets: { solana, evm } })
  })
  test('has what each of them changed, when both change its words', async () => {
    await interleave(
      () => one.change(owner, slug, { label: 'Grid robot' }),
      () => other.change(owner, slug, { description: 'It trades a grid.' }),
    )
    expect(await one.getOwn(owner, slug)).toMatchObject({
      label: 'Grid robot',
      description: 'It trades a grid.',
    })
  })
  test('gives its slug up to an agent of the platform, also when it is made meanwhile', async () => {
    const shipped = { slug: 'gas-watch', offer: null }
    const content = { ...plainContent, name: 'Gas Watch' }
    const parts = { database: databases[1], clock: handClock(), random: realRandom }
    await interleave(
      () => one.create(owner, { slug: 'gas-watch', label: 'Mine', pricePerCallAtomic: '5' }),
      () => syncPlatformAgents(parts, [{ ...shipped, content }]),
    )
    expect(await one.getOwn(owner, 'gas-watch-2')).toMatchObject({ label: 'Mine', active: false })
    expect(await codeOf(one.getOwn(owner, 'gas-watch'))).toBe('resource.not_found')
  })
  test('is switched off once, when both do so', async () => {
    const [moved, code] = await interleave(
      () => one.move(owner, slug, 'inactive'),
      () => codeOf(other.move(owner, slug, 'inactive')),
    )
    expect(moved.active).toBe(false)
    expect(code).toBe('resource.illegal_transition')
  })
})
