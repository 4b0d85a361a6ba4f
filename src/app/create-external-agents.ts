import { createRemoteAgents } from '../adapters/a2a/remote-agents.ts'
import { createUrlCheck } from '../adapters/egress/undici-egress.ts'
import { type Registered, registeredEndpoints } from '../domains/agents/bridges/index.ts'
import { createExternalAgentsService } from '../domains/agents/external/index.ts'
import type { ExternalAgents } from '../domains/agents/orchestrator/index.ts'
import { openSecretBox } from './open-secret-box.ts'
import type { ServiceOptions } from './service-options.ts'

/** External agents: those that are registered on the chain, and those of accounts with their credentials. */
export function createExternalAgents({ config, world }: ServiceOptions, registered: Registered) {
  const endpointOf = registeredEndpoints(registered)
  const service = createExternalAgentsService({
    ...world,
    box: openSecretBox(world),
    checkUrl: createUrlCheck({ allowedHosts: config.egressAllowedHosts }),
    endpointOf,
  })
  const asked: ExternalAgents = { ...createRemoteAgents(world), endpointOf }
  return {
    service,
    /** As plans ask them. */
    asked,
    /** Seals credentials anew after the key has changed. */
    start: (): Promise<void> => service.reseal(),
    stop: async (): Promise<void> => {},
  }
}
