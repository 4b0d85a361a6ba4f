import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding, encodings } from '../../kernel/encodings.ts'
import type { DocumentBody } from '../../kernel/operation.ts'

/** Shorter text fits into one packet uncompressed. */
const lengthMin = 1_400
const texts = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|javascript)\b)/

type Variants = {
  readonly plain: DocumentBody
  readonly encoded: Map<Encoding, DocumentBody | Promise<DocumentBody>>
}
/**
 * Keyed by the document object, so that a cached document is compressed once and its variants are collected with it.
 */
const cache = new WeakMap<DocumentBody, Variants>()

/**
 * The document in the encoding that the caller prefers: as it was encoded beforehand, or else text with an entity tag is
 * compressed, off the event loop, once per encoding. Each variant has a strong tag of its own. A promise while compression
 * is in progress.
 */
export function compressed(
  document: DocumentBody,
  acceptEncoding: string | undefined,
): DocumentBody | Promise<DocumentBody> {
  const variants = cache.get(document) ?? variantsOf(document)
  if (variants === undefined) return document
  const encoding = chooseEncoding(acceptEncoding)
  if (encoding === undefined) return variants.plain
  const known = variants.encoded.get(encoding)
  if (known !== undefined) return known
  if (document.encoded !== undefined) return variants.plain
  const making = encode(variants.plain, encoding).then(
    (variant) => {
      variants.encoded.set(encoding, variant)
      return variant
    },
    // Without compression, the document itself.
    () => variants.plain,
  )
  variants.encoded.set(encoding, making)
  return making
}

function variantsOf(document: DocumentBody): Variants | undefined {
  const { body, contentType, encoded, headers = {} } = document
  if (headers['etag'] === undefined || 'content-encoding' in headers) return undefined
  if (encoded === undefined && (body.length < lengthMin || !texts.test(contentType))) {
    return undefined
  }
  const { vary } = headers
  // The document has already been chosen by encoding.
  if (vary !== undefined && /accept-encoding/i.test(vary)) return undefined
  const varies = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  const plain = { ...document, headers: { ...headers, vary: varies } }
  const variants: Variants = { plain, encoded: new Map() }
  for (const encoding of encodings) {
    const ready = encoded?.[encoding]
    if (ready !== undefined) variants.encoded.set(encoding, variantOf(plain, encoding, ready))
  }
  cache.set(document, variants)
  return variants
}

const compress = {
  br: (plain: string | Uint8Array) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: string | Uint8Array) => promisify(gzip)(plain, { level: 9 }),
}

async function encode(plain: DocumentBody, encoding: Encoding): Promise<DocumentBody> {
  return variantOf(plain, encoding, await compress[encoding](plain.body))
}

function variantOf(plain: DocumentBody, encoding: Encoding, body: Uint8Array): DocumentBody {
  const { etag = '', ...headers } = plain.headers ?? {}
  const own = { etag: etag.replace(/"$/, `-${encoding}"`), 'content-encoding': encoding }
  return { ...plain, body, headers: { ...headers, ...own } }
}
