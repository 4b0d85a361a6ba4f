import type { Principal } from '../../../kernel/principal.ts'
import { isScope } from '../../../kernel/scope.ts'
import { isInRange, rangesOf } from './address-range.ts'
import { keyBudgetsStore } from './key-budgets.store.ts'
import { failureOf } from './key-failures.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import type { CallOrigin, KeysServiceOptions } from './key-options.ts'
import { toKeyRecord } from './key-record.ts'
import { scopesBeyond } from './key-scopes.ts'
import { isUsable, keyStateAt } from './key-state.ts'
import type { ValidatedKey, VerifiedApiKey, VerifyApiKeyRequest } from './keys.schemas.ts'
import { keysStore, type StoredKey } from './keys.store.ts'

/** Budgets with windows up to this length are shown as rate limits. */
const rateWindowSecondsMax = 60

type Refusal = { readonly code: VerifiedApiKey['code']; readonly retryAfterSeconds: number | null }

/** Tells the owner how one of their keys would be answered now. Counts neither as a use nor as a call. */
export async function verifyKey(
  owner: Principal,
  request: VerifyApiKeyRequest,
  options: KeysServiceOptions,
): Promise<VerifiedApiKey> {
  const nowMs = options.clock.nowMs()
  const key = holderKeyFormat.isWellFormed(request.key)
    ? await keysStore(options.database.query).findByHash(keyHash(request.key))
    : undefined
  if (!key || key.accountId !== owner.accountId || keyStateAt(key, nowMs) === 'revoked') {
    return { valid: false, code: 'NOT_FOUND', record: null, retryAfterSeconds: null }
  }
  const record = toKeyRecord(key, nowMs)
  const refusal = refusalOf(key, request, options) ?? (await budgetRefusal(key, options))
  return refusal === undefined
    ? { valid: true, code: 'VALID', record, retryAfterSeconds: null }
    : { valid: false, record, ...refusal }
}

/**
 * Tells anybody whether a key is valid from their address, and nothing else: unknown, ended and malformed keys take the
 * same steps to the same answer. Does not count as a use.
 */
export async function validateKey(
  text: string,
  origin: Pick<CallOrigin, 'addressBlock'>,
  { database, clock, usage }: KeysServiceOptions,
): Promise<ValidatedKey> {
  const isWellFormed = holderKeyFormat.isWellFormed(text)
  const key = await keysStore(database.query).findByHash(keyHash(text))
  const { addressBlock } = origin
  if (!key || !isWellFormed) {
    usage?.recordRefused(text, addressBlock)
    return { valid: false, code: 'NOT_VALID' }
  }
  const state = keyStateAt(key, clock.nowMs())
  const isHere = isAllowedFrom(key, addressBlock)
  if (isUsable(state) && isHere) return { valid: true, code: 'VALID' }
  const failure = failureOf(key, state)
  usage?.recordFailure({
    ...failure,
    addressBlock,
    ...(isUsable(state) ? { reason: 'address' } : {}),
  })
  return { valid: false, code: 'NOT_VALID' }
}

function refusalOf(
  key: StoredKey,
  { address, scopes }: VerifyApiKeyRequest,
  options: KeysServiceOptions,
): Refusal | undefined {
  const state = keyStateAt(key, options.clock.nowMs())
  if (state === 'disabled') return { code: 'DISABLED', retryAfterSeconds: null }
  if (state === 'expired') return { code: 'EXPIRED', retryAfterSeconds: null }
  if (address !== undefined && !isAllowedFrom(key, address)) {
    return { code: 'FORBIDDEN', retryAfterSeconds: null }
  }
  const wanted = (scopes ?? []).filter(isScope)
  return scopesBeyond(key.scopes, wanted, options.scopes).length > 0
    ? { code: 'INSUFFICIENT_PERMISSIONS', retryAfterSeconds: null }
    : undefined
}

async function budgetRefusal(
  key: StoredKey,
  { database, clock }: KeysServiceOptions,
): Promise<Refusal | undefined> {
  if (key.budget === null) return undefined
  const rest = await keyBudgetsStore(database.query).restOf(key.budget.id, clock.nowMs())
  if (rest === undefined || rest.calls > 0) return undefined
  const isRate = rest.windowSeconds <= rateWindowSecondsMax
  return {
    code: isRate ? 'RATE_LIMITED' : 'USAGE_EXCEEDED',
    retryAfterSeconds: Math.max(1, rest.secondsLeft),
  }
}

function isAllowedFrom(key: StoredKey, addressBlock: string): boolean {
  return rangesOf(key.addressAllowList)?.some((range) => isInRange(range, addressBlock)) ?? true
}
