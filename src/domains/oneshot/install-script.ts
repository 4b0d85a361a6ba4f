import { hash } from 'node:crypto'
import { addressUsed } from '../../kernel/address-used.ts'
import type { DocumentBody } from '../../kernel/operation.ts'
import { installScriptSource } from './install-script-source.ts'

/** The script as it is served at one address. */
export type InstallScript = {
  readonly address: string
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string
  /** With the digest in every form that clients look for. */
  readonly document: DocumentBody
}

/** The scripts of all addresses, made once. There are no others, whatever host a caller names. */
export function createInstallScripts(addresses: readonly string[]) {
  const scripts = new Map(addresses.map((address) => [address, scriptOf(address)]))
  const sums = new Set([...scripts.values()].map(({ sha256 }) => sha256))
  return {
    /** The one of the address that the caller asked, else of the first. */
    at(host: string | undefined): InstallScript {
      const script = scripts.get(addressUsed(host, addresses))
      if (script === undefined) throw new Error('the service has no address')
      return script
    },
    /** Whether a script with this digest is published now, at any address. */
    isPublished: (sha256: string): boolean => sums.has(sha256),
  }
}

function scriptOf(address: string): InstallScript {
  const bytes = new TextEncoder().encode(installScriptSource(address))
  const sha256 = hash('sha256', bytes)
  return {
    address,
    sha256,
    document: {
      contentType: 'text/x-shellscript; charset=utf-8',
      body: bytes,
      headers: {
        etag: `"${sha256}"`,
        'x-content-sha256': sha256,
        'repr-digest': `sha-256=:${hash('sha256', bytes, 'base64')}:`,
        // Two addresses may be one to a cache that reads neither.
        vary: 'Host, X-Forwarded-Host',
      },
    },
  }
}
