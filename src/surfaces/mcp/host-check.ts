import { AppError } from '../../kernel/errors.ts'
import { authErrors } from '../../kernel/shared-errors.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Raises 403 unless the request names a host of ours: that of a web page whose name was pointed at this machine (DNS
 * rebinding) is not. Pages of any origin may call by our own name, for they must hold the key that they present.
 * Loopback names are ours on any port.
 */
export function assertOwnHost(headers: Headers, allowedHosts: ReadonlySet<string>): void {
  const host = headers.get('host')
  if (host !== null && isOwn(`http://${host}`, allowedHosts)) return
  throw new AppError(authErrors.origin_refused, 'This Host may not use the MCP endpoint.')
}

function isOwn(address: string, allowedHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false
  const { host, hostname } = new URL(address)
  // Behind TLS the Host header has no port or 443, and is read here without knowing the scheme.
  return loopback.has(hostname) || allowedHosts.has(host) || allowedHosts.has(withoutTlsPort(host))
}

function withoutTlsPort(host: string): string {
  return host.endsWith(':443') ? host.slice(0, -':443'.length) : host
}
