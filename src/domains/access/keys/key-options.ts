import type { CallContext } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { ScopeBook } from '../../../kernel/scope.ts'
import type { AuditAction, AuditEntry, AuditLog } from '../../../ports/audit-log.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CredentialCache } from '../auth/index.ts'
import type { KeyUsage } from './key-usage.ts'

export type KeysServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly cache: CredentialCache
  /** The table's scopes. Default: any well-formed scope is accepted, but permits nothing. */
  readonly scopes?: ScopeBook
  /** Whether the account has a vault wallet of that number. Default: it has none. */
  readonly ownsAgentWallet?: (accountId: string, agentWalletId: number) => Promise<boolean>
  /** The markets that an order limit may name. Default: any. */
  readonly perpMarkets?: readonly string[]
  /** Where key changes are recorded. Default: they are only events. */
  readonly audit?: AuditLog
  /** Receives failed validations of keys. */
  readonly usage?: Pick<KeyUsage, 'recordFailure' | 'recordRefused'>
}

/** The origin of a call; absent for the program's own actions. */
export type CallOrigin = Pick<CallContext, 'addressBlock' | 'requestId'>

/** Who acts, and from where. */
export type Actor = { readonly owner: Principal; readonly origin: CallOrigin | undefined }

/** Records a change of a key in the audit log, in the transaction of the change. */
export async function recordAudit(
  { audit }: Pick<KeysServiceOptions, 'audit'>,
  transaction: Queryable,
  entry: {
    readonly action: AuditAction
    readonly keyId: number
    readonly actor: Actor
    readonly detail: AuditEntry['detail']
  },
): Promise<void> {
  const { owner, origin } = entry.actor
  await audit?.record(transaction, {
    accountId: owner.accountId,
    action: entry.action,
    subject: `key_${entry.keyId}`,
    credentialId: owner.credentialId,
    addressBlock: origin?.addressBlock ?? null,
    requestId: origin?.requestId ?? null,
    detail: entry.detail,
  })
}
