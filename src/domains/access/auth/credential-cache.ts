import { LRUCache } from 'lru-cache'
import { AppError, assert } from '../../../kernel/errors.ts'
import type { CredentialKind, Principal } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Ports } from '../../../ports/ports.ts'

const topic = 'auth.credentials'
/** The maximum age of an answer, measured from before the store was queried. */
const lifeMs = 1_000
/** An answer in use is refreshed in the background from this age. */
const renewAfterMs = 400
/** How often a read is repeated because the credential was revoked meanwhile. */
const rereadsMax = 3

/** What the store knows about a valid credential. */
export type VerifiedCredential = {
  readonly principal: Principal
  /** When the credential itself expires; null when it does not. */
  readonly expiresAtMs: number | null
}

/** Reads one credential by the SHA-256 of its secret; undefined when it is invalid. */
export type LoadCredential = (hash: string) => Promise<VerifiedCredential | undefined>

/** Answers at once from memory when possible, else from the store; concurrent callers share one read. */
export type VerifyCredential = (
  hash: string,
) => Principal | undefined | Promise<Principal | undefined>

/** Verified credentials, cached for at most 1,000 ms and bounded in number. */
export type CredentialCache = {
  /** Opens the cache for one kind of credential; once per kind. */
  readonly open: (credential: CredentialKind, load: LoadCredential) => VerifyCredential
  /**
   * Call it after the change was committed: from then on this process queries the store again, and other processes do
   * as soon as they receive the hint, within 1,000 ms at the latest.
   */
  readonly invalidate: (credential: CredentialKind, hash: string) => void
  /**
   * Calls `onHint` whenever the credential is invalidated, here or by another process, until the returned function is
   * called.
   */
  readonly watch: (credential: CredentialKind, hash: string, onHint: () => void) => () => void
  /** Resolves once hints from other processes are received; without it other processes' changes only take longer. */
  readonly listen: () => Promise<void>
  /** Stops listening and waits for background reads. */
  readonly stop: () => Promise<void>
}

export type CredentialCacheOptions = Ports<'clock' | 'logger'> & {
  readonly bus: Bus
  /** For each kind, and as many again for invalid credentials. Default: 10,000. */
  readonly entriesMax?: number
}

type Entry = {
  readonly verified: VerifiedCredential
  readonly readAtMs: number
  renewing: boolean
}

type ReadState = { isOutdated: boolean }
type Read = ReadState & { readonly result: Promise<Principal | undefined> }

type Region = {
  readonly verify: VerifyCredential
  readonly forget: (hash: string) => void
  readonly settled: () => Promise<void>
}

/** Creates the cache that all credentials of this process use. */
export function createCredentialCache(options: CredentialCacheOptions): CredentialCache {
  const regions = new Map<string, Region>()
  const watchers = createWatchers()
  let unsubscribe: (() => Promise<void>) | undefined
  const forget = (credential: string, hash: string) => {
    regions.get(credential)?.forget(hash)
    watchers.notify(`${credential}:${hash}`)
  }
  const onHint = (hint: string) => {
    const [credential = '', hash = ''] = hint.split(':', 2)
    forget(credential, hash)
  }
  return {
    open(credential, load) {
      assert(!regions.has(credential), `the cache of ${credential} is opened once`)
      const region = createRegion(credential, load, options)
      regions.set(credential, region)
      return region.verify
    },
    invalidate(credential, hash) {
      forget(credential, hash)
      options.bus.publish(topic, `${credential}:${hash}`)
    },
    watch: (credential, hash, onChange) => watchers.add(`${credential}:${hash}`, onChange),
    async listen() {
      unsubscribe ??= await options.bus.subscribe(topic, onHint)
    },
    async stop() {
      await unsubscribe?.()
      unsubscribe = undefined
      await Promise.all([...regions.values()].map((region) => region.settled()))
    },
  }
}

