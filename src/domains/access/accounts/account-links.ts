import { assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createAccount } from '../auth/index.ts'
import { accountUserStore } from './account-user.store.ts'

export type AccountLinksOptions = Ports<'clock' | 'database' | 'random'>

/** Maps a user of the library to an account, which is created on first use. */
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
    /** One account per user, also for concurrent calls. */
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
