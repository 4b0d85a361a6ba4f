import { hash } from 'node:crypto'
import type { DocumentBody } from '../../../kernel/operation.ts'
import { requestedBaseUrl } from '../../../kernel/requested-base-url.ts'
import { installScriptSource } from './install-script-source.ts'

/** The script as served at one base URL. */
export type InstallScript = {
  readonly address: string
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string
  /** With the digest in every header that clients look for. */
  readonly document: DocumentBody
}

/** The scripts of all base URLs, generated once. No others exist, whatever host a caller names. */
export function createInstallScripts(addresses: readonly string[]) {
  const scripts = new Map(addresses.map((address) => [address, scriptOf(address)]))
  const sums = new Set([...scripts.values()].map(({ sha256 }) => sha256))
  return {
    /** The script of the base URL with this host, else of the first one. */
    at(host: string | undefined): InstallScript {
      const script = scripts.get(requestedBaseUrl(host, addresses))
      if (script === undefined) throw new Error('the service has no address')
      return script
    },
    /** Whether a script with this digest is currently published at any base URL. */
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
        // A cache that ignores these headers could mix up two base URLs.
        vary: 'Host, X-Forwarded-Host',
      },
    },
  }
}
