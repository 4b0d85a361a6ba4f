import { openSecret, sealSecret, wipe } from './envelope.ts'
import { claimVersion } from './master-keys.ts'
import { requestsStore } from './requests.store.ts'
import { expireIfDue, lockWallet } from './signing.ts'
import type { VaultParts } from './steps.ts'
import { submitSigned } from './submission.ts'
import { keyPurpose, type StoredWallet } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

const sweepEveryMs = 15_000
const batchMax = 200

/**
 * Expires requests that were not approved or signed in time, and sends people's signed transactions that the chain did
 * not accept.
 */
export async function sweep(parts: VaultParts): Promise<void> {
  const store = requestsStore(parts.database.query)
  for (const { id, walletId } of await store.overdue(new Date(parts.clock.nowMs()), batchMax)) {
    await parts.database.transaction(async (tx) => {
      await lockWallet(tx, walletId)
      const request = await requestsStore(tx).find(id)
      if (request !== undefined) await expireIfDue(tx, request, parts)
    })
  }
  for (const request of await store.unsent(batchMax)) {
    await submitSigned(request, parts).catch((failure: unknown) => {
      parts.logger.warn('a signed transaction was not sent', {
        requestId: request.id,
        reason: String(failure),
      })
    })
  }
}

/**
 * Rewraps every wallet key that is under an older master key than the current one; returns the number. Safe to repeat,
 * to interrupt, and to run in several processes, also with other keys, while wallets sign. Keys without a master key in
 * this process are left to others; a key that cannot be decrypted is logged and skipped.
 */
export async function renewKeys(parts: VaultParts): Promise<number> {
  const { keyVersion, versions } = parts.keys
  const older = versions.filter((version) => version < keyVersion)
  const wallets = walletsStore(parts.database.query)
  let renewed = 0
  let afterId = ''
  for (;;) {
    const page = { afterId, limit: batchMax }
    const found = await wallets.wrappedBy(older, page)
    for (const wallet of found) {
      const isRenewed = await renew(wallet, parts).catch((failure: unknown) => {
        parts.logger.error('the key of a wallet could not be decrypted', failure, {
          walletId: wallet.id,
        })
        return false
      })
      if (isRenewed) renewed += 1
    }
    const last = found.at(-1)
    if (last === undefined) return renewed
    afterId = last.id
  }
}

async function renew({ accountId, id }: StoredWallet, parts: VaultParts): Promise<boolean> {
  const wallets = walletsStore(parts.database.query)
  const envelope = await wallets.envelope(id)
  if (envelope === undefined) return false
  const binding = { accountId, recordId: id, purpose: keyPurpose }
  const key = await openSecret(envelope, binding, parts.keys)
  try {
    const sealed = await sealSecret(key, binding, parts)
    return await parts.database.transaction(async (tx) => {
      await claimVersion(tx, sealed.keyVersion, parts.keys)
      return walletsStore(tx).rewrap(id, envelope.keyVersion, sealed)
    })
  } finally {
    wipe(key)
  }
}

/** Runs the sweep and the rewrapping periodically between `start` and `stop`. */
export function createUpkeep(parts: VaultParts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const run = (work: () => Promise<unknown>) => {
    running = running.then(work).catch((failure: unknown) => {
      parts.logger.warn('the upkeep of the vault failed', { reason: String(failure) })
    })
  }
  return {
    start(): void {
      if (timer !== undefined) return
      run(() => renewKeys(parts))
      timer = setInterval(() => {
        run(() => sweep(parts))
        // Another process may still have used the older key since.
        run(() => renewKeys(parts))
      }, sweepEveryMs).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}
