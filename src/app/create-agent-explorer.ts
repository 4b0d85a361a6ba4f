import {
  catalogObservation,
  mintSource,
  type Offered,
  offeredSources,
  type Registered,
  registrySources,
} from '../domains/agents/bridges/index.ts'
import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import {
  createAgentExplorerService,
  createObservationFeed,
} from '../domains/agents/explorer/index.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * The explorer of all agents known here: the catalog, those that accounts offer per call, assets on Solana, and the
 * registries' log.
 */
export function createAgentExplorer(
  { config, foundations, world }: ServiceOptions,
  {
    agents,
    offered,
    registered,
  }: {
    readonly agents: readonly TranslatedAgent[]
    readonly offered: Offered
    /** Null when no registry is configured. */
    readonly registered: Registered | null
  },
) {
  const { eventLog } = foundations
  const sources = [
    mintSource,
    ...offeredSources(offered, config.baseUrl),
    ...(registered === null ? [] : registrySources(registered)),
  ]
  const parts = { ...world, log: eventLog, sources }
  const feed = createObservationFeed(parts)
  return {
    service: createAgentExplorerService(parts),
    /** Indexes the catalog's agents and starts to follow events. */
    async start(): Promise<void> {
      await feed.observeAll(agents.map((agent) => catalogObservation(agent, config.baseUrl)))
      feed.start()
    },
    stop: () => feed.stop(),
  }
}
