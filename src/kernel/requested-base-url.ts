/**
 * The configured base URL whose host the caller used, so that links in the answer work for that caller; the first one
 * for an unknown host. An unknown host is never repeated, because callers can forge it.
 */
export function requestedBaseUrl(host: string | undefined, addresses: readonly string[]): string {
  const requestedHost = host?.toLowerCase()
  return addresses.find((address) => new URL(address).host === requestedHost) ?? addresses[0] ?? ''
}
