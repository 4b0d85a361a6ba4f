import type { AgentServiceStatus } from './agent-service.schemas.ts'
import type { AgentServiceOptions } from './agent-service-parts.ts'
import { createConnectionsService, endpointsOf } from './connections.service.ts'
import { createConversationsService } from './conversations.service.ts'
import { createTradesService } from './trades.service.ts'

export type AgentService = ReturnType<typeof createAgentService>

/** The service behind the rows of the agent service. */
export function createAgentService(options: AgentServiceOptions) {
  const connections = createConnectionsService(options)
  return {
    connections,
    conversations: createConversationsService(options),
    trades: createTradesService({ ...options, connections }),
    status(): AgentServiceStatus {
      const model = options.models.chatModel(undefined)
      return {
        agents: { configured: model.isLanguageModel, model: model.id },
        trading: { modes: ['quote', 'intent', 'paper'], signs: false },
        endpoints: endpointsOf(options),
      }
    },
  }
}
