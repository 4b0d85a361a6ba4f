import type { Principal } from '../../../kernel/principal.ts'
import type { Authenticator } from '../../../ports/authenticator.ts'
import type { Random } from '../../../ports/random.ts'
import type { RunTool } from './run-tools.ts'

/** The credential that started a run; it must still be valid at each of the run's calls. */
export type CredentialRef = Pick<Principal, 'accountId' | 'credential' | 'credentialId'>

/** The present rights of the credential. */
export type LiveCredential = {
  readonly principal: Principal
  /** Counts the run's calls against the credential's own call limit, where it has one. */
  readonly adopt?: (run: Principal) => void
}

/** Looks the credential up; undefined when it has ended. */
export type FindCredential = (credential: CredentialRef) => Promise<LiveCredential | undefined>

export type RunCredentials = {
  /** Makes a call as the run. The headers are valid until `work` has ended, in this process, for this tool's row. */
  readonly use: <result>(
    call: { readonly runId: string; readonly live: LiveCredential; readonly tool: RunTool },
    work: (headers: Readonly<Record<string, string>>) => Promise<result>,
  ) => Promise<result>
  /** Extends the authenticator of API keys by the credentials of runs in this process. */
  readonly among: (keys: Authenticator) => Authenticator
}

const secretPrefix = 'ct_sk_run.'
const credentialPrefix = 'run:'

/** Whether the caller is a run and not the account that started it. */
export function isRunPrincipal({ credentialId }: Pick<Principal, 'credentialId'>): boolean {
  return credentialId.startsWith(credentialPrefix)
}

/** The run that calls; null for a caller that is none. */
export function runIdOf({ credentialId }: Pick<Principal, 'credentialId'>): string | null {
  return credentialId.startsWith(credentialPrefix)
    ? credentialId.slice(credentialPrefix.length)
    : null
}

/** The credentials of calls that this process makes for runs, each valid for its call. */
export function createRunCredentials({ random }: { readonly random: Random }): RunCredentials {
  const held = new Map<string, Principal>()
  return {
    async use({ runId, live, tool }, work) {
      const { accountId, wallets, agentWalletId, orderLimit } = live.principal
      const principal: Principal = {
        accountId,
        // Always an API key, whatever the owner's own credential is: rows that need a person's session are not for
        // runs.
        credential: 'api_key',
        credentialId: `${credentialPrefix}${runId}`,
        scopes: [tool.scope],
        wallets,
        ...(agentWalletId === undefined ? {} : { agentWalletId }),
        ...(orderLimit === undefined ? {} : { orderLimit }),
      }
      live.adopt?.(principal)
      const secret = secretPrefix + Buffer.from(random.bytes(32)).toString('base64url')
      held.set(secret, principal)
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
