import type { Queryable } from '../../ports/database.ts'
import type { WrittenState } from './oneshot-state.ts'

type OneshotTables = {
  oneshot_keys: {
    id: string
    key_hash: string
    key_prefix: string
    state: WrittenState
    machine_hash: string | null
    claimed_from: string | null
    minted_at: Date
    claimed_at: Date | null
    expires_at: Date
  }
}

/** A one-shot key as it is stored: hashes of itself and of its machine. */
export type OneshotKey = {
  readonly id: string
  readonly hash: string
  readonly keyPrefix: string
  readonly state: WrittenState
  /** The only machine that may claim it, once that is known. */
  readonly machineHash: string | null
  /** The address block of its machine at the claim. */
  readonly claimedFrom: string | null
  readonly mintedAt: Date
  readonly claimedAt: Date | null
  readonly expiresAt: Date
}

/** One-shot keys, by id and by hash. */
export function oneshotStore(db: Queryable) {
  const tables = db.withTables<OneshotTables>()
  const keys = () => tables.selectFrom('oneshot_keys').selectAll()
  return {
    async insert(key: OneshotKey): Promise<void> {
      await tables.insertInto('oneshot_keys').values(toRow(key)).execute()
    },
    /** Gives an unclaimed key to the machine; undefined when it is claimed, over, or bound to another machine. */
    async claim(
      id: string,
      { machineHash, claimedFrom }: { readonly machineHash: string; readonly claimedFrom: string },
      at: Date,
    ): Promise<OneshotKey | undefined> {
      const row = await tables
        .updateTable('oneshot_keys')
        .set({
          ...{ state: 'claimed', claimed_at: at },
          ...{ machine_hash: machineHash, claimed_from: claimedFrom },
        })
        .where('id', '=', id)
        .where('state', '=', 'minted')
        .where('expires_at', '>', at)
        .where((key) =>
          key.or([key('machine_hash', 'is', null), key('machine_hash', '=', machineHash)]),
        )
        .returningAll()
        .executeTakeFirst()
      return row && toKey(row)
    },
    async find(id: string): Promise<OneshotKey | undefined> {
      const row = await keys().where('id', '=', id).executeTakeFirst()
      return row && toKey(row)
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string): Promise<OneshotKey | undefined> {
      const row = await keys().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && toKey(row)
    },
    async findByHash(hash: string): Promise<OneshotKey | undefined> {
      const row = await keys().where('key_hash', '=', hash).executeTakeFirst()
      return row && toKey(row)
    },
    async setRevoked(id: string): Promise<void> {
      await tables
        .updateTable('oneshot_keys')
        .set({ state: 'revoked' })
        .where('id', '=', id)
        .execute()
    },
    /** Deletes at most `limit` keys that expired before `at`. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('oneshot_keys')
        .where('id', 'in', (query) =>
          query.selectFrom('oneshot_keys').select('id').where('expires_at', '<', at).limit(limit),
        )
        .execute()
    },
  }
}

function toRow(key: OneshotKey): OneshotTables['oneshot_keys'] {
  return {
    id: key.id,
    key_hash: key.hash,
    key_prefix: key.keyPrefix,
    state: key.state,
    machine_hash: key.machineHash,
    claimed_from: key.claimedFrom,
    minted_at: key.mintedAt,
    claimed_at: key.claimedAt,
    expires_at: key.expiresAt,
  }
}

function toKey(row: OneshotTables['oneshot_keys']): OneshotKey {
  return {
    id: row.id,
    hash: row.key_hash,
    keyPrefix: row.key_prefix,
    state: row.state,
    machineHash: row.machine_hash,
    claimedFrom: row.claimed_from,
    mintedAt: row.minted_at,
    claimedAt: row.claimed_at,
    expiresAt: row.expires_at,
  }
}
