import { readFile } from 'node:fs/promises'
import { encodeDeployData, getAddress, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import {
  createEscrowsProjection,
  createEscrowsService,
  type EscrowPlace,
  escrowIntents,
  escrowsMigrations,
} from '../../src/domains/agents/escrows/index.ts'
import {
  chainIndexMigrations,
  createChainIndexer,
} from '../../src/domains/chain/chain-index/index.ts'
import { createIntentSightings, intentsMigrations } from '../../src/domains/chain/intents/index.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { handClock, realRandom, silentLogger } from './auth-world.ts'
import { createTestDatabase } from './database.ts'
import { createTestChain, type Signable, type TestChain, testChainId } from './launchpad-world.ts'
import { watched } from './visits.ts'

export type EscrowWorld = Awaited<ReturnType<typeof createEscrowWorld>>

/** What the index of the escrow stands on, in order. */
export const escrowSets: readonly MigrationSet[] = [
  { domain: 'chain-index', migrations: chainIndexMigrations },
  { domain: 'intents', migrations: intentsMigrations },
  { domain: 'agent_escrows', migrations: escrowsMigrations },
]

/**
 * The escrow on a chain of its own, with its index on a database of its own, which has these tables beside, or on the one
 * that is given.
 */
export async function createEscrowWorld(beside: readonly MigrationSet[] = [], given?: Database) {
  const chain = await createTestChain()
  const address = await deployEscrow(chain)
  const clock = handClock(Date.now())
  const events = { domain: 'events', migrations: eventLogMigrations }
  const database = given ?? (await createTestDatabase([...escrowSets, events, ...beside]))
  const ports = { database, evm: chain.evm, clock, random: realRandom, logger: silentLogger }
  const outbox = createEventLog(ports)
  const parts = { ...ports, outbox }
  const besideOf = (place: EscrowPlace | null) => ({
    service: createEscrowsService({ ...parts, chainId: testChainId, place }),
  })
  const codeHash = keccak256(await chain.evm.getCode(address))
  const { service } = besideOf({ address, codeHash })
  const indexer = createChainIndexer({
    ...parts,
    visits: watched,
    projections: [
      createIntentSightings({ ...parts, owners: [escrowIntents] }),
      createEscrowsProjection({ ...parts, address }),
    ],
    settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
  })
  const sync = async () => {
    for (let pass = 0; pass < 50; pass++) if ((await indexer.sync()) === 'current') return
    throw new Error('the index never reached the tip')
  }
  return {
    chain,
    address,
    service,
    beside: besideOf,
    clock,
    database,
    sync,
    /** Signs a prepared call, submits it, and follows it to its end. */
    async carryOut(account: PrivateKeyAccount, intent: Signable & { readonly id: string }) {
      const signedTransaction = await chain.sign(account, intent)
      await service.submit(intent.id, { signedTransaction })
      await sync()
      return service.intent(intent.id)
    },
    async events(topic: string) {
      await outbox.sequence()
      const filter = { topics: [topic], accountId: null, everyAudience: true } as const
      return (await outbox.read({ afterSeq: 0n, filter, limit: 1_000 })).events
    },
    async close(): Promise<void> {
      await indexer.stop()
      await database.close()
      await chain.stop()
    },
  }
}

async function deployEscrow(chain: TestChain) {
  const deployer = await chain.account()
  const path = new URL('../../contracts/artifacts/JobEscrow.json', import.meta.url)
  const artifact = JSON.parse(await readFile(path, 'utf8'))
  const raw = await deployer.signTransaction({
    type: 'eip1559',
    chainId: testChainId,
    nonce: 0,
    gas: 6_000_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    data: encodeDeployData({ ...artifact, args: [] }),
  })
  const receipt = await chain.evm.waitForReceipt(await chain.evm.sendRawTransaction(raw), 30_000)
  const address = receipt?.contractAddress
  if (address == null) throw new Error('the escrow was not deployed')
  return getAddress(address)
}
