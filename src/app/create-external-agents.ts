import { createRemoteAgents } from '../adapters/a2a/remote-agents.ts'
import { createUrlCheck } from '../adapters/egress/undici-egress.ts'
import { createPayingClient } from '../adapters/x402/paying-client.ts'
import type { VaultService } from '../domains/access/vault/index.ts'
import { type Registered, registeredEndpoints } from '../domains/agents/bridges/index.ts'
import {
  createExternalAgentsService,
  type ExternalAgentsService,
} from '../domains/agents/external/index.ts'
import type { ExternalAgents } from '../domains/agents/orchestrator/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Hex } from '../ports/chain-evm.ts'
import type { Egress } from '../ports/egress.ts'
import type { PayingWallets } from '../ports/paying-wallets.ts'
import { openSecretBox } from './open-secret-box.ts'
import { createPayingWallets } from './paying-wallets.ts'
import type { ServiceOptions } from './service-options.ts'

/** External agents: those that are registered on the chain, and those of accounts with their credentials. */
export function createExternalAgents(
  { config, world }: ServiceOptions,
  parts: { readonly registered: Registered; readonly vault: VaultService },
) {
  const endpointOf = registeredEndpoints(parts.registered)
  const wallets = createPayingWallets(parts.vault)
  const { evmAddress: usdc } = world.chains.usdc
  const service = createExternalAgentsService({
    ...world,
    box: openSecretBox(world),
    checkUrl: createUrlCheck({ allowedHosts: config.egressAllowedHosts }),
    endpointOf,
    ownsWallet: async (caller, walletId) => (await wallets.addressOf(caller, walletId)) !== null,
  })
  let resealing: Promise<void> = Promise.resolve()
  return {
    service,
    /** As plans ask them. */
    asked: askedByPlans({ egress: world.egress, endpointOf, service, usdc, wallets }),
    /** Seals credentials anew after the key has changed, while all else starts. */
    async start(): Promise<void> {
      resealing = service.reseal().catch((failure: unknown) => {
        world.logger.error('credentials of external agents could not be sealed anew', failure)
      })
    },
    stop: (): Promise<void> => resealing,
  }
}

/** Calls with what accounts have for their agents, read at each call; without a dollar token nobody is paid. */
export function askedByPlans(parts: {
  readonly egress: Pick<Egress, 'request'>
  readonly endpointOf: ExternalAgents['endpointOf']
  readonly service: Pick<ExternalAgentsService, 'accessOf' | 'find'>
  readonly usdc: Hex | null
  readonly wallets: PayingWallets
}): ExternalAgents {
  const { egress, endpointOf, service, usdc, wallets } = parts
  const network = `eip155:${evmChainId}`
  return {
    ...createRemoteAgents({ egress }),
    endpointOf,
    own: {
      find: service.find,
      async accessOf(accountId, agentId) {
        const access = await service.accessOf(accountId, agentId)
        if (access === null) return null
        const { credential, payment } = access
        return { agents: createRemoteAgents({ egress, credential }), payment }
      },
    },
    ...(usdc === null
      ? {}
      : { payments: { client: createPayingClient(), wallets, network, usdc } }),
  }
}
