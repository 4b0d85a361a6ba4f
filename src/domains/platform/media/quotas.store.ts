import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'

const quotaTables = tablesOf({
  mediaQuotas: { owner: text(), day: text(), objects: integer, bytes: integer },
})

/** What one owner may store per day. */
type Quota = { readonly objects: number; readonly bytes: number }

/** The amount stored per owner and day. */
export function quotasStore(db: Queryable) {
  const tables = quotaTables.on(db)
  return {
    /** Counts an object of `bytes` in one statement; false, without counting, when that exceeds the quota. */
    async take(
      { name, day }: { readonly name: string; readonly day: string },
      bytes: number,
      quota: Quota,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('mediaQuotas')
        .values({ owner: name, day, objects: 1, bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'owner'])
            .doUpdateSet((held) => ({
              objects: held('mediaQuotas.objects', '+', 1),
              bytes: held('mediaQuotas.bytes', '+', bytes),
            }))
            .where('mediaQuotas.objects', '<', quota.objects)
            .where((held) => held(held('mediaQuotas.bytes', '+', bytes), '<=', quota.bytes)),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async forgetBefore(day: string): Promise<void> {
      await tables.deleteFrom('mediaQuotas').where('day', '<', day).execute()
    },
  }
}
