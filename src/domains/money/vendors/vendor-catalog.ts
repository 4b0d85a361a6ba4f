import { birdeye } from './catalog/birdeye.ts'
import { browserUse } from './catalog/browser-use.ts'
import { crossmint } from './catalog/crossmint.ts'
import { e2b } from './catalog/e2b.ts'
import { fal } from './catalog/fal.ts'
import { jupiter } from './catalog/jupiter.ts'
import { layerzero } from './catalog/layerzero.ts'
import { layerzeroTransfer } from './catalog/layerzero-transfer.ts'
import { openrouter } from './catalog/openrouter.ts'
import { streamflow } from './catalog/streamflow.ts'
import { telegram } from './catalog/telegram.ts'
import type { Vendor } from './vendor.ts'
import { configureVendor, settingNames, type VendorSetting } from './vendor-settings.ts'

/** Every vendor of the gateway. */
export const vendorCatalog: readonly Vendor[] = [
  birdeye,
  browserUse,
  crossmint,
  e2b,
  fal,
  jupiter,
  layerzero,
  layerzeroTransfer,
  openrouter,
  streamflow,
  telegram,
]

/** The names of all vendor settings: of keys, and of URLs that replace the documented ones. */
export const vendorSettingNames: {
  readonly secrets: readonly string[]
  readonly baseUrls: readonly string[]
} = {
  secrets: vendorCatalog
    .filter(({ secret }) => secret !== null)
    .map((vendor) => settingNames(vendor).secret),
  baseUrls: vendorCatalog.map((vendor) => settingNames(vendor).baseUrl),
}

/** The operator's settings of each vendor, from settings by name. */
export function vendorSettings(
  values: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, VendorSetting>> {
  return Object.fromEntries(
    vendorCatalog.map((vendor) => {
      const names = settingNames(vendor)
      const setting = {
        secret: vendor.secret === null ? null : (values[names.secret] ?? null),
        baseUrl: values[names.baseUrl] ?? null,
      }
      return [vendor.id, setting]
    }),
  )
}

/** The vendors of a family that are available with these settings. */
export function configuredVendors(
  settings: Readonly<Record<string, VendorSetting>>,
  family: string,
): readonly Vendor[] {
  return vendorCatalog.filter((vendor) => {
    const setting = settings[vendor.id]
    return (
      vendor.family === family && setting !== undefined && configureVendor(vendor, setting) !== null
    )
  })
}
