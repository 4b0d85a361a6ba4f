import { AppError } from '../../kernel/errors.ts'
import { authErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Queryable } from '../../ports/database.ts'
import { assertBelowLimit, insertKey, type NewlyMade } from './key-minting.ts'
import { type Actor, type KeysServiceOptions, tellAudit } from './key-options.ts'
import { assertWithinCaller } from './key-scopes.ts'
import { type KeyState, keyMachine, keyStateAt } from './key-state.ts'
import { keysEvents } from './keys.events.ts'
import { type KeyChanges, keysStore, type StoredKey } from './keys.store.ts'

type Transition = {
  readonly to: KeyState
  readonly changes: (at: Date) => KeyChanges
  readonly event: typeof keysEvents.revoked
  readonly action: AuditAction
  /** Whether the key opens more afterwards, for which the caller needs the key's own scopes. */
  readonly givesBack: boolean
}

/** The transitions that change nothing but the state, each with what it writes and what it says. */
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
 * Moves a key of the caller's account to another state, with one event. Raises 404 for any other key, 409
 * when the state does not allow it, and 403 when it gives back what the caller does not have.
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
      await tellAudit(options, transaction, {
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
 * Makes a successor with the same settings and the same end, and ends the old key with the overlap. Of
 * many at once one succeeds. Raises what `moveKey` raises.
 */
export async function rerollKey(
  actor: Actor,
  { keyId, overlapSeconds }: { readonly keyId: string; readonly overlapSeconds: number },
  options: KeysServiceOptions,
): Promise<NewlyMade & { readonly previous: StoredKey }> {
  const at = new Date(options.clock.nowMs())
  return changeLocked(
    { ...options, accountId: actor.owner.accountId, keyId },
    async (key, transaction) => {
      const { id, accountId, keyPrefix } = key
      const keys = keysStore(transaction)
      keyMachine.assertTransition(keyStateAt(key, at.getTime()), 'rotating')
      assertWithinCaller(actor.owner, key.scopes, options.scopes)
      // The successor takes the old key's place among the active ones; those that only overlap have their own limit.
      assertBelowLimit(await keys.countRotating(accountId, at))
      const made = await insertKey(
        actor,
        { ...key, budgetId: key.budget?.id ?? null },
        { ...options, transaction },
      )
      const overlapEndsAt = new Date(at.getTime() + overlapSeconds * 1_000)
      const expiresAt =
        key.expiresAt !== null && key.expiresAt < overlapEndsAt ? key.expiresAt : overlapEndsAt
      const changes: KeyChanges = { replacedById: made.key.id, expiresAt }
      await keys.update(id, changes)
      const endsAt = expiresAt.toISOString()
      await options.outbox.append(transaction, keysEvents.rerolled, {
        subject: id.toString(),
        accountId,
        payload: { keyId: id, keyPrefix, replacedByKeyId: made.key.id, endsAt },
      })
      await tellAudit(options, transaction, {
        action: 'key.rerolled',
        keyId: id,
        actor,
        detail: { keyPrefix, replacedBy: `key_${made.key.id}`, endsAt },
      })
      return { ...made, previous: { ...key, ...changes, replacedById: made.key.id } }
    },
  )
}

/** Raises 403 when a key is to revoke another key: a leaked one must not take the others down. */
export function assertMayRevoke({ owner }: Actor, keyId: string): void {
  if (owner.credential !== 'api_key' || owner.credentialId === `key_${keyId}`) return
  throw new AppError(authErrors.forbidden, 'An API key may revoke itself and no other key.')
}

/**
 * Runs `work` on the locked key of the caller, one at a time with all that counts or makes keys of the
 * account. Raises 404 for a key of anybody else.
 */
export function changeLocked<result>(
  target: KeysServiceOptions & { readonly accountId: string; readonly keyId: string },
  work: (key: StoredKey, transaction: Queryable) => Promise<result>,
): Promise<result> {
  const { accountId, keyId } = target
  return target.database.transaction(async (transaction) => {
    const keys = keysStore(transaction)
    // Before the row's lock, in every transaction, so that none wait for each other in a circle.
    await keys.lockMinting(accountId)
    const key = await keys.lock(keyId, accountId)
    if (!key) throw keyNotFound()
    return work(key, transaction)
  })
}

/** The same for an unknown key and for another account's, so that nobody learns which ids exist. */
export function keyNotFound(): AppError {
  return new AppError(resourceErrors.not_found, 'This account has no key with that id.')
}
