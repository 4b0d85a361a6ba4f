import type { Principal } from '../../../kernel/principal.ts'
import type { Bootstrap } from './bootstrap.schemas.ts'
import { doors } from './doors.ts'
import type { CallerFacts, SettledFacts } from './facts.ts'

export type BootstrapService = {
  /**
   * What a page begins with. It asks no chain. Anonymous callers all get the same frozen answer, which the transport
   * serialises once.
   */
  readonly of: (principal: Principal | null) => Bootstrap | Promise<Bootstrap>
}

/** Creates the service over facts that are settled at the start, and what depends on the caller. */
export function createBootstrapService({
  settled,
  callers,
}: {
  readonly settled: SettledFacts
  readonly callers: CallerFacts
}): BootstrapService {
  const anonymous: Bootstrap = Object.freeze({
    ...settled,
    limits: limitsOf(settled, {
      requestsPerMinute: settled.limits.anonymousPerMinute,
      per: 'address',
    }),
    doors,
    principal: null,
    waiting: null,
  })
  return {
    of: (principal) => (principal === null ? anonymous : personal(principal)),
  }

  async function personal(principal: Principal): Promise<Bootstrap> {
    const [requestsPerMinute, waiting] = await Promise.all([
      callers.requestsPerMinute(principal.accountId),
      callers.waitingFor(principal),
    ])
    return {
      ...anonymous,
      limits: limitsOf(settled, { requestsPerMinute, per: 'account' }),
      principal: { ...seen(principal), isOperator: callers.isOperator(principal) },
      waiting,
    }
  }
}

function limitsOf(
  { limits }: SettledFacts,
  caller: Bootstrap['limits']['caller'],
): Bootstrap['limits'] {
  return { caller, ...limits }
}

function seen(principal: Principal): Omit<NonNullable<Bootstrap['principal']>, 'isOperator'> {
  const { accountId, agentWalletId, credential, credentialId, expiresAt, scopes, wallets } =
    principal
  return {
    accountId,
    credential,
    credentialId,
    scopes: [...scopes],
    wallets: wallets.map(({ address, namespace }) => ({ address, namespace })),
    agentWalletId: agentWalletId ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
