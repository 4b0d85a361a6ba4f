import type { Generated } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

type ResourceTables = {
  vendor_resources: {
    id: Generated<string>
    vendor: string
    kind: string
    resource_id: string
    account_id: string
    made_at: Date
  }
}

/** Something at a vendor, and the account whose call made it. */
export type VendorResource = {
  readonly vendor: string
  readonly kind: string
  readonly resourceId: string
  readonly accountId: string
  readonly madeAt: Date
}

/** A resource as it is stored; `id` grows with time. */
export type StoredResource = VendorResource & { readonly id: string }

/** What callers made at vendors, and whose it is. */
export function resourceStore(db: Queryable) {
  const tables = db.withTables<ResourceTables>()
  return {
    /** Keeps what was made; what is known already stays with its first account. */
    async insert(resources: readonly VendorResource[]): Promise<void> {
      if (resources.length === 0) return
      await tables
        .insertInto('vendor_resources')
        .values(
          resources.map(({ vendor, kind, resourceId, accountId, madeAt }) => ({
            vendor,
            kind,
            resource_id: resourceId,
            account_id: accountId,
            made_at: madeAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    /** Whether a call of the account made it. */
    async isOwned(wanted: Omit<VendorResource, 'madeAt'>): Promise<boolean> {
      const found = await tables
        .selectFrom('vendor_resources')
        .select('id')
        .where('vendor', '=', wanted.vendor)
        .where('kind', '=', wanted.kind)
        .where('resource_id', '=', wanted.resourceId)
        .where('account_id', '=', wanted.accountId)
        .executeTakeFirst()
      return found !== undefined
    },
    /** The account's resources, the last made first. */
    async list(page: {
      readonly accountId: string
      readonly vendor: string | undefined
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly StoredResource[]> {
      let query = tables
        .selectFrom('vendor_resources')
        .selectAll()
        .where('account_id', '=', page.accountId)
      if (page.vendor !== undefined) query = query.where('vendor', '=', page.vendor)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      const rows = await query.orderBy('id', 'desc').limit(page.limit).execute()
      return rows.map((row) => ({
        id: row.id,
        vendor: row.vendor,
        kind: row.kind,
        resourceId: row.resource_id,
        accountId: row.account_id,
        madeAt: row.made_at,
      }))
    },
  }
}
