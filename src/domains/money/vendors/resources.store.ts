import type { Queryable } from '../../../ports/database.ts'
import { generated, integer, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'

const resourceTables = tablesOf({
  vendorResources: {
    id: generated(integer),
    vendor: text(),
    kind: text(),
    resourceId: text(),
    accountId: text(),
    madeAt: time,
  },
})

/** A vendor resource, and the account whose call created it; `id` grows with time. */
export type StoredResource = RowOf<typeof resourceTables, 'vendorResources'>
/** The same before it is stored. */
export type VendorResource = Omit<StoredResource, 'id'>

/** Vendor resources by account. */
export function resourceStore(db: Queryable) {
  const tables = resourceTables.on(db)
  return {
    /** Records resources; a known one stays with its first account. */
    async insert(resources: readonly VendorResource[]): Promise<void> {
      if (resources.length === 0) return
      await tables
        .insertInto('vendorResources')
        .values(
          resources.map(({ vendor, kind, resourceId, accountId, madeAt }) => ({
            vendor,
            kind,
            resourceId,
            accountId,
            madeAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    /** Whether a call of the account created it. */
    async isOwned(wanted: Omit<VendorResource, 'madeAt'>): Promise<boolean> {
      const found = await tables
        .selectFrom('vendorResources')
        .select('id')
        .where('vendor', '=', wanted.vendor)
        .where('kind', '=', wanted.kind)
        .where('resourceId', '=', wanted.resourceId)
        .where('accountId', '=', wanted.accountId)
        .executeTakeFirst()
      return found !== undefined
    },
    /** The account's resources, newest first. */
    async list(page: {
      readonly accountId: string
      readonly vendor: string | undefined
      readonly beforeId: number | null
      readonly limit: number
    }): Promise<readonly StoredResource[]> {
      let query = tables
        .selectFrom('vendorResources')
        .selectAll()
        .where('accountId', '=', page.accountId)
      if (page.vendor !== undefined) query = query.where('vendor', '=', page.vendor)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      return query.orderBy('id', 'desc').limit(page.limit).execute()
    },
  }
}
