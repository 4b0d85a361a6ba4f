import type { ApiDocuments } from '../../ports/api-documents.ts'
import type { Vendor, VendorOperation, VendorRoute } from './vendor.ts'
import type { VendorLine } from './vendor-line.ts'
import type { GatewayVendors, Inventory } from './vendors.schemas.ts'

/** Where the description of the vendors' rows is. */
export const gatewayOpenapiPath = '/api/gateway/openapi.json'

/** Every vendor with its rows, and whether it can be called now. */
export function describeVendors(
  routes: readonly VendorRoute[],
  lines: ReadonlyMap<string, VendorLine>,
): GatewayVendors {
  const byVendor = Map.groupBy(routes, ({ vendor }) => vendor)
  return {
    openapi: gatewayOpenapiPath,
    items: [...byVendor].map(([vendor, own]) => describeVendor(vendor, own, lines.get(vendor.id))),
  }
}

function describeVendor(
  { id, name, family, docsUrl, limits }: Vendor,
  routes: readonly VendorRoute[],
  line: VendorLine | undefined,
): GatewayVendors['items'][number] {
  return {
    id,
    name,
    family,
    docsUrl,
    configured: line !== undefined,
    circuit:
      line === undefined
        ? null
        : { state: line.circuit.state(), retryAfterSeconds: line.circuit.waitSeconds() },
    limits: { ...limits },
    operations: routes.map(({ operationId, operation, path }) => ({
      operationId,
      method: operation.method,
      path,
      summary: operation.summary,
      price: { amountAtomic: fixedPrice(operation), asset: 'USDC', unit: 'call' },
    })),
  }
}

function fixedPrice({ priceUsdcAtomic }: VendorOperation): string | null {
  return typeof priceUsdcAtomic === 'bigint' ? String(priceUsdcAtomic) : null
}

/** Every operation of the service with its tier. */
export function describeInventory(documents: Pick<ApiDocuments, 'inventory'>): Inventory {
  const items = documents
    .inventory()
    .map(({ operationId, method, path, tier, family, summary }) => ({
      operationId,
      method,
      path,
      tier: tierOf(tier),
      family,
      summary,
    }))
  const count = (wanted: string): number => items.filter(({ tier }) => tier === wanted).length
  return {
    total: items.length,
    tiers: { public: count('public'), private: count('private'), monetized: count('monetized') },
    items,
  }
}

function tierOf(tier: string): Inventory['items'][number]['tier'] {
  return tier === 'public' || tier === 'private' ? tier : 'monetized'
}
