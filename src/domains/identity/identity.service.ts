import { assert } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import { createAccount } from '../auth/index.ts'
import { identityEvents } from './identity.events.ts'
import { type Identity, identityStore } from './identity.store.ts'

const rememberedMax = 10_000

export type IdentityServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
}

export type IdentityService = {
  /** The account of a verified identity; made at the first call, the same at every later one. */
  readonly accountOf: (identity: Identity) => Promise<string>
}

/** Builds the service that gives verified identities their accounts. */
export function createIdentityService(options: IdentityServiceOptions): IdentityService {
  const remembered = new Map<string, string>()
  const running = new Map<string, Promise<string>>()

  const resolve = async (identity: Identity, key: string): Promise<string> => {
    const accountId =
      (await identityStore(options.database.query).find(identity)) ??
      (await link(identity, options))
    remembered.set(key, accountId)
    if (remembered.size > rememberedMax) forgetOldest(remembered)
    return accountId
  }

  return {
    async accountOf(identity) {
      const key = JSON.stringify([identity.issuer, identity.subject])
      const known = remembered.get(key) ?? running.get(key)
      if (known !== undefined) return known
      const work = resolve(identity, key).finally(() => running.delete(key))
      running.set(key, work)
      return work
    },
  }
}

async function link(identity: Identity, options: IdentityServiceOptions): Promise<string> {
  const nowMs = options.clock.nowMs()
  const at = new Date(nowMs)
  const newId = createId('acct', nowMs, options.random.bytes(10))
  return options.database.transaction(async (transaction) => {
    const identities = identityStore(transaction)
    if (await identities.claim(identity, newId, at)) {
      await createAccount(transaction, newId, at)
      await options.outbox.append(transaction, identityEvents.linked, {
        subject: newId,
        accountId: newId,
        payload: { issuer: identity.issuer },
      })
      return newId
    }
    const accountId = await identities.find(identity)
    assert(accountId !== undefined, 'an identity that could not be claimed has an account')
    return accountId
  })
}

function forgetOldest(entries: Map<string, string>): void {
  const oldest = entries.keys().next()
  if (!oldest.done) entries.delete(oldest.value)
}
