import { createE2bSandbox } from '../adapters/e2b/e2b-sandbox.ts'
import { createDnsLookup } from '../adapters/egress/dns-lookup.ts'
import { createEgress } from '../adapters/egress/undici-egress.ts'
import { createQuickjsSandbox } from '../adapters/quickjs/quickjs-sandbox.ts'
import type { OneshotService } from '../domains/access/oneshot/index.ts'
import { type ComputerService, createComputerService } from '../domains/agents/computer/index.ts'
import type { ServiceOptions } from './service-options.ts'

export type SandboxSettings = {
  /** Hosts that programs may fetch from. */
  readonly fetchHosts: readonly string[]
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
  { world }: Pick<ServiceOptions, 'world'>,
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
    engines: {
      quickjs: createQuickjsSandbox({ ...world, egress: publicEgress, fetchHosts }),
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
