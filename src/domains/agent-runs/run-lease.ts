import type { Principal } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Random } from '../../ports/random.ts'
import type { RunTool } from './run-tools.ts'

/** The credential that a run was started with: what must still be good at each of its calls. */
export type CredentialRef = Pick<Principal, 'accountId' | 'credential' | 'credentialId'>

/** What the credential is worth now. */
export type LiveCredential = {
  readonly principal: Principal
  /** Makes calls of the lease count as the credential's own, where it may make only so many. */
  readonly adopt?: (lease: Principal) => void
}

/** Asks the store; undefined when the credential has ended. */
export type FindCredential = (credential: CredentialRef) => Promise<LiveCredential | undefined>

export type RunLeases = {
  /** Makes a call as the run. The headers are good until `work` has ended, in this process, for this tool's row. */
  readonly use: <result>(
    lease: { readonly runId: string; readonly live: LiveCredential; readonly tool: RunTool },
    work: (headers: Readonly<Record<string, string>>) => Promise<result>,
  ) => Promise<result>
  /** The authenticator of API keys, which knows the leases of this process too. */
  readonly among: (keys: Authenticator) => Authenticator
}

const secretPrefix = 'ct_sk_run.'
const credentialPrefix = 'run:'

/** Whether the caller is a run and not whoever started it. */
export function isRunLease({ credentialId }: Pick<Principal, 'credentialId'>): boolean {
  return credentialId.startsWith(credentialPrefix)
}

/** Keeps the leases of the calls that this process makes for runs. */
export function createRunLeases({ random }: { readonly random: Random }): RunLeases {
  const held = new Map<string, Principal>()
  return {
    async use({ runId, live, tool }, work) {
      const { accountId, wallets, agentWalletId } = live.principal
      const lease: Principal = {
        accountId,
        // Not the kind of the owner's own: what asks for a person's session is not for runs.
        credential: 'api_key',
        credentialId: `${credentialPrefix}${runId}`,
        scopes: [tool.scope],
        wallets,
        ...(agentWalletId === undefined ? {} : { agentWalletId }),
      }
      live.adopt?.(lease)
      const secret = secretPrefix + Buffer.from(random.bytes(32)).toString('base64url')
      held.set(secret, lease)
      try {
        return await work({ 'x-api-key': secret })
      } finally {
        held.delete(secret)
      }
    },
    among: (keys) => ({
      ...keys,
      verify: (secret, context) =>
        secret.startsWith(secretPrefix) ? held.get(secret) : keys.verify(secret, context),
    }),
  }
}
