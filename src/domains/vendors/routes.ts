import { operationId } from '../../kernel/operation.ts'
import type { Vendor, VendorRoute } from './vendor.ts'

/** The routes of one vendor. */
export function routesOf(vendor: Vendor): readonly VendorRoute[] {
  return Object.values(vendor.operations).map((operation) => {
    const path: `/${string}` = `${vendor.prefix}${operation.path}`
    return { vendor, operation, path, operationId: operationId({ method: operation.method, path }) }
  })
}
