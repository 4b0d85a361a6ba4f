import { AppError } from '../../../kernel/errors.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { TerminalFile, TerminalFiles } from '../../../ports/terminal-files.ts'
import { terminalErrors } from './terminal.errors.ts'

/** The web terminal as answers. */
export type TerminalDocuments = {
  /** The page that shows a feature. Raises 503 `terminal.not_built` where there is no build. */
  readonly page: (feature: string) => DocumentBody
  /** A file that pages name. Raises 404 for a name that no build has. */
  readonly asset: (name: string) => DocumentBody
}

/** Scripts and styles come from the service alone, and no text ever becomes a script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  // The reference, under a policy of its own.
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Other sites are told nothing. Without any referrer, forms would be sent with the origin `null`, which is refused.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const assetHeaders = {
  // The name holds a hash of the contents.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
}

/** Answers with the files of the terminal; the same file is the same document. */
export function createTerminalDocuments(files: TerminalFiles): TerminalDocuments {
  const documents = new WeakMap<TerminalFile, DocumentBody>()
  const documentOf = (file: TerminalFile, headers: Readonly<Record<string, string>>) => {
    const { body, contentType, digest, encoded } = file
    const known = documents.get(file)
    if (known !== undefined) return known
    const made = { contentType, body, encoded, headers: { ...headers, etag: `"${digest}"` } }
    documents.set(file, made)
    return made
  }
  return {
    page(feature) {
      const file = files.page(feature)
      if (file === undefined) {
        throw new AppError(terminalErrors.not_built, 'This installation has no built terminal.')
      }
      return documentOf(file, pageHeaders)
    },
    asset(name) {
      const file = files.asset(name)
      if (file === undefined) {
        throw new AppError(
          resourceErrors.not_found,
          `The terminal has no file ${name}; load its page again.`,
        )
      }
      return documentOf(file, assetHeaders)
    },
  }
}
