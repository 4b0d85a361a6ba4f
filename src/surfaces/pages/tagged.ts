import { createHash } from 'node:crypto'
import type { DocumentBody } from '../../kernel/operation.ts'

/** The page with the hash of its bytes as its entity tag. */
export function tagged(page: DocumentBody): DocumentBody {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url')}"`
  return { ...page, headers: { ...page.headers, etag } }
}
