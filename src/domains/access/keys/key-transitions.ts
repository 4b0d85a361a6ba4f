import { AppError } from '../../../kernel/errors.ts'
import { authErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { AuditAction } from '../../../ports/audit-log.ts'
import type { Queryable } from '../../../ports/database.ts'
import { assertBelowLimit, insertKey, type MintedKey } from './key-minting.ts'
import { type Actor, type KeysServiceOptions, recordAudit } from './key-options.ts'
import { assertWithinCaller } from './key-scopes.ts'
import { type KeyState, keyMachine, keyStateAt } from './key-state.ts'
import { keysEvents } from './keys.events.ts'
import { type KeyChanges, keysStore, type StoredKey } from './keys.store.ts'

type Transition = {
  readonly to: KeyState
  readonly changes: (at: Date) => KeyChanges
  readonly event: typeof keysEvents.revoked
  readonly action: AuditAction
  /** Whether the key permits more afterwards, which requires that the caller has its scopes. */
  readonly givesBack: boolean
}

/** Transitions that only change the state, each with the fields it writes and its event. */
const transitions = {
  disable: {
    to: 'disabled',
    changes: (at) => ({ disabledAt: at }),
    event: keysEvents.disabled,
    action: 'key.disabled',
    givesBack: false,
  },
  enable: {
    to: 'active',
    changes: () => ({ disabledAt: null }),
    event: keysEvents.enabled,
    action: 'key.enabled',
    givesBack: true,
  },
  revoke: {
    to: 'revoked',
    changes: (at) => ({ revokedAt: at }),
    event: keysEvents.revoked,
    action: 'key.revoked',
    givesBack: false,
  },
} satisfies Record<string, Transition>

/**
 * Moves a key of the caller's account to another state, with one event. Raises 404 for any other key, 409 when the
 * state does not permit it, and 403 when it would permit more than the caller has.
 */
export async function moveKey(
  actor: Actor,
  move: { readonly keyId: string; readonly by: keyof typeof transitions },
  options: KeysServiceOptions,
): Promise<StoredKey> {
  const transition: Transition = transitions[move.by]
  const at = new Date(options.clock.nowMs())
  return changeLocked(
    { ...options, accountId: actor.owner.accountId, keyId: move.keyId },
    async (key, transaction) => {
      keyMachine.assertTransition(keyStateAt(key, at.getTime()), transition.to)
      if (transition.givesBack) assertWithinCaller(actor.owner, key.scopes, options.scopes)
      const changes = transition.changes(at)
      await keysStore(transaction).update(key.id, changes)
      await options.outbox.append(transaction, transition.event, {
        subject: key.id.toString(),
        accountId: key.accountId,
        payload: { keyId: key.id, keyPrefix: key.keyPrefix },
      })
      await recordAudit(options, transaction, {
        action: transition.action,
        keyId: key.id,
        actor,
        detail: { keyPrefix: key.keyPrefix },
      })
      return { ...key, ...changes }
    },
  )
}

/**
 * Creates a successor with the same settings and expiry, and ends the old key after the overlap. Of concurrent calls
 * one succeeds. Raises the errors of `moveKey`.
 */
export async function rerollKey(
  actor: Actor,
  { keyId, overlapSeconds }: { readonly keyId: string; readonly overlapSeconds: number },
  options: KeysServiceOptions,
): Promise<MintedKey & { readonly previous: StoredKey }> {
  const at = new Date(options.clock.nowMs())
  return changeLocked(
    { ...options, accountId: actor.owner.accountId, keyId },
    async (key, transaction) => {
      const { id, accountId, keyPrefix } = key
      const keys = keysStore(transaction)
      keyMachine.assertTransition(keyStateAt(key, at.getTime()), 'rotating')
      assertWithinCaller(actor.owner, key.scopes, options.scopes)
      // The successor counts as active instead of the old key; overlapping keys have their own limit.
      assertBelowLimit(await keys.countRotating(accountId, at))
      const successor = await insertKey(
        actor,
        { ...key, budgetId: key.budget?.id ?? null, orderLimitId: key.orderLimit?.id ?? null },
        { ...options, transaction },
      )
      const overlapEndsAt = new Date(at.getTime() + overlapSeconds * 1_000)
      const expiresAt =
        key.expiresAt !== null && key.expiresAt < overlapEndsAt ? key.expiresAt : overlapEndsAt
      const changes: KeyChanges = { replacedById: successor.key.id, expiresAt }
      await keys.update(id, changes)
      const endsAt = expiresAt.toISOString()
      await options.outbox.append(transaction, keysEvents.rerolled, {
        subject: id.toString(),
        accountId,
        payload: { keyId: id, keyPrefix, replacedByKeyId: successor.key.id, endsAt },
      })
      await recordAudit(options, transaction, {
        action: 'key.rerolled',
        keyId: id,
        actor,
        detail: { keyPrefix, replacedBy: `key_${successor.key.id}`, endsAt },
      })
      return { ...successor, previous: { ...key, ...changes, replacedById: successor.key.id } }
    },
  )
}

/** Raises 403 when a key tries to revoke another key: a leaked one must not disable the others. */
export function assertMayRevoke({ owner }: Actor, keyId: string): void {
  if (owner.credential !== 'api_key' || owner.credentialId === `key_${keyId}`) return
  throw new AppError(authErrors.forbidden, 'An API key may revoke itself and no other key.')
}

/**
 * Runs `work` on the caller's locked key, serialised with everything that counts or creates keys of the account. Raises
 * 404 for a key of another account.
 */
export function changeLocked<result>(
  target: KeysServiceOptions & { readonly accountId: string; readonly keyId: string },
  work: (key: StoredKey, transaction: Queryable) => Promise<result>,
): Promise<result> {
  const { accountId, keyId } = target
  return target.database.transaction(async (transaction) => {
    const keys = keysStore(transaction)
    // Taken before the row lock in every transaction, to avoid deadlocks.
    await keys.lockMinting(accountId)
    const key = await keys.lock(keyId, accountId)
    if (!key) throw keyNotFound()
    return work(key, transaction)
  })
}

/** The same for an unknown key and for another account's, so that existing ids are not revealed. */
export function keyNotFound(): AppError {
  return new AppError(resourceErrors.not_found, 'This account has no key with that id.')
}
