import type { Queryable } from '../../../ports/database.ts'
import { nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { WrittenState } from './oneshot-state.ts'

const oneshotTables = tablesOf({
  oneshotKeys: {
    id: text(),
    keyHash: text(),
    keyPrefix: text(),
    state: text<WrittenState>(),
    /** The only machine that may claim it, if already known. */
    machineHash: nullable(text()),
    /** The address block of the machine at the claim. */
    claimedFrom: nullable(text()),
    mintedAt: time,
    claimedAt: nullable(time),
    expiresAt: time,
  },
})

/** A one-shot key as stored: hashes of the key and of its machine. */
export type OneshotKey = RowOf<typeof oneshotTables, 'oneshotKeys'>

/** One-shot keys, by id and by hash. */
export function oneshotStore(db: Queryable) {
  const tables = oneshotTables.on(db)
  const keys = () => tables.selectFrom('oneshotKeys').selectAll()
  return {
    async insert(key: OneshotKey): Promise<void> {
      const { id, keyHash, keyPrefix, state, machineHash, claimedFrom } = key
      const { mintedAt, claimedAt, expiresAt } = key
      await tables
        .insertInto('oneshotKeys')
        .values({
          id,
          keyHash,
          keyPrefix,
          state,
          machineHash,
          claimedFrom,
          mintedAt,
          claimedAt,
          expiresAt,
        })
        .execute()
    },
    /**
     * Assigns an unclaimed key to the machine; undefined when it is claimed, has ended, or is bound to another machine.
     */
    async claim(
      id: string,
      { machineHash, claimedFrom }: { readonly machineHash: string; readonly claimedFrom: string },
      at: Date,
    ): Promise<OneshotKey | undefined> {
      return tables
        .updateTable('oneshotKeys')
        .set({ state: 'claimed', claimedAt: at, machineHash, claimedFrom })
        .where('id', '=', id)
        .where('state', '=', 'minted')
        .where('expiresAt', '>', at)
        .where((key) =>
          key.or([key('machineHash', 'is', null), key('machineHash', '=', machineHash)]),
        )
        .returningAll()
        .executeTakeFirst()
    },
    async find(id: string): Promise<OneshotKey | undefined> {
      return keys().where('id', '=', id).executeTakeFirst()
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string): Promise<OneshotKey | undefined> {
      return keys().where('id', '=', id).forUpdate().executeTakeFirst()
    },
    async findByHash(hash: string): Promise<OneshotKey | undefined> {
      return keys().where('keyHash', '=', hash).executeTakeFirst()
    },
    async setRevoked(id: string): Promise<void> {
      await tables
        .updateTable('oneshotKeys')
        .set({ state: 'revoked' })
        .where('id', '=', id)
        .execute()
    },
    /** Deletes at most `limit` keys that expired before `at`. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('oneshotKeys')
        .where('id', 'in', (query) =>
          query.selectFrom('oneshotKeys').select('id').where('expiresAt', '<', at).limit(limit),
        )
        .execute()
    },
  }
}
