/** What of launching stands in an address: the launch that is looked at, and the rehearsal. */
export interface LaunchPlaceSearch {
  readonly launch?: string
  readonly rehearsal?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readLaunchPlace(search: Readonly<Record<string, unknown>>): LaunchPlaceSearch {
  const { launch, rehearsal } = search
  return {
    ...(typeof launch === 'string' && /^lnch_\w{1,40}$/.test(launch) ? { launch } : {}),
    ...(typeof rehearsal === 'string' && /^rhrsl_\w{1,40}$/.test(rehearsal) ? { rehearsal } : {}),
  }
}
