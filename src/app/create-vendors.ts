import type { UsageRecorder } from '../domains/money/billing/index.ts'
import {
  createVendorsService,
  type VendorUsage,
  vendorRoutes,
} from '../domains/money/vendors/index.ts'
import type { ApiDocuments } from '../ports/api-documents.ts'
import type { ServiceOptions } from './service-options.ts'

/** The gateway to outside vendors; usage is counted in the vendors' own units. */
export function createVendors(
  { config, world }: ServiceOptions,
  { documents, usage }: { readonly documents: ApiDocuments; readonly usage: UsageRecorder },
) {
  return createVendorsService({
    ...world,
    egress: world.operatorEgress,
    routes: vendorRoutes,
    settings: config.vendors,
    documents,
    recordUsage: (used) => usage.record(toUsage(used)),
  })
}

function toUsage(used: VendorUsage) {
  const { units, chargeId, credential, credentialId } = used
  return {
    accountId: used.accountId,
    ...(credential === 'api_key' ? { keyId: credentialId } : {}),
    ...(chargeId === null ? {} : { chargeId }),
    operationId: used.operationId,
    family: used.family,
    units: units['tokens'] ?? units['seconds'] ?? units['calls'] ?? 1n,
    at: new Date(used.atMs),
  }
}
