import type { CallContext } from '../../kernel/operation.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { ScopeBook } from '../../kernel/scope.ts'
import type { AuditAction, AuditEntry, AuditLog } from '../../ports/audit-log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import type { CredentialCache } from '../auth/index.ts'
import type { KeyUsage } from './key-usage.ts'

export type KeysServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly cache: CredentialCache
  /** The scopes of the table; without it any well-formed scope may be given, though it opens nothing. */
  readonly scopes?: ScopeBook
  /** Whether the vault has a wallet of that number for the account; without it nobody has one. */
  readonly ownsAgentWallet?: (accountId: string, agentWalletId: number) => Promise<boolean>
  /** Where changes of keys are told; without it they are only events. */
  readonly audit?: AuditLog
  /** Hears of keys that were validated in vain. */
  readonly usage?: Pick<KeyUsage, 'recordFailure' | 'recordRefused'>
}

/** Where a call came from; left out by the program itself. */
export type CallOrigin = Pick<CallContext, 'addressBlock' | 'requestId'>

/** Who does something, and from where. */
export type Actor = { readonly owner: Principal; readonly origin: CallOrigin | undefined }

/** Tells the audit log what was done to a key, in the transaction that did it. */
export async function tellAudit(
  { audit }: Pick<KeysServiceOptions, 'audit'>,
  transaction: Queryable,
  told: {
    readonly action: AuditAction
    readonly keyId: number
    readonly actor: Actor
    readonly detail: AuditEntry['detail']
  },
): Promise<void> {
  const { owner, origin } = told.actor
  await audit?.record(transaction, {
    accountId: owner.accountId,
    action: told.action,
    subject: `key_${told.keyId}`,
    credentialId: owner.credentialId,
    addressBlock: origin?.addressBlock ?? null,
    requestId: origin?.requestId ?? null,
    detail: told.detail,
  })
}
