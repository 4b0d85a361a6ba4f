import { createHash } from 'node:crypto'
import type { DocumentBody } from '../../kernel/operation.ts'

/** The document with the hash of its bytes as its entity tag. */
export function tagged(document: DocumentBody): DocumentBody {
  const etag = `"${createHash('sha256').update(document.body).digest('base64url')}"`
  return { ...document, headers: { ...document.headers, etag } }
}
