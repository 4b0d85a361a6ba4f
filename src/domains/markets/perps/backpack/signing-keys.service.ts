import { AppError } from '../../../../kernel/errors.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { authErrors, requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import type { Ports } from '../../../../ports/ports.ts'
import { perpsErrors } from '../perps.errors.ts'
import { isSignedBy, readSigningKey } from './signed-request.ts'
import type { RegisterSigningKeyRequest } from './signing-keys.schemas.ts'
import { type SigningKey, signingKeysStore } from './signing-keys.store.ts'

const activeMax = 20
const listMax = 200
const proofMaxMs = 300_000

/** Registers and revokes the keys that sign an account's requests. */
export function createSigningKeys({ clock, database }: Ports<'clock' | 'database'>) {
  return {
    /** Raises 400 without a proof of possession of the private key, 403 for a caller with fewer rights than the key. */
    async register(owner: Principal, request: RegisterSigningKeyRequest) {
      assertMayGive(owner)
      assertProof(owner.accountId, request, clock.nowMs())
      const { access = 'trade', name, publicKey } = request
      return database.transaction(async (tx) => {
        const store = signingKeysStore(tx)
        await store.lockRegistering(owner.accountId)
        if ((await store.countActive(owner.accountId)) >= activeMax) throw tooMany()
        const createdAt = new Date(clock.nowMs())
        const key = { accountId: owner.accountId, access, name, publicKey, createdAt }
        const added = await store.add(key)
        if (added === undefined) throw known()
        return keyView(added)
      })
    },
    async list(owner: Principal) {
      const keys = await signingKeysStore(database.query).list(owner.accountId, listMax)
      return keys.map(keyView)
    },
    /** Raises 404 for an unknown key, or another account's. */
    async revoke(owner: Principal, keyId: string) {
      const at = new Date(clock.nowMs())
      const key = await signingKeysStore(database.query).revoke(owner.accountId, keyId, at)
      if (key !== undefined) return keyView(key)
      throw new AppError(resourceErrors.not_found, 'This account has no such signing key.')
    },
  }
}

function keyView({ access, createdAt, id, name, publicKey, revokedAt }: SigningKey) {
  return {
    id,
    publicKey,
    name,
    access,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/** A key never gets more scopes than the caller who registers it. */
function assertMayGive({ scopes }: Principal): void {
  if (scopes.includes('api:*') || scopes.includes('route:perps:*')) return
  throw new AppError(authErrors.forbidden, 'A signing key opens more than this credential does.', {
    extra: { requiredScope: 'route:perps:*' },
  })
}

/** The text to sign as proof of possession of the private key, bound to the account. */
export function registrationText(accountId: string, publicKey: string, timestamp: number): string {
  return `instruction=signingKeyRegister&account=${accountId}&publicKey=${publicKey}&timestamp=${timestamp}`
}

function assertProof(
  accountId: string,
  { publicKey, signature, timestamp }: RegisterSigningKeyRequest,
  nowMs: number,
): void {
  const key = readSigningKey(publicKey)
  if (key === undefined) throw refused('publicKey', 'is no ED25519 public key in base64')
  if (Math.abs(nowMs - timestamp) > proofMaxMs) {
    throw refused('timestamp', 'is more than five minutes from now')
  }
  if (isSignedBy(key, registrationText(accountId, publicKey, timestamp), signature)) return
  throw refused('signature', `is not one of ${registrationText(accountId, publicKey, timestamp)}`)
}

function refused(member: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${member} ${message}.`, {
    faults: [{ location: `body/${member}`, message }],
  })
}

function tooMany(): AppError {
  return new AppError(perpsErrors.signing_keys_limit, `An account has at most ${activeMax} keys.`)
}

function known(): AppError {
  return new AppError(perpsErrors.signing_key_known, 'This public key was registered before.')
}
