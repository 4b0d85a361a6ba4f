/** What of the page is shown, as it stands in the address. */
export interface MintSearch {
  /** The address of the asset that is read. */
  readonly asset?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch({ asset }: Readonly<Record<string, unknown>>): MintSearch {
  return typeof asset === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(asset) ? { asset } : {}
}
