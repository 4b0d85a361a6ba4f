import type { TranslatedAgent } from '../domains/agent-catalog/index.ts'
import {
  type CatalogAgent,
  createAgentRuns,
  type FindCredential,
  type RunCharges,
} from '../domains/agent-runs/index.ts'
import type { AuthService } from '../domains/auth/index.ts'
import { createKeyLookup } from '../domains/keys/index.ts'
import { createOneshotLookup } from '../domains/oneshot/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ServiceOptions } from './service-options.ts'

/** Agents of accounts and their runs, over the whole table. `among` stands in for the authenticator of API keys. */
export function createRuns(
  { catalog, dispatch, foundations, world }: ServiceOptions,
  {
    agents,
    ...parts
  }: {
    readonly agents: readonly TranslatedAgent[]
    readonly jobs: Jobs
    readonly model: LanguageModel
    readonly charges: RunCharges
  } & SessionLookups,
) {
  const ours = new Map(catalogAgents(agents).map((agent) => [agent.id, agent]))
  return createAgentRuns({
    ...world,
    ...parts,
    outbox: foundations.eventLog,
    rows: () => catalog.entries,
    dispatch,
    catalogAgent: (id) => ours.get(id),
    findCredential: createCredentialLookup({ foundations, world }, parts),
  })
}

type SessionLookups = {
  readonly auth: Pick<AuthService, 'listSessions' | 'walletsOf'>
  readonly isSessionOpen: (sessionId: string, at: Date) => Promise<boolean>
}

/** What runs and their owners' approvals stand on: whether a credential that was presented before is still good. */
function createCredentialLookup(
  { foundations, world }: Pick<ServiceOptions, 'foundations' | 'world'>,
  { auth, isSessionOpen }: SessionLookups,
): FindCredential {
  const { walletsOf } = auth
  const findKey = createKeyLookup({ ...world, budgets: foundations.keyBudgets, walletsOf })
  const findOneshot = createOneshotLookup(world)
  return async (ref) => {
    const { accountId, credential, credentialId } = ref
    if (credential === 'api_key') return findKey(ref)
    if (credential === 'oneshot_key') return findOneshot(ref)
    if (credentialId.startsWith('agent:')) return undefined
    const principal = {
      ...{ accountId, credential, credentialId },
      scopes: ['api:*'] as const,
      wallets: await walletsOf(accountId),
    }
    if (credential === 'account_session') {
      const isOpen = await isSessionOpen(credentialId, new Date(world.clock.nowMs()))
      return isOpen ? { principal } : undefined
    }
    // A bearer that another service signed ends by itself; nobody here can take it back.
    if (credential !== 'wallet_session') return { principal }
    const { sessions } = await auth.listSessions(principal)
    return sessions.some(({ id }) => id === credentialId) ? { principal } : undefined
  }
}

function catalogAgents(agents: readonly TranslatedAgent[]): readonly CatalogAgent[] {
  return agents.map(({ base: { config, identifier, meta } }) => ({
    id: identifier,
    persona: config.systemRole,
    greeting: config.openingMessage,
    avatarUrl: meta.avatar.startsWith('https://') ? meta.avatar : null,
    tools: config.plugins,
    isForeign: false,
  }))
}
