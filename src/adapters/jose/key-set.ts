import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Ports } from '../../ports/ports.ts'
import { unsoundness } from './key-soundness.ts'

/** At this age keys are refreshed in the background of a request, */
const renewAfterMs = 5 * 60_000
/** and at this age before a request is answered, so that a removed key is refused by then. */
const freshForMs = 10 * 60_000
/** While the host fails, its last keys are used for this long. */
const staleForMs = 24 * 60 * 60_000
/** The host is asked at most once in this time, whatever arrives. */
const attemptEveryMs = 30_000

export type KeySetOptions = Ports<'clock' | 'logger'> & {
  /** Fetches the key set; rejects when the host returns none. */
  readonly read: () => Promise<JSONWebKeySet>
}

/** The provider's keys as last fetched. */
type Known = { readonly find: JWTVerifyGetKey; readonly readAtMs: number }

/**
 * Finds a token's key in the provider's key set. Known keys keep working while the host is down; the host is asked at
 * most once in 30 seconds; a new key is found with at most one request. Raises 503 `upstream.unavailable` when there is
 * no key set.
 */
export function createKeySet(options: KeySetOptions): JWTVerifyGetKey {
  const state: { known: Known | undefined } = { known: undefined }
  const refresh = createRefresh(options, state)
  const ageMs = (known: Known) => options.clock.nowMs() - known.readAtMs

  const current = async (): Promise<Known> => {
    const { known } = state
    if (known === undefined || ageMs(known) >= freshForMs || ageMs(known) < 0) await refresh()
    else if (ageMs(known) >= renewAfterMs) void refresh()
    if (state.known !== undefined && ageMs(state.known) < staleForMs) return state.known
    throw new AppError(
      upstreamErrors.unavailable,
      'The keys of the identity provider cannot be read, so its tokens cannot be judged.',
      { retryAfterSeconds: attemptEveryMs / 1_000 },
    )
  }

  return async (header, token) => {
    const known = await current()
    try {
      return await known.find(header, token)
    } catch (failure) {
      if (!(failure instanceof errors.JWKSNoMatchingKey)) throw failure
      await refresh()
      if (state.known === known || state.known === undefined) throw failure
      return state.known.find(header, token)
    }
  }
}

/** Fetches the key set when due; concurrent callers share the request. Never rejects. */
function createRefresh(
  { read, clock, logger }: KeySetOptions,
  state: { known: Known | undefined },
): () => Promise<void> {
  let lastAttemptMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const attempt = async (): Promise<void> => {
    const readAtMs = clock.nowMs()
    lastAttemptMs = readAtMs
    try {
      state.known = { find: createLocalJWKSet(soundKeys(await read(), logger)), readAtMs }
    } catch (failure) {
      logger.warn('the keys of the identity provider could not be read', {
        reason: failure instanceof Error ? failure.message : 'unknown',
      })
    }
  }

  return () => {
    if (running !== undefined) return running
    const sinceMs = clock.nowMs() - lastAttemptMs
    if (sinceMs >= 0 && sinceMs < attemptEveryMs) return Promise.resolve()
    running = attempt().finally(() => {
      running = undefined
    })
    return running
  }
}

/** The keys that may verify signatures; the others are logged. */
function soundKeys({ keys }: JSONWebKeySet, logger: Logger): JSONWebKeySet {
  return {
    keys: keys.filter((key) => {
      const reason = unsoundness(key)
      if (reason === undefined) return true
      logger.warn('a key of the identity provider is left out', {
        kid: (key.kid ?? 'none').slice(0, 128),
        reason,
      })
      return false
    }),
  }
}
