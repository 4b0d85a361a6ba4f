/** What is shown, as it stands in the address: a scan that was asked for, which its address keeps. */
export interface ScanSearch {
  readonly scan?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch({ scan }: Readonly<Record<string, unknown>>): ScanSearch {
  return typeof scan === 'string' && /^[\w-]{1,80}$/.test(scan) ? { scan } : {}
}
