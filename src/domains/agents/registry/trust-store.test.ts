import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { agentRegistryMigrations } from './agent-registry.migrations.ts'
import { trustStore } from './trust.store.ts'

const hash: Hex = `0x${'5a'.repeat(32)}`
const client: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a registry that takes the place of another counts from one again and holds up nothing', async () => {
  const database = await createTestDatabase([
    { domain: 'agent_registry', migrations: agentRegistryMigrations },
  ])
  const trust = trustStore(database.query)
  const place = (blockNumber: bigint) => ({
    blockNumber,
    logIndex: 0,
    blockHash: hash,
    transactionHash: hash,
  })
  const rate = (blockNumber: bigint, value: bigint) =>
    trust.put(
      {
        name: 'NewFeedback',
        agentId: 0n,
        client,
        feedbackIndex: 1n,
        value,
        valueDecimals: 0,
        tag1: '',
        tag2: '',
        endpoint: '',
        feedbackUri: '',
        feedbackHash: hash,
      },
      place(blockNumber),
      new Date(0),
    )
  const request = (blockNumber: bigint) =>
    trust.put(
      {
        name: 'ValidationRequest',
        validator: client,
        agentId: 0n,
        requestUri: 'ipfs://work',
        requestHash: hash,
      },
      place(blockNumber),
      new Date(0),
    )
  await rate(1n, 10n)
  await request(2n)
  await rate(3n, 20n)
  await request(4n)
  expect(await trust.feedback({ agentId: 0n, limit: 5 })).toMatchObject([{ value: 20n }])
  await database.close()
})
