import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../../../kernel/encodings.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'

/** A JSON document with a body for each content encoding. */
export type EncodedDocument = {
  /** The body for an `Accept-Encoding`: brotli before gzip, and plain where neither is accepted. */
  readonly for: (acceptEncoding: string | undefined) => DocumentBody
}

/**
 * A document of `value`, with `language` as its Content-Language. The bytes are made at once; each compressed body at
 * its first use, and cached. The ETag is the hash of the plain bytes with the name of the encoding.
 */
export function encodedDocument(value: unknown, language: string): EncodedDocument {
  const plain = Buffer.from(JSON.stringify(value))
  const hash = createHash('sha256').update(plain).digest('base64url')
  const variant = (body: Buffer, encoding?: Encoding): DocumentBody => ({
    contentType: 'application/json; charset=utf-8',
    body,
    headers: {
      etag: encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"`,
      vary: 'Accept-Encoding',
      'content-language': language,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  })
  const identity = variant(plain)
  const kept = new Map<Encoding, DocumentBody>()
  return {
    for: (acceptEncoding) => {
      const encoding = chooseEncoding(acceptEncoding)
      if (encoding === undefined) return identity
      const found = kept.get(encoding)
      if (found !== undefined) return found
      const made = variant(compress[encoding](plain), encoding)
      kept.set(encoding, made)
      return made
    },
  }
}

const compress = {
  br: (plain: Buffer) =>
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 9 }),
}
