import { getAddress } from 'viem'
import type { ChainEvm, EvmBlock, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainProjection } from '../../chain/chain-index/index.ts'
import { createIntentsFollower } from '../../chain/intents/index.ts'
import type { CommunityAgents } from '../search/index.ts'
import { foldAgent } from './agent-fold.ts'
import { agentRegistryEvents as events, registryFact } from './agent-registry.events.ts'
import { agentsStore, type StoredAgent } from './agents.store.ts'
import { communityIdOf } from './community.ts'
import { documentsStore } from './documents.store.ts'
import { slugOf } from './registration-document.ts'
import type { RegistryRole } from './registries.ts'
import { registryIntents } from './registry-intents.ts'
import { type Fact, readFact, readTrustLog, registryTopics } from './registry-logs.ts'
import { trustStore } from './trust.store.ts'

export type RegistryProjectionOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: ChainEvm
  readonly community: CommunityAgents
  readonly chainId: number
  readonly addresses: Readonly<Record<RegistryRole, Hex>>
  /** The URL of our own registration documents, with a slash at the end. */
  readonly registrationBase: string
}

/** The index of the registries; give it to `createChainIndexer`. */
export function createRegistryProjection(options: RegistryProjectionOptions): ChainProjection {
  const { addresses } = options
  const identity = getAddress(addresses.identity)
  const trusted = new Set([getAddress(addresses.reputation), getAddress(addresses.validation)])
  const intents = createIntentsFollower({ ...options, owner: registryIntents })
  return {
    name: 'agent_registry',
    filter: { address: [identity, ...trusted], topics: [registryTopics] },
    async apply(tx, block, logs) {
      const ofIdentity = logs.filter((log) => getAddress(log.address) === identity)
      await applyFacts(
        options,
        tx,
        ofIdentity.flatMap((log) => readFact(block, log) ?? []),
      )
      const others = logs.filter((log) => trusted.has(getAddress(log.address)))
      await applyTrust(options, tx, { block, logs: others })
    },
    async revertAbove(tx, blockNumber) {
      await revertAgents(options, tx, blockNumber)
      await trustStore(tx).removeAbove(blockNumber)
      await intents.revertAbove(tx, blockNumber)
    },
    follow: intents.settle,
  }
}

/** Stores the facts of a block and folds them into their agents: four statements, however many agents. */
async function applyFacts(
  options: RegistryProjectionOptions,
  tx: Queryable,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return
  const store = agentsStore(tx)
  const ids = [...new Set(facts.map(({ agentId }) => agentId))]
  const before = new Map((await store.byIds(ids)).map((agent) => [agent.agentId, agent]))
  // Facts from before the agent's registration count, too.
  const unknown = ids.filter((id) => !before.has(id))
  const earlier = await store.factsOf(unknown)
  await store.insertFacts(facts)
  const groups = grouped([...earlier, ...facts])
  const agents = ids.flatMap((id) => {
    const known = before.get(id)
    const folded = foldAgent(groups.get(id) ?? [], known)
    return folded === undefined ? [] : [withSlug(options, folded, known)]
  })
  await keep(options, tx, agents)
  for (const fact of facts) {
    // A registration has an event of its own, which covers its further facts.
    if (fact.kind === 'registered' || before.has(fact.agentId)) await publishFact(options, tx, fact)
  }
}

async function revertAgents(
  options: RegistryProjectionOptions,
  tx: Queryable,
  blockNumber: bigint,
): Promise<void> {
  const store = agentsStore(tx)
  const ids = await store.removeFactsAbove(blockNumber)
  if (ids.length === 0) return
  const before = await store.byIds(ids)
  await store.remove(ids)
  const groups = grouped(await store.factsOf(ids))
  const agents = ids.flatMap((id) => {
    const folded = foldAgent(groups.get(id) ?? [])
    return folded === undefined ? [] : [withSlug(options, folded)]
  })
  await keep(options, tx, agents)
  const left = new Set(agents.map(({ agentId }) => agentId))
  const gone = before.filter(({ agentId }) => !left.has(agentId))
  await forget(options, tx, gone)
  for (const agent of before) {
    await options.outbox.append(tx, events.agentReorganised, {
      subject: `${agent.agentId}`,
      payload: registryFact({
        agentId: agent.agentId,
        kind: left.has(agent.agentId) ? 'changed' : 'gone',
        account: agent.owner,
        uri: agent.uri,
        place: agent,
      }),
    })
  }
}

async function keep(
  options: RegistryProjectionOptions,
  tx: Queryable,
  agents: readonly StoredAgent[],
): Promise<void> {
  const now = new Date(options.clock.nowMs())
  await agentsStore(tx).put(agents)
  await documentsStore(tx).expect(agents, now)
  await forget(
    options,
    tx,
    agents.filter(({ owner }) => owner === null),
  )
}

/** Removes agents of others from the catalog after their end. */
async function forget(
  { chainId, community }: RegistryProjectionOptions,
  tx: Queryable,
  agents: readonly StoredAgent[],
): Promise<void> {
  await documentsStore(tx).remove(agents.map(({ agentId }) => agentId))
  for (const { agentId } of agents) await community.remove(tx, communityIdOf(chainId, agentId))
}

/** The slug belongs to the URI of the registration and never changes. */
function withSlug(
  { registrationBase }: RegistryProjectionOptions,
  agent: Omit<StoredAgent, 'slug'>,
  before?: StoredAgent,
): StoredAgent {
  if (before !== undefined) return { ...agent, slug: before.slug }
  return { ...agent, slug: slugOf(agent.uri, registrationBase) }
}

async function publishFact(
  { outbox }: RegistryProjectionOptions,
  tx: Queryable,
  fact: Fact,
): Promise<void> {
  const { account, agentId, kind, uri } = fact
  const payload = registryFact({ agentId, kind, account, uri, place: fact })
  const subject = `${agentId}`
  if (kind === 'registered') await outbox.append(tx, events.agentRegistered, { subject, payload })
  else await outbox.append(tx, events.agentChanged, { subject, payload })
}

async function applyTrust(
  { outbox }: RegistryProjectionOptions,
  tx: Queryable,
  { block, logs }: { readonly block: EvmBlock; readonly logs: readonly EvmLog[] },
): Promise<void> {
  const at = new Date(Number(block.timestamp) * 1_000)
  const store = trustStore(tx)
  for (const log of logs) {
    const said = readTrustLog(log)
    if (said === undefined) continue
    await store.put(said, log, at)
    if (said.name !== 'NewFeedback') continue
    await outbox.append(tx, events.feedbackGiven, {
      subject: `${said.agentId}`,
      payload: registryFact({
        agentId: said.agentId,
        kind: 'feedback',
        account: said.client,
        uri: said.feedbackUri,
        place: log,
      }),
    })
  }
}

function grouped(facts: readonly Fact[]): ReadonlyMap<bigint, readonly Fact[]> {
  return Map.groupBy(facts, ({ agentId }) => agentId)
}
