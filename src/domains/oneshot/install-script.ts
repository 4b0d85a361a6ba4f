import { hash } from 'node:crypto'
import type { DocumentBody } from '../../kernel/operation.ts'
import { installScriptSource } from './install-script-source.ts'

const bytes = new TextEncoder().encode(installScriptSource)

/** The SHA-256 of the script's bytes, in hexadecimal. */
export const installScriptSha256 = hash('sha256', bytes)

/** The script as it is served, with its digest in every form that clients look for. */
export const installScript: DocumentBody = {
  contentType: 'text/x-shellscript; charset=utf-8',
  body: bytes,
  headers: {
    etag: `"${installScriptSha256}"`,
    'x-content-sha256': installScriptSha256,
    'repr-digest': `sha-256=:${hash('sha256', bytes, 'base64')}:`,
  },
}
