import { assert } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import { scopeOf } from '../../../kernel/operation.ts'
import type { Principal, Wallet } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { AgentAnswer, AgentAuthority, AgentCall } from '../../../ports/account-library.ts'
import type { Dispatch } from '../../../ports/dispatch.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createAccountLinks } from './account-links.ts'
import {
  type GrantableRow,
  grantableRows,
  strayArgument,
  type TableRow,
  toCapability,
  toRequest,
} from './capabilities.ts'

export type AgentDelegationOptions = Ports<'clock' | 'database' | 'random'> & {
  /** The table's rows; read when the first agent calls, because the table is complete only then. */
  readonly rows: () => readonly TableRow[]
  /** Runs a request through every gate of the HTTP surface, in process. */
  readonly dispatch: Dispatch
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
  /** The main base URL, which is also the Origin of agents' calls. */
  readonly baseUrl: string
  /** The name of the account session's cookie. */
  readonly sessionCookie: string
}

export type AgentDelegation = {
  readonly authority: AgentAuthority
  /** The principal of a secret that this process issued for a call that still runs. */
  readonly verify: (secret: string) => Principal | undefined
}

const secretPrefix = 'agent.'

/**
 * Lets agents call rows as the account that approved them. Each call passes the same gates as any other, with a
 * credential that is valid for this one call, in this process, and for the row's family only.
 */
export function createAgentDelegation(options: AgentDelegationOptions): AgentDelegation {
  const links = createAccountLinks(options)
  const running = new Map<string, Principal>()
  let table: ReadonlyMap<string, GrantableRow> | undefined
  const rows = () => {
    table ??= new Map(grantableRows(options.rows()).map((row) => [row.id, row]))
    return table
  }

  async function principalOf(call: AgentCall, row: GrantableRow): Promise<Principal> {
    const accountId = await links.accountOf(call.userId)
    return {
      accountId,
      credential: 'account_session',
      credentialId: `agent:${call.agentId}`,
      scopes: [scopeOf(row.operation)],
      wallets: await options.walletsOf(accountId),
    }
  }

  return {
    verify: (secret) => (secret.startsWith(secretPrefix) ? running.get(secret) : undefined),
    authority: {
      capabilities: () => [...rows().values()].map(toCapability),
      async execute(call): Promise<AgentAnswer> {
        const row = rows().get(call.capability)
        assert(row !== undefined, 'the library only lets known capabilities through')
        const detail = strayArgument(row, call.arguments)
        if (detail !== undefined) {
          const { code, title } = requestErrors.invalid
          return { status: 400, body: { code, title, status: 400, detail } }
        }
        const secret = secretPrefix + Buffer.from(options.random.bytes(32)).toString('base64url')
        running.set(secret, await principalOf(call, row))
        try {
          const headers = {
            cookie: `${options.sessionCookie}=${secret}`,
            origin: new URL(options.baseUrl).origin,
          }
          const answer = await options.dispatch(toRequest(row, call.arguments, headers))
          return { status: answer.status, body: readJsonBytes(answer.bytes) ?? null }
        } finally {
          running.delete(secret)
        }
      },
    },
  }
}
