import type { Database } from '../../../ports/database.ts'
import type { KeyFailure } from './key-failures.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import { keysStore } from './keys.store.ts'

/** The maximum of prefixes looked up per interval, so that invented secrets cost one statement. */
const prefixesMax = 256

type Try = { readonly keyHash: string; times: number; addressBlock: string | null }

/** Invalid secrets, until the keys that start like them are looked up. */
export type LookAlikes = {
  /** One entry in memory. Texts that are not of a key's form are ignored. */
  readonly add: (secret: string, addressBlock: string | null) => void
  /** Passes each key that a remembered secret starts like to `found`, and forgets the secrets. */
  readonly resolve: (
    found: (failure: KeyFailure, times: number) => void,
    database: Database,
  ) => Promise<void>
}

/** Remembers refused secrets by the prefix that lists show; the secrets themselves are not stored. */
export function createLookAlikes(): LookAlikes {
  let tries = new Map<string, Try>()
  return {
    add(secret, addressBlock) {
      const prefix = holderKeyFormat.shownPrefix(secret)
      if (!holderKeyFormat.isShownPrefix(prefix)) return
      const known = tries.get(prefix)
      if (known !== undefined) Object.assign(known, { times: known.times + 1, addressBlock })
      else if (tries.size < prefixesMax) {
        tries.set(prefix, { keyHash: keyHash(secret), times: 1, addressBlock })
      }
    },
    async resolve(found, { query }) {
      if (tries.size === 0) return
      const taken = tries
      tries = new Map()
      for (const key of await keysStore(query).findByPrefixes([...taken.keys()])) {
        const tried = taken.get(key.keyPrefix)
        // An ended or disabled key itself is reported by its state.
        if (tried === undefined || tried.keyHash === key.keyHash) continue
        const { times, addressBlock } = tried
        const { id: keyId, accountId } = key
        found({ keyId, accountId, reason: 'look_alike', addressBlock }, times)
      }
    },
  }
}