/** The watchers of each credential. */
function createWatchers() {
  const byName = new Map<string, Set<() => void>>()
  return {
    add(name: string, onHint: () => void): () => void {
      const listeners = byName.get(name) ?? new Set()
      byName.set(name, listeners)
      // Two connections may pass the same function.
      const listener = () => onHint()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byName.get(name) === listeners) byName.delete(name)
      }
    },
    notify(name: string): void {
      for (const listener of [...(byName.get(name) ?? [])]) listener()
    },
  }
}

function createRegion(
  credential: CredentialKind,
  load: LoadCredential,
  options: CredentialCacheOptions,
): Region {
  const { clock, logger } = options
  const answers = createAnswers(options.entriesMax ?? 10_000)
  const reads = createReads(load, answers, clock)

  const renew = (hash: string, entry: Entry) => {
    entry.renewing = true
    reads.read(hash).catch((failure: unknown) => {
      // The entry still expires on time; the next request after that meets the failure itself.
      entry.renewing = false
      logger.warn('a credential could not be renewed', { credential, reason: String(failure) })
    })
  }

  return {
    verify(hash) {
      const nowMs = clock.nowMs()
      const entry = answers.known.get(hash)
      if (entry && isFresh(entry.readAtMs, nowMs)) {
        const { expiresAtMs } = entry.verified
        if (expiresAtMs !== null && nowMs >= expiresAtMs) return undefined
        if (!entry.renewing && nowMs - entry.readAtMs >= renewAfterMs) renew(hash, entry)
        return entry.verified.principal
      }
      const refusedAtMs = answers.refused.get(hash)
      if (refusedAtMs !== undefined && isFresh(refusedAtMs, nowMs)) return undefined
      return reads.read(hash)
    },
    forget(hash) {
      answers.forget(hash)
      reads.outdate(hash)
    },
    settled: reads.settled,
  }
}

/** The store's answers, each dated before its query. */
function createAnswers(entriesMax: number) {
  const known = new LRUCache<string, Entry>({ max: entriesMax })
  // Kept apart, so that invented secrets cannot evict valid ones.
  const refused = new LRUCache<string, number>({ max: entriesMax })
  const forget = (hash: string): void => {
    known.delete(hash)
    refused.delete(hash)
  }
  return {
    known,
    refused,
    forget,
    keep(hash: string, verified: VerifiedCredential | undefined, readAtMs: number): void {
      forget(hash)
      if (verified) {
        known.set(hash, { verified, readAtMs, renewing: false })
      } else {
        refused.set(hash, readAtMs)
      }
    },
  }
}

/** Reads in progress, one per credential, shared by all who wait for it. */
function createReads(
  load: LoadCredential,
  answers: ReturnType<typeof createAnswers>,
  clock: Clock,
) {
  const running = new Map<string, Read>()

  async function readCurrent(hash: string, state: ReadState): Promise<Principal | undefined> {
    for (let attempt = 0; attempt <= rereadsMax; attempt++) {
      state.isOutdated = false
      const readAtMs = clock.nowMs()
      const verified = await load(hash)
      // Revoked meanwhile: the result may be outdated, so it is neither cached nor used.
      if (state.isOutdated) continue
      answers.keep(hash, verified, readAtMs)
      return verified?.principal
    }
    throw new AppError(upstreamErrors.unavailable, 'The credential is changing; try again.')
  }

  return {
    read(hash: string): Promise<Principal | undefined> {
      const known = running.get(hash)
      if (known) return known.result
      const state: ReadState = { isOutdated: false }
      const result = readCurrent(hash, state).finally(() => running.delete(hash))
      running.set(hash, Object.assign(state, { result }))
      return result
    },
    outdate(hash: string): void {
      const known = running.get(hash)
      if (known) known.isOutdated = true
    },
    async settled(): Promise<void> {
      await Promise.allSettled([...running.values()].map(({ result }) => result))
    },
  }
}

function isFresh(readAtMs: number, nowMs: number): boolean {
  // A clock that was set back gives a negative age; such an answer is not trusted.
  return nowMs >= readAtMs && nowMs - readAtMs < lifeMs
}
