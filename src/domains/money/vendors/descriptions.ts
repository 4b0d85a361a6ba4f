import { decimalsOf, ledgerMoney } from '../../../kernel/assets.ts'
import { linkTo } from '../../../kernel/operation.ts'
import { wholePage } from '../../../kernel/page.ts'
import type { ApiDocuments } from '../../../ports/api-documents.ts'
import { gatewayOperations } from './gateway.operations.ts'
import type { Vendor, VendorOperation, VendorRoute } from './vendor.ts'
import type { VendorClient } from './vendor-client.ts'
import { settingNames } from './vendor-settings.ts'
import type { GatewayVendors, Inventory } from './vendors.schemas.ts'

type PriceTag = GatewayVendors['items'][number]['operations'][number]['price']

/** Every vendor with its rows, and whether it is available. */
export function describeVendors(
  routes: readonly VendorRoute[],
  clients: ReadonlyMap<string, VendorClient>,
): GatewayVendors {
  const byVendor = Map.groupBy(routes, ({ vendor }) => vendor)
  return {
    openapi: linkTo(gatewayOperations.openapi),
    ...wholePage(
      [...byVendor].map(([vendor, own]) => describeVendor(vendor, own, clients.get(vendor.id))),
    ),
  }
}

function describeVendor(
  vendor: Vendor,
  routes: readonly VendorRoute[],
  client: VendorClient | undefined,
): GatewayVendors['items'][number] {
  const { docsUrl, family, id, limits, name, secret } = vendor
  const settings = settingNames(vendor)
  return {
    id,
    name,
    family,
    docsUrl,
    configured: client !== undefined,
    setting: secret === null ? settings.baseUrl : settings.secret,
    circuit:
      client === undefined
        ? null
        : { state: client.circuit.state(), retryAfterSeconds: client.circuit.waitSeconds() },
    limits: { ...limits },
    operations: routes.map(({ operationId, operation }) => ({
      operationId,
      method: operation.method,
      path: operation.path,
      summary: operation.summary,
      price: priceTag(operation),
    })),
  }
}

function priceTag({ priceUsdcAtomic }: VendorOperation): PriceTag {
  const unit = { asset: 'USDC', decimals: decimalsOf('USDC'), unit: 'call' } as const
  return typeof priceUsdcAtomic === 'bigint'
    ? { ...ledgerMoney('USDC', priceUsdcAtomic), ...unit }
    : { amount: null, amountAtomic: null, ...unit }
}

/** Every operation of the service with its tier. */
export function describeInventory(documents: Pick<ApiDocuments, 'inventory'>): Inventory {
  const items = documents
    .inventory()
    .map(({ operationId, name, method, path, tier, family, summary }) => ({
      operationId,
      name,
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
    ...wholePage(items),
  }
}

function tierOf(tier: string): Inventory['items'][number]['tier'] {
  return tier === 'public' || tier === 'private' ? tier : 'monetized'
}
