import { createE2bSandbox } from '../adapters/e2b/e2b-sandbox.ts'
import { createDnsLookup } from '../adapters/egress/dns-lookup.ts'
import { createEgress } from '../adapters/egress/undici-egress.ts'
import { createOfflinePlanner } from '../adapters/offline-planner/offline-planner.ts'
import { createOpenAiCompatibleModel } from '../adapters/openai-compatible/openai-compatible-model.ts'
import { createQuickjsSandbox } from '../adapters/quickjs/quickjs-sandbox.ts'
import type { OneshotService } from '../domains/access/oneshot/index.ts'
import { currentName } from '../domains/agents/catalog/index.ts'
import {
  type BoxAgentSource,
  type ComputerService,
  createComputerService,
} from '../domains/agents/computer/index.ts'
import { readAgents } from './agent-definitions.ts'
import type { ServiceOptions } from './service-options.ts'

export type SandboxSettings = {
  /** Hosts that programs may fetch from. */
  readonly fetchHosts: readonly string[]
  /** The model that answers for agents in boxes; null for the built-in planner. */
  readonly agentModel: string | null
  /** The operator's account at E2B; null when not configured. */
  readonly e2b: {
    readonly apiKey: string
    readonly apiUrl: string
    readonly sandboxUrl: string
    readonly template: string
  } | null
}

/** The one-shot computer: the built-in engine, and E2B where the operator has an account. */
export function createComputer(
  { config, world }: Pick<ServiceOptions, 'config' | 'world'>,
  options: {
    readonly sandbox: SandboxSettings
    readonly oneshot: Pick<OneshotService, 'status'>
  },
): ComputerService {
  const { fetchHosts, e2b } = options.sandbox
  // Anybody with a key may send code and URLs, so the private hosts that the operator allows for other calls are not
  // reachable here.
  const publicEgress = createEgress({ lookup: createDnsLookup() })
  const computer = createComputerService({
    ...world,
    publicEgress,
    agents: boxAgents({ config, world }),
    previewOrigin: () => config.previews?.origin ?? null,
    engines: {
      quickjs: createQuickjsSandbox({ ...world, egress: publicEgress, fetchHosts, isWarm: true }),
      e2b:
        e2b === null
          ? null
          : createE2bSandbox({ ...world, ...e2b, egress: world.operatorEgress, fetchHosts }),
    },
    keyExpiry: async (caller) => new Date((await options.oneshot.status(caller)).claim.expiresAt),
  })
  return {
    ...computer,
    async stop() {
      await computer.stop()
      await publicEgress.close()
    },
  }
}

/** The platform's own agents in boxes, by the operator's model where one is named for them. */
function boxAgents({ config, world }: Pick<ServiceOptions, 'config' | 'world'>): BoxAgentSource {
  const { languageModel: endpoint, sandbox } = config
  const isLanguageModel = endpoint !== null && sandbox.agentModel !== null
  return {
    find(agentId) {
      const agent = readAgents().find(({ base }) => base.identifier === currentName(agentId))
      if (agent === undefined) return null
      const { meta, config: definition } = agent.base
      return { name: meta.title, instructions: definition.systemRole }
    },
    model: isLanguageModel
      ? createOpenAiCompatibleModel({ ...endpoint, egress: world.operatorEgress })
      : createOfflinePlanner(),
    modelId: sandbox.agentModel ?? 'deterministic-planner',
    isLanguageModel,
  }
}
