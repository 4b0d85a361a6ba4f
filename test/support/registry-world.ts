import { readFile } from 'node:fs/promises'
import { encodeDeployData, getAddress, type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { createAgentCatalogService } from '../../src/domains/agents/catalog/index.ts'
import {
  agentRegistryMigrations,
  type CatalogOwners,
  createAgentRegistryService,
  createRegistrationStates,
  createRegistryProjection,
  registryIntents,
} from '../../src/domains/agents/registry/index.ts'
import {
  agentSearchMigrations,
  communityAgents,
  createAgentIndex,
  createAgentSearchService,
} from '../../src/domains/agents/search/index.ts'
import {
  chainIndexMigrations,
  createChainIndexer,
} from '../../src/domains/chain/chain-index/index.ts'
import { createIntentSightings, intentsMigrations } from '../../src/domains/chain/intents/index.ts'
import type { Egress } from '../../src/ports/egress.ts'
import { catalogAgents } from './catalog-world.ts'
import { createTestDatabase } from './database.ts'
import { type Signable, type TestChain, testChainId } from './launchpad-world.ts'
import { watched } from './visits.ts'

const baseUrl = 'http://localhost:4663'

export type TestRegistries = Awaited<ReturnType<typeof deployRegistries>>

/** Puts the three registries on a chain. */
export async function deployRegistries(chain: TestChain) {
  const deployer = await chain.account()
  const deploy = async (name: string, args: readonly unknown[]) => {
    const path = new URL(`../../contracts/artifacts/${name}.json`, import.meta.url)
    const artifact = JSON.parse(await readFile(path, 'utf8'))
    const raw = await deployer.signTransaction({
      type: 'eip1559',
      chainId: testChainId,
      nonce: await chain.evm.getTransactionCount(deployer.address, 'pending'),
      gas: 6_000_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
      data: encodeDeployData({ ...artifact, args }),
    })
    const receipt = await chain.evm.waitForReceipt(await chain.evm.sendRawTransaction(raw), 30_000)
    const address = receipt?.contractAddress
    if (address == null) throw new Error(`${name} was not deployed`)
    return { address: getAddress(address), codeHash: keccak256(await chain.evm.getCode(address)) }
  }
  const identity = await deploy('IdentityRegistry', [])
  return {
    identity,
    reputation: await deploy('ReputationRegistry', [identity.address]),
    validation: await deploy('ValidationRegistry', [identity.address]),
  }
}

export type RegistryWorld = Awaited<ReturnType<typeof createRegistryWorld>>

/** The registries of a chain with the catalog, on a database of its own. */
export async function createRegistryWorld(
  chain: TestChain,
  places: TestRegistries,
  options: {
    readonly egress?: Egress
    readonly catalogOwners?: CatalogOwners
  } = {},
) {
  const { catalogOwners = 'anybody', egress = closed } = options
  let offsetMs = 0
  const clock = {
    nowMs: () => Date.now() + offsetMs,
    advance: (ms: number) => {
      offsetMs += ms
    },
  }
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
  const nothing = () => undefined
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'intents', migrations: intentsMigrations },
    { domain: 'agent_search', migrations: agentSearchMigrations },
    { domain: 'agent_registry', migrations: agentRegistryMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
  const outbox = createEventLog({ database, clock, random, logger })
  const registrationBase = `${baseUrl}/api/agents/registry/`
  const parts = { database, evm: chain.evm, clock, random, outbox, logger }
  const index = createAgentIndex({ toolText: () => '', platformNames: [] })
  const catalog = createAgentCatalogService({
    agents: catalogAgents,
    clock,
    registrations: createRegistrationStates({ database, catalogOwners }),
    place: {
      baseUrl,
      serviceSlug: 'svc',
      evmChainId: testChainId,
      identityRegistry: places.identity.address,
      pathOf: (name) => (name === 'mcp.send' ? '/mcp' : null),
    },
  })
  const service = createAgentRegistryService({
    ...parts,
    visits: watched,
    egress,
    community: communityAgents(index),
    published: catalog.published,
    settings: {
      chainId: testChainId,
      chainName: 'test chain',
      places,
      registrationBase,
      catalogOwners,
    },
  })
  const createIndexer = () =>
    createChainIndexer({
      ...parts,
      visits: watched,
      projections: [
        createIntentSightings({ ...parts, owners: [registryIntents] }),
        createRegistryProjection({
          ...parts,
          community: communityAgents(index),
          chainId: testChainId,
          registrationBase,
          addresses: {
            identity: places.identity.address,
            reputation: places.reputation.address,
            validation: places.validation.address,
          },
        }),
      ],
      settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
    })
  const indexer = createIndexer()
  const syncWith = async (used: ReturnType<typeof createIndexer>) => {
    for (let pass = 0; pass < 50; pass++) if ((await used.sync()) === 'current') return
    throw new Error('the index never reached the tip')
  }
  return {
    database,
    clock,
    outbox,
    catalog,
    agentSearch: createAgentSearchService({ clock, database }),
    service,
    registrationBase,
    /** Applies everything up to the tip. */
    sync: () => syncWith(indexer),
    /** Reads every document that is due. */
    async readDocuments(): Promise<void> {
      while ((await service.reader.pass()) > 0);
    },
    /** Signs a prepared call, submits it, and follows it to its end. */
    async carryOut(account: PrivateKeyAccount, intent: Signable & { readonly id: string }) {
      const submitted = await service.submit(intent.id, {
        signedTransaction: await chain.sign(account, intent),
      })
      await syncWith(indexer)
      return { submitted, settled: await service.intent(intent.id) }
    },
    async close(): Promise<void> {
      await indexer.stop()
      await database.close()
    },
  }
}

/** Nothing can be reached. */
const closed: Egress = {
  request: () => Promise.reject(new Error('this test reaches no other host')),
  stream: () => Promise.reject(new Error('this test reaches no other host')),
}

/** A call that was not prepared, to be signed. */
export function signable(to: Hex, data: Hex): Signable {
  return { chainId: testChainId, to, data, value: '0' }
}
