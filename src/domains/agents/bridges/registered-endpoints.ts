import { evmChainId } from '../../../kernel/chains.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ExternalAgents } from '../orchestrator/index.ts'
import type { AgentRegistryService } from '../registry/index.ts'

const idForm = new RegExp(`^eip155:${evmChainId}:(\\d{1,78})$`)
const takenFrom: ReadonlySet<string> = new Set(['registered', 'transferred'])

/** The A2A endpoint, for plans, of an agent registered on chain: the address in its document. */
export function registeredEndpoints(
  registry: Pick<AgentRegistryService, 'agent'>,
): ExternalAgents['endpointOf'] {
  return async (agent) => {
    const [, agentId] = idForm.exec(agent) ?? []
    if (agentId === undefined) return null
    try {
      const { document, status } = await registry.agent(agentId)
      const content = document?.content ?? null
      // A document that has changed since the registration may be another agent's.
      if (content?.active !== true || !takenFrom.has(status)) return null
      return content.services.find(({ name }) => name.toLowerCase() === 'a2a')?.endpoint ?? null
    } catch (failure) {
      // No such agent, or no registry configured.
      if (failure instanceof AppError) return null
      throw failure
    }
  }
}
