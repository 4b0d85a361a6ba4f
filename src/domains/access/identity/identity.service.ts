import { LRUCache } from 'lru-cache'
import { assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createAccount } from '../auth/index.ts'
import { identityEvents } from './identity.events.ts'
import { type Identity, identityStore } from './identity.store.ts'

const rememberedMax = 10_000

export type IdentityServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'>

export type IdentityService = {
  /** The account of a verified identity: created by the first call, the same in every later one. */
  readonly accountOf: (identity: Identity) => Promise<string>
}

/** Creates the service that assigns accounts to verified identities. */
export function createIdentityService(options: IdentityServiceOptions): IdentityService {
  const remembered = new LRUCache<string, string>({ max: rememberedMax })
  const running = new Map<string, Promise<string>>()

  const resolve = async (identity: Identity, key: string): Promise<string> => {
    const accountId =
      (await identityStore(options.database.query).find(identity)) ??
      (await link(identity, options))
    remembered.set(key, accountId)
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
