import { createRemoteAgents } from '../adapters/a2a/remote-agents.ts'
import type { AgentRegistryService } from '../domains/agent-registry/index.ts'
import type { ExternalAgents } from '../domains/orchestrator/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { AppError } from '../kernel/errors.ts'
import type { Egress } from '../ports/egress.ts'

const idForm = new RegExp(`^eip155:${evmChainId}:(\\d{1,78})$`)
const takenFrom: ReadonlySet<string> = new Set(['registered', 'transferred'])

/** Agents that others registered on chain, asked by A2A at the address that their document names. */
export function createExternalAgents(
  { egress }: { readonly egress: Egress },
  registry: Pick<AgentRegistryService, 'agent'>,
): ExternalAgents {
  return {
    ...createRemoteAgents({ egress }),
    async endpointOf(agent) {
      const [, agentId] = idForm.exec(agent) ?? []
      if (agentId === undefined) return null
      try {
        const { document, status } = await registry.agent(agentId)
        const content = document?.content ?? null
        // One whose document has changed since it was registered is not the one that was listed.
        if (content?.active !== true || !takenFrom.has(status)) return null
        return content.services.find(({ name }) => name.toLowerCase() === 'a2a')?.endpoint ?? null
      } catch (failure) {
        // No such agent, or no registry here.
        if (failure instanceof AppError) return null
        throw failure
      }
    },
  }
}
