import { assert } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Random } from '../../ports/random.ts'
import { createAccount } from '../auth/index.ts'
import { accountUserStore } from './account-user.store.ts'

export type AccountLinksOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
}

/** Resolves a user of the library to its account, which is made when it is first asked for. */
export function createAccountLinks({ database, clock, random }: AccountLinksOptions) {
  const known = accountUserStore(database.query)

  async function open(userId: string): Promise<void> {
    const nowMs = clock.nowMs()
    const accountId = createId('acct', nowMs, random.bytes(10))
    await database.transaction(async (transaction) => {
      const at = new Date(nowMs)
      const isNew = await accountUserStore(transaction).claim(userId, accountId, at)
      if (isNew) await createAccount(transaction, accountId, at)
    })
  }

  return {
    /** One account a user, however many ask at once. */
    async accountOf(userId: string): Promise<string> {
      const linked = await known.accountOf(userId)
      if (linked !== undefined) return linked
      await open(userId)
      const opened = await known.accountOf(userId)
      assert(opened !== undefined, 'a user that was claimed has an account')
      return opened
    },
  }
}
