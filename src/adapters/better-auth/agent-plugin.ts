import { agentAuth } from '@better-auth/agent-auth'
import type { SecondaryStorage } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { AgentAuthority } from '../../ports/account-library.ts'
import type { OpenLibraryOptions } from './open-library.ts'
import { tableNames } from './table-names.ts'

/** The library's agent plugin. Whatever an agent executes goes through `agents.execute`. */
export function agentPlugin(options: OpenLibraryOptions, agents: AgentAuthority) {
  const { settings, claim } = options
  const capabilities = agents.capabilities()
  const known = new Set(capabilities.map(({ name }) => name))
  const plugin = agentAuth({
    providerName: settings.serviceName,
    providerDescription: settings.description,
    modes: ['delegated'],
    approvalMethods: ['device_authorization'],
    capabilities: capabilities.map(({ needsApproval, input, ...capability }) => ({
      ...capability,
      input: { ...input },
      approvalStrength: needsApproval ? 'session' : 'none',
    })),
    jtiCacheStorage: 'secondary-storage',
    jwksCacheStorage: 'secondary-storage',
    validateCapabilities: (names) => names.every((name) => known.has(name)),
    schema: {
      agentHost: { modelName: tableNames.agentHost },
      agent: { modelName: tableNames.agent },
      agentCapabilityGrant: { modelName: tableNames.agentCapabilityGrant },
      approvalRequest: { modelName: tableNames.approvalRequest },
    },
    async onExecute({ capability, arguments: given, agentSession }) {
      if (agentSession.userId === null) throw new APIError('FORBIDDEN', { code: 'AGENT_UNCLAIMED' })
      const answer = await agents.execute({
        agentId: agentSession.agentId,
        userId: agentSession.userId,
        capability,
        arguments: given ?? {},
      })
      if (answer.status < 400) return answer.body
      throw new APIError('BAD_REQUEST', { code: 'CAPABILITY_REFUSED', problem: answer.body })
    },
  })
  type Initial = Parameters<typeof plugin.init>[0]
  return {
    ...plugin,
    // Only this plugin gets secondary storage: the library would also keep sessions in it.
    init: (context: Initial) => plugin.init({ ...context, secondaryStorage: tokensSeen(claim) }),
  }
}

const tokenLifeMs = 180_000

const tokenPrefix = 'agent-auth:jti:'

/**
 * The plugin first calls `get` to see whether a token was used, and then `set`; two requests with one token could pass
 * between the two calls. Therefore `get` itself claims the token, in one statement of the shared store. The plugin
 * calls it only for tokens with a valid signature. Nothing else is stored.
 */
function tokensSeen(claim: OpenLibraryOptions['claim']): SecondaryStorage {
  return {
    async get(key) {
      if (!key.startsWith(tokenPrefix)) return null
      return (await claim({ purpose: 'agent_token', key, lifeMs: tokenLifeMs })) ? null : 'seen'
    },
    getAndDelete: async () => null,
    increment: async () => 1,
    set: async () => {},
    delete: async () => {},
  }
}
