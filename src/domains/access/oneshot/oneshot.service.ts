import { hash } from 'node:crypto'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CredentialCache } from '../auth/index.ts'
import { createInstallScripts, type InstallScript } from './install-script.ts'
import { oneshotErrors } from './oneshot.errors.ts'
import { oneshotEvents } from './oneshot.events.ts'
import type {
  ClaimOneshotRequest,
  ComputerStatus,
  MintedOneshotKey,
  MintOneshotRequest,
  OneshotRecord,
} from './oneshot.schemas.ts'
import { type OneshotKey, oneshotStore } from './oneshot.store.ts'
import { oneshotKeyFormat, oneshotScopes } from './oneshot-key.ts'
import { machineHash, oneshotLifeMs, oneshotMachine, oneshotStateAt } from './oneshot-state.ts'

/** How long after expiry keys are deleted, so that their last events can be examined. */
const retentionMs = 24 * 3_600_000
const pruneEveryMs = 60_000
const prunedMax = 1_000

export type OneshotServiceOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly cache: CredentialCache
  /** The service's base URLs, the main one first, without trailing slashes. Keys are sent nowhere else. */
  readonly addresses: readonly string[]
}

export type OneshotService = {
  /** The same bytes for everybody at one base URL; for an unknown host those of the main one. */
  readonly script: (requestedHost: string | undefined) => DocumentBody
  /** The SHA-256 of that script, in the format of `sha256sum -c`. */
  readonly checksum: (requestedHost: string | undefined) => DocumentBody
  /**
   * Creates a key. The answer is the only place where it appears. Raises 422 for a script that is not published at any
   * base URL.
   */
  readonly mint: (
    request: MintOneshotRequest,
    requestedHost: string | undefined,
  ) => Promise<MintedOneshotKey>
  /** Assigns the key to one machine, once; raises 409 for any other. Until then the key permits nothing else. */
  readonly claim: (
    caller: Principal,
    request: ClaimOneshotRequest,
    origin: { readonly addressBlock: string },
  ) => Promise<OneshotRecord>
  /** Ends the key permanently, in every process within a second. */
  readonly revoke: (caller: Principal) => Promise<OneshotRecord>
  readonly status: (caller: Principal) => Promise<ComputerStatus>
  /** Waits for background work of requests. */
  readonly stop: () => Promise<void>
}

/** Creates the service of one-shot keys. */
export function createOneshotService(options: OneshotServiceOptions): OneshotService {
  const { database, clock } = options
  const prune = createPruner(options)
  const scripts = createInstallScripts(options.addresses)
  return {
    script: (requestedHost) => scripts.at(requestedHost).document,
    checksum: (requestedHost) => ({
      contentType: 'text/plain; charset=utf-8',
      body: `${scripts.at(requestedHost).sha256}  install.sh\n`,
    }),
    async mint({ machineId, scriptSha256 }, requestedHost) {
      if (!scripts.isPublished(scriptSha256)) throw outdated()
      const minted = await mintKey({ machineId, script: scripts.at(requestedHost) }, options)
      prune.soon(clock.nowMs())
      return minted
    },
    async claim(caller, { machineId }, { addressBlock }) {
      const machine = { machineHash: machineHash(machineId), claimedFrom: addressBlock }
      const key = await claimKey(caller.credentialId, machine, options)
      options.cache.invalidate('oneshot_key', key.keyHash)
      return toRecord(key)
    },
    async revoke(caller) {
      const key = await revokeKey(caller.credentialId, options)
      options.cache.invalidate('oneshot_key', key.keyHash)
      return toRecord(key)
    },
    async status(caller) {
      const key = await oneshotStore(database.query).find(caller.credentialId)
      if (key === undefined) throw gone()
      const leftMs = key.expiresAt.getTime() - clock.nowMs()
      return {
        claim: toRecord(key),
        secondsLeft: Math.max(0, Math.floor(leftMs / 1_000)),
        machineBound: key.machineHash !== null,
        scopes: [...oneshotScopes],
      }
    },
    stop: prune.settled,
  }
}

function outdated(): AppError {
  return new AppError(
    oneshotErrors.script_outdated,
    'scriptSha256 is not of the install script that is published now.',
    {
      faults: [
        {
          location: 'body/scriptSha256',
          message: 'is of another script',
          fix: oneshotErrors.script_outdated.fix,
        },
      ],
    },
  )
}

