import { egressErrors } from '../../kernel/egress-errors.ts'
import { gatewayOperations } from './gateway.operations.ts'
import { proxyOperations } from './proxy.operations.ts'
import { vendorsErrors } from './vendors.errors.ts'

export { vendorRoutes } from './proxy.operations.ts'
export { vendorsKeeping } from './retention.ts'
export type { RecordVendorUsage, VendorUsage } from './usage.ts'
export { configuredVendors, vendorSettingNames, vendorSettings } from './vendor-catalog.ts'
export type { VendorSetting } from './vendor-settings.ts'
export { vendorsMigrations } from './vendors.migrations.ts'
export {
  createVendorsService,
  type VendorsService,
  type VendorsServiceOptions,
} from './vendors.service.ts'

/** What the domain brings to the table. The codes of the way out are registered here, once for all who use it. */
export const vendorsRows = {
  operations: { ...gatewayOperations, ...proxyOperations },
  errors: [vendorsErrors, egressErrors],
}
