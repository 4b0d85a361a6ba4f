import { hash } from 'node:crypto'
import type { Principal } from '../../../kernel/principal.ts'
import type { Authenticator, CallerContext } from '../../../ports/authenticator.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CredentialCache, VerifiedCredential } from '../auth/index.ts'
import { type OneshotKey, oneshotStore } from './oneshot.store.ts'
import { oneshotKeyFormat, oneshotScopes, unclaimedScopes } from './oneshot-key.ts'
import { machineHash, oneshotStateAt } from './oneshot-state.ts'

export type OneshotAuthenticatorOptions = Ports<'clock' | 'database'> & {
  readonly cache: CredentialCache
  /** The header in which a machine names itself, in lower case. */
  readonly machineHeader: string
}

/** The machine that claimed a key. */
type Machine = Pick<OneshotKey, 'claimedFrom' | 'machineHash'>

/**
 * Verifies `ct_os_` keys. A text that cannot be a key is refused without a query. An expired key is refused at once, a
 * revoked one within a second in every process. An unclaimed key only permits the claim. A claimed one works for the
 * machine that claimed it: one that sends its name, or calls from the address of the claim. The key has no account; it
 * is its own principal.
 */
export function createOneshotAuthenticator(options: OneshotAuthenticatorOptions): Authenticator {
  const { cache, machineHeader } = options
  const machines = new WeakMap<Principal, Machine>()
  const load = loadKey(options, machines)
  const verify = cache.open('oneshot_key', load)
  const bound = (principal: Principal | undefined, context: CallerContext) => {
    const machine = principal && machines.get(principal)
    return machine === undefined || isMachine(machine, context, machineHeader)
      ? principal
      : undefined
  }
  const settle = (keyHash: string, principal: Principal | undefined, context: CallerContext) => {
    // Another process may have claimed it a moment ago, and its caller continues at once.
    return principal === undefined || machines.has(principal)
      ? bound(principal, context)
      : load(keyHash).then((now) => bound(now?.principal, context))
  }
  return {
    credential: 'oneshot_key',
    verify(secret, context) {
      if (!oneshotKeyFormat.isWellFormed(secret)) return undefined
      const keyHash = hash('sha256', secret)
      const principal = verify(keyHash)
      return principal instanceof Promise
        ? principal.then((found) => settle(keyHash, found, context))
        : settle(keyHash, principal, context)
    },
    watch: (secret, onHint) => cache.watch('oneshot_key', hash('sha256', secret), onHint),
  }
}

function isMachine(
  { claimedFrom, machineHash: wanted }: Machine,
  { addressBlock, request }: CallerContext,
  machineHeader: string,
): boolean {
  const named = request?.headers[machineHeader]
  if (named === undefined) return claimedFrom === addressBlock
  return typeof named === 'string' && machineHash(named) === wanted
}

function loadKey(
  { database, clock }: OneshotAuthenticatorOptions,
  machines: WeakMap<Principal, Machine>,
): (keyHash: string) => Promise<VerifiedCredential | undefined> {
  const keys = oneshotStore(database.query)
  return async (keyHash) => {
    const key = await keys.findByHash(keyHash)
    if (key === undefined) return undefined
    const principal = principalOf(key, clock.nowMs())
    if (principal === undefined) return undefined
    if (key.state === 'claimed') machines.set(principal, key)
    return { expiresAtMs: key.expiresAt.getTime(), principal }
  }
}

/** Everything that is counted or stored per caller is so for this key alone. */
function principalOf(key: OneshotKey, nowMs: number): Principal | undefined {
  const state = oneshotStateAt(key, nowMs)
  if (state !== 'minted' && state !== 'claimed') return undefined
  return {
    accountId: key.id,
    credential: 'oneshot_key',
    credentialId: key.id,
    wallets: [],
    scopes: state === 'claimed' ? oneshotScopes : unclaimedScopes,
    expiresAt: key.expiresAt,
  }
}

/** The current validity of a claimed key that was presented before; for work that outlives its call. */
export function createOneshotLookup({
  database,
  clock,
}: Pick<OneshotAuthenticatorOptions, 'clock' | 'database'>) {
  return async ({
    credentialId,
  }: Pick<Principal, 'credentialId'>): Promise<{ readonly principal: Principal } | undefined> => {
    const key = await oneshotStore(database.query).find(credentialId)
    if (key?.state !== 'claimed') return undefined
    const principal = principalOf(key, clock.nowMs())
    return principal && { principal }
  }
}
