import type { Principal } from '../../../kernel/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import { computerLimits } from './computer-limits.ts'
import type { SandboxEngine } from './sandboxes.store.ts'

/** Whose a sandbox is: a one-shot key's, with which it ends, or an account's. */
export type OwnerKind = 'account' | 'key'

/** Of which kind the caller owns what it makes. */
export function ownerKindOf({ credential }: Pick<Principal, 'credential'>): OwnerKind {
  return credential === 'oneshot_key' ? 'key' : 'account'
}

/** How those whose things end are asked. */
export type OwnerEndings = {
  readonly clock: Clock
  /** When a one-shot key ends; raises 401 for one that has ended. */
  readonly keyExpiry: (caller: Principal) => Promise<Date>
}

/**
 * When what the caller makes now ends: with a key; or, for an account, a day from now, however long its session lasts,
 * and at E2B after the longest time that each account there may ask for.
 */
export async function endOf(
  caller: Principal,
  engine: SandboxEngine,
  { clock, keyExpiry }: OwnerEndings,
): Promise<Date> {
  if (ownerKindOf(caller) === 'key') return keyExpiry(caller)
  const { lifeAtE2bMs, lifeOfAccountsMs } = computerLimits
  return new Date(clock.nowMs() + (engine === 'e2b' ? lifeAtE2bMs : lifeOfAccountsMs))
}