async function mintKey(
  { machineId, script }: { readonly machineId: string | undefined; readonly script: InstallScript },
  { database, clock, random, outbox }: OneshotServiceOptions,
): Promise<MintedOneshotKey> {
  const nowMs = clock.nowMs()
  const key = oneshotKeyFormat.create(random)
  const stored: OneshotKey = {
    id: createId('osk', nowMs, random.bytes(10)),
    keyHash: hash('sha256', key),
    keyPrefix: oneshotKeyFormat.shownPrefix(key),
    state: 'minted',
    machineHash: machineId === undefined ? null : machineHash(machineId),
    claimedFrom: null,
    mintedAt: new Date(nowMs),
    claimedAt: null,
    expiresAt: new Date(nowMs + oneshotLifeMs),
  }
  await database.transaction(async (transaction) => {
    await oneshotStore(transaction).insert(stored)
    await outbox.append(transaction, oneshotEvents.minted, eventOf(stored))
  })
  return {
    key,
    keyType: 'oneshot_terminal_claim',
    expiresAt: stored.expiresAt.toISOString(),
    claimUrl: `${script.address}/api/e2b/oneshot/claim`,
  }
}

async function claimKey(
  id: string,
  machine: { readonly machineHash: string; readonly claimedFrom: string },
  { database, clock, outbox }: OneshotServiceOptions,
): Promise<OneshotKey> {
  const at = new Date(clock.nowMs())
  return database.transaction(async (transaction) => {
    const keys = oneshotStore(transaction)
    const claimed = await keys.claim(id, machine, at)
    if (claimed !== undefined) {
      await outbox.append(transaction, oneshotEvents.claimed, eventOf(claimed))
      return claimed
    }
    const key = await keys.find(id)
    if (key === undefined) throw gone()
    // The machine that claimed it repeats the call: its first answer may have been lost.
    const state = oneshotStateAt(key, at.getTime())
    if (state === 'claimed' && key.machineHash === machine.machineHash) return key
    if (state !== 'claimed' && state !== 'minted') oneshotMachine.assertTransition(state, 'claimed')
    throw new AppError(
      oneshotErrors.bound_elsewhere,
      state === 'claimed'
        ? 'Another machine has claimed this key.'
        : 'This key was made for another machine.',
    )
  })
}

async function revokeKey(
  id: string,
  { database, clock, outbox }: OneshotServiceOptions,
): Promise<OneshotKey> {
  return database.transaction(async (transaction) => {
    const keys = oneshotStore(transaction)
    const key = await keys.lock(id)
    if (key === undefined) throw gone()
    oneshotMachine.assertTransition(oneshotStateAt(key, clock.nowMs()), 'revoked')
    await keys.setRevoked(id)
    await outbox.append(transaction, oneshotEvents.revoked, eventOf(key))
    return { ...key, state: 'revoked' }
  })
}

function eventOf(key: OneshotKey) {
  return {
    subject: key.id,
    payload: { keyPrefix: key.keyPrefix, expiresAt: key.expiresAt.toISOString() },
  }
}

function toRecord(key: OneshotKey): OneshotRecord {
  return {
    keyPrefix: key.keyPrefix,
    keyType: 'oneshot_terminal_claim',
    state: key.state,
    mintedAt: key.mintedAt.toISOString(),
    claimedAt: key.claimedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt.toISOString(),
  }
}

/** The key was verified a moment ago and has been deleted since, like an expired one. */
function gone(): AppError {
  return new AppError(authErrors.invalid_credential, 'This one-shot key has expired.')
}

function createPruner({ database, logger }: OneshotServiceOptions) {
  let running: Promise<void> = Promise.resolve()
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    /** At most once a minute, in the background of a request. */
    soon(nowMs: number): void {
      if (nowMs - lastMs < pruneEveryMs) return
      lastMs = nowMs
      running = oneshotStore(database.query)
        .prune(new Date(nowMs - retentionMs), prunedMax)
        .catch((failure: unknown) => {
          logger.warn('expired one-shot keys were not deleted', { reason: String(failure) })
        })
    },
    settled: (): Promise<void> => running,
  }
}
