import { egressErrors } from '../../../kernel/egress-errors.ts'
import { gatewayOperations } from './gateway.operations.ts'
import { proxyOperations } from './proxy.operations.ts'
import { vendorsErrors } from './vendors.errors.ts'
import examples from './vendors.examples.json' with { type: 'json' }

export { vendorRoutes } from './proxy.operations.ts'
export { vendorsRetention } from './retention.ts'
export type { RecordVendorUsage, VendorUsage } from './usage.ts'
export { configuredVendors, vendorSettingNames, vendorSettings } from './vendor-catalog.ts'
export type { VendorSetting } from './vendor-settings.ts'
export { vendorsMigrations } from './vendors.migrations.ts'
export {
  createVendorsService,
  type VendorsService,
  type VendorsServiceOptions,
} from './vendors.service.ts'

/** The domain's part of the table. The egress codes are registered here, once for all who use them. */
export const vendorsRows = {
  examples,
  operations: { ...gatewayOperations, ...proxyOperations },
  errors: [vendorsErrors, egressErrors],
}
