/**
 * The address of the service that a caller asked, out of those it has, so that what is answered works where it was asked;
 * the first where `host` is of none. A host that nobody configured is never repeated: a caller may write it as it likes.
 */
export function addressUsed(host: string | undefined, addresses: readonly string[]): string {
  const asked = host?.toLowerCase()
  return addresses.find((address) => new URL(address).host === asked) ?? addresses[0] ?? ''
}
