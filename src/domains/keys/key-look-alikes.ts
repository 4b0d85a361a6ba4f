import type { Database } from '../../ports/database.ts'
import type { KeyFailure } from './key-failures.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import { keysStore } from './keys.store.ts'

/** Further beginnings in one interval are not looked up, so that invented secrets cost one statement. */
const prefixesMax = 256

type Try = { readonly hash: string; times: number; addressBlock: string | null }

/** Secrets that opened nothing, until it is asked whose keys begin like them. */
export type LookAlikes = {
  /** Costs one entry in memory. What is not of a key's type is left out. */
  readonly add: (secret: string, addressBlock: string | null) => void
  /** Hands each key that a remembered secret begins like to `found`, and forgets them all. */
  readonly resolve: (
    found: (failure: KeyFailure, times: number) => void,
    database: Database,
  ) => Promise<void>
}

/** Remembers refused secrets by what lists show of a key; the secrets themselves are not kept. */
export function createLookAlikes(): LookAlikes {
  let tries = new Map<string, Try>()
  return {
    add(secret, addressBlock) {
      const prefix = holderKeyFormat.shownPrefix(secret)
      if (!holderKeyFormat.isShownPrefix(prefix)) return
      const known = tries.get(prefix)
      if (known !== undefined) Object.assign(known, { times: known.times + 1, addressBlock })
      else if (tries.size < prefixesMax) {
        tries.set(prefix, { hash: keyHash(secret), times: 1, addressBlock })
      }
    },
    async resolve(found, { query }) {
      if (tries.size === 0) return
      const taken = tries
      tries = new Map()
      for (const key of await keysStore(query).findByPrefixes([...taken.keys()])) {
        const tried = taken.get(key.keyPrefix)
        // The key itself, ended or disabled, is told of by its state.
        if (tried === undefined || tried.hash === key.hash) continue
        const { times, addressBlock } = tried
        const { id: keyId, accountId } = key
        found({ keyId, accountId, reason: 'look_alike', addressBlock }, times)
      }
    },
  }
}
