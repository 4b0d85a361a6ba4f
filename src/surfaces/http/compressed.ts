import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../../kernel/encodings.ts'
import type { DocumentBody } from '../../kernel/operation.ts'

/** A shorter text fits into one packet anyway. */
const lengthMin = 1_400
const texts = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|javascript)\b)/

type Variants = {
  readonly plain: DocumentBody
  readonly encoded: Map<Encoding, DocumentBody | Promise<DocumentBody>>
}
/** By the document itself, so that one which is kept is compressed once, and what is forgotten takes its variants with it. */
const made = new WeakMap<DocumentBody, Variants>()

/**
 * The document as the caller likes it: texts with an entity tag are compressed, beside the event loop, once for each
 * encoding. Each variant has a strong tag of its own. A promise while it is being made.
 */
export function compressed(
  document: DocumentBody,
  acceptEncoding: string | undefined,
): DocumentBody | Promise<DocumentBody> {
  const variants = made.get(document) ?? variantsOf(document)
  if (variants === undefined) return document
  const encoding = chooseEncoding(acceptEncoding)
  if (encoding === undefined) return variants.plain
  const known = variants.encoded.get(encoding)
  if (known !== undefined) return known
  const making = encode(variants.plain, encoding).then(
    (variant) => {
      variants.encoded.set(encoding, variant)
      return variant
    },
    // Not compressed it is the same document.
    () => variants.plain,
  )
  variants.encoded.set(encoding, making)
  return making
}

function variantsOf(document: DocumentBody): Variants | undefined {
  const { body, contentType, headers = {} } = document
  if (headers['etag'] === undefined || 'content-encoding' in headers) return undefined
  if (body.length < lengthMin || !texts.test(contentType)) return undefined
  const { vary } = headers
  // A domain that has variants of its own has chosen among them.
  if (vary !== undefined && /accept-encoding/i.test(vary)) return undefined
  const varies = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  const plain = { ...document, headers: { ...headers, vary: varies } }
  const variants: Variants = { plain, encoded: new Map() }
  made.set(document, variants)
  return variants
}

const compress = {
  br: (plain: string | Uint8Array) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: string | Uint8Array) => promisify(gzip)(plain, { level: 9 }),
}

async function encode(plain: DocumentBody, encoding: Encoding): Promise<DocumentBody> {
  const body = await compress[encoding](plain.body)
  const { etag = '', ...headers } = plain.headers ?? {}
  const own = { etag: etag.replace(/"$/, `-${encoding}"`), 'content-encoding': encoding }
  return { ...plain, body, headers: { ...headers, ...own } }
}
