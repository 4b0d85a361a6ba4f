import { AppError } from '../../kernel/errors.ts'
import { authErrors } from '../../kernel/shared-errors.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Raises 403 unless the request names one of the service's hosts, which a page whose name was rebound to this machine
 * (DNS rebinding) does not. Pages of any origin may call by the correct name, because they must hold the key that they
 * present. Loopback names are allowed on any port.
 */
export function assertOwnHost(headers: Headers, allowedHosts: ReadonlySet<string>): void {
  const host = headers.get('host')
  if (host !== null && isOwn(`http://${host}`, allowedHosts)) return
  throw new AppError(authErrors.origin_refused, 'This Host may not use the MCP endpoint.')
}

function isOwn(address: string, allowedHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false
  const { host, hostname } = new URL(address)
  // Behind TLS the Host header has port 443 or none; the scheme is not known here.
  return loopback.has(hostname) || allowedHosts.has(host) || allowedHosts.has(withoutTlsPort(host))
}

function withoutTlsPort(host: string): string {
  return host.endsWith(':443') ? host.slice(0, -':443'.length) : host
}
