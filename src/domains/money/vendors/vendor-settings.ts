import type { Vendor } from './vendor.ts'

/** The operator's settings of one vendor. */
export type VendorSetting = { readonly secret: string | null; readonly baseUrl: string | null }

/** An available vendor: its URL and credentials. */
export type ConfiguredVendor = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** The secret path prefix; may be empty. */
  readonly secretPath: string
  readonly secretHeaders: Readonly<Record<string, string>>
  /** Never in an answer, a log or a problem. */
  readonly secret: string | null
}

/** The names of a vendor's settings: `VENDOR_BROWSER_USE_API_KEY` and `VENDOR_BROWSER_USE_URL`. */
export function settingNames(vendor: Vendor): {
  readonly secret: string
  readonly baseUrl: string
} {
  const name = vendor.id.toUpperCase().replaceAll('-', '_')
  return { secret: `VENDOR_${name}_API_KEY`, baseUrl: `VENDOR_${name}_URL` }
}

/**
 * The configured vendor; null without a secret or, for a vendor without one, without a URL. Throws at start for a URL
 * with a query or a secret that does not fit into a header or a path.
 */
export function configureVendor(vendor: Vendor, setting: VendorSetting): ConfiguredVendor | null {
  const { secret, baseUrl } = setting
  const isOn = vendor.secret === null ? baseUrl !== null : secret !== null
  if (!isOn) return null
  const names = settingNames(vendor)
  return {
    baseUrl: plainBase(baseUrl ?? vendor.baseUrl, names.baseUrl),
    ...placed(vendor, secret ?? '', names.secret),
    secret,
  }
}

function plainBase(text: string, name: string): string {
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new Error(`${name} must be an address without query, fragment and credentials`)
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function placed(
  { secret: placement }: Vendor,
  secret: string,
  name: string,
): Pick<ConfiguredVendor, 'secretHeaders' | 'secretPath'> {
  if (placement === null) return { secretHeaders: {}, secretPath: '' }
  if (placement.in === 'header') {
    if (!/^[\x21-\x7e]+$/.test(secret)) throw new Error(`${name} does not fit into a header`)
    const value = `${placement.prefix ?? ''}${secret}`
    return { secretHeaders: { [placement.name.toLowerCase()]: value }, secretPath: '' }
  }
  if (!/^[A-Za-z0-9_:-]+$/.test(secret)) throw new Error(`${name} does not fit into a path`)
  return { secretHeaders: {}, secretPath: placement.template.replace('{secret}', secret) }
}
