import { AppError, assert } from '../../kernel/errors.ts'
import type { CredentialKind, Principal } from '../../kernel/principal.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'

const topic = 'auth.credentials'
/** No answer is older than this, counted from before the store was asked. */
const lifeMs = 1_000
/** An answer in use is renewed behind the request once it is this old. */
const renewAfterMs = 400
/** How often a read is repeated because the credential was revoked while it ran. */
const rereadsMax = 3

/** What the store says of a credential that opens something. */
export type VerifiedCredential = {
  readonly principal: Principal
  /** When the credential itself ends; null when it does not. */
  readonly expiresAtMs: number | null
}

/** Reads one credential by the SHA-256 of its secret; undefined when it opens nothing. */
export type LoadCredential = (hash: string) => Promise<VerifiedCredential | undefined>

/** At once from memory when the answer is known, else from the store; parallel callers share one read. */
export type VerifyCredential = (
  hash: string,
) => Principal | undefined | Promise<Principal | undefined>

/** Verified credentials, kept for at most 1,000 ms and bounded in number. */
export type CredentialCache = {
  /** Opens the part for one kind of credential; each kind is opened once. */
  readonly open: (credential: CredentialKind, load: LoadCredential) => VerifyCredential
  /**
   * To be called after the change was committed: from then on this process asks the store again, and other
   * processes as soon as they are told, within 1,000 ms at the latest.
   */
  readonly invalidate: (credential: CredentialKind, hash: string) => void
  /** Calls `onHint` whenever the store is to be asked again, here or by another process, until the returned function is called. */
  readonly watch: (credential: CredentialKind, hash: string, onHint: () => void) => () => void
  /** Resolves once hints from other processes are heard; without it only their delay is longer. */
  readonly listen: () => Promise<void>
  /** Stops listening and waits for reads that run behind requests. */
  readonly stop: () => Promise<void>
}

export type CredentialCacheOptions = {
  readonly clock: Clock
  readonly bus: Bus
  readonly logger: Logger
  /** Of each kind, and as many again that open nothing. 10,000 unless given. */
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

/** Builds the cache that all credentials of this process go through. */
export function createCredentialCache(options: CredentialCacheOptions): CredentialCache {
  const regions = new Map<string, Region>()
  const watchers = createWatchers()
  let unsubscribe: (() => Promise<void>) | undefined
  const forget = (credential: string, hash: string) => {
    regions.get(credential)?.forget(hash)
    watchers.tell(`${credential}:${hash}`)
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

/** Who wants to know of which credential. */
function createWatchers() {
  const byName = new Map<string, Set<() => void>>()
  return {
    add(name: string, onHint: () => void): () => void {
      const listeners = byName.get(name) ?? new Set()
      byName.set(name, listeners)
      // Two connections may hand in one function.
      const listener = () => onHint()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byName.get(name) === listeners) byName.delete(name)
      }
    },
    tell(name: string): void {
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
      // The entry still ends on time; the next request after that meets the failure itself.
      entry.renewing = false
      logger.warn('a credential could not be renewed', { credential, reason: String(failure) })
    })
  }

  return {
    verify(hash) {
      const nowMs = clock.nowMs()
      const entry = answers.known.get(hash)
      if (entry && isYoung(entry.readAtMs, nowMs)) {
        const { expiresAtMs } = entry.verified
        if (expiresAtMs !== null && nowMs >= expiresAtMs) return undefined
        if (!entry.renewing && nowMs - entry.readAtMs >= renewAfterMs) renew(hash, entry)
        return entry.verified.principal
      }
      const refusedAtMs = answers.refused.get(hash)
      if (refusedAtMs !== undefined && isYoung(refusedAtMs, nowMs)) return undefined
      return reads.read(hash)
    },
    forget(hash) {
      answers.forget(hash)
      reads.outdate(hash)
    },
    settled: reads.settled,
  }
}

/** What the store answered, each at the moment before it was asked. */
function createAnswers(entriesMax: number) {
  const known = new Map<string, Entry>()
  // Kept apart, so that invented secrets cannot push out the ones in use.
  const refused = new Map<string, number>()
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
        dropOldest(known, entriesMax)
      } else {
        refused.set(hash, readAtMs)
        dropOldest(refused, entriesMax)
      }
    },
  }
}

/** Reads of the store that are under way, one for each credential however many wait for it. */
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
      // Revoked meanwhile: what was read may be from before, so it is neither kept nor used.
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

function isYoung(readAtMs: number, nowMs: number): boolean {
  // A clock that was set back makes an age negative; such an answer is not trusted.
  return nowMs >= readAtMs && nowMs - readAtMs < lifeMs
}

function dropOldest(entries: Map<string, unknown>, entriesMax: number): void {
  if (entries.size <= entriesMax) return
  const oldest = entries.keys().next()
  if (!oldest.done) entries.delete(oldest.value)
}
