import type { Queryable } from '../../../ports/database.ts'
import { tablesOf, text, time } from '../../../ports/tables.ts'

const reservationsTables = tablesOf({ aiReservations: { id: text(), expiresAt: time } })

/** Store of the holds of calls under way. A call is ended by the one process that deletes its row. */
export function reservationsStore(db: Queryable) {
  const tables = reservationsTables.on(db)
  return {
    async insert(id: string, expiresAt: Date): Promise<void> {
      await tables.insertInto('aiReservations').values({ id, expiresAt }).execute()
    },
    /** Deletes the row; false when another process has. */
    async take(id: string): Promise<boolean> {
      const { numDeletedRows } = await tables
        .deleteFrom('aiReservations')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** Deletes expired rows, except those that another transaction has locked. */
    async takeExpired(at: Date, limit: number): Promise<readonly string[]> {
      const rows = await tables
        .deleteFrom('aiReservations')
        .where('id', 'in', (query) =>
          query
            .selectFrom('aiReservations')
            .select('id')
            .where('expiresAt', '<=', at)
            .orderBy('expiresAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
