import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { namedObject, namedShape, shape, Timestamp } from '../../../kernel/schemas.ts'
import { line, lines, tokenSymbol } from '../../../kernel/text-schemas.ts'
import type { ThumbnailFormat } from '../../../ports/pictures.ts'
import { cidPattern } from './cid.ts'
import { imageBytesMax } from './image-limits.ts'
import { thumbnailWidths } from './thumbnails.store.ts'

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })

export const Cid = T.String({
  pattern: cidPattern,
  description: 'CID version 1 of the bytes: codec raw, SHA2-256, base32',
})
const Url = T.String({ maxLength: 2_048, description: 'Where the bytes are served' })
const Status = oneOf(['visible', 'hidden'], 'Whether the operator lets it be seen')
const Link = T.String({
  pattern: '^https://[!-~]{1,248}$',
  description: 'https, at most 256 characters',
})

export const ReadRequest = shape({
  width: T.Optional(
    T.Unsafe<(typeof thumbnailWidths)[number]>({
      type: 'integer',
      enum: [...thumbnailWidths],
      description: 'A thumbnail that fits a square of so many pixels, of the first frame',
    }),
  ),
  format: T.Optional(
    oneOf<ThumbnailFormat>(
      ['avif', 'webp'],
      'The form of the thumbnail; without it AVIF for whoever accepts it, else WebP',
    ),
  ),
})

/** Base64 has four characters for three bytes. */
export const base64LengthMax = Math.ceil(imageBytesMax / 3) * 4

export const UploadRequest = namedShape('UploadImageRequest', {
  dataBase64: T.String({
    minLength: 4,
    maxLength: base64LengthMax,
    description:
      'The file in base64 (RFC 4648, padded): PNG, JPEG, WebP or GIF of at most 1,048,576 bytes',
  }),
})
export const GenerateRequest = namedShape('GenerateArtRequest', {
  name: line({ minLength: 1, maxLength: 64, description: 'What the picture is made from' }),
  variant: T.Integer({
    minimum: 0,
    maximum: 99,
    default: 0,
    description: 'Another picture for the same name',
  }),
})
export const ComposeRequest = namedShape('ComposeMetadataRequest', {
  name: line({ minLength: 1, maxLength: 64, description: '1 to 64 bytes of UTF-8' }),
  symbol: tokenSymbol(),
  description: T.Optional(lines({ maxLength: 1_000 })),
  image: T.Optional(Cid),
  links: T.Optional(
    shape({
      discord: T.Optional(Link),
      farcaster: T.Optional(Link),
      telegram: T.Optional(Link),
      twitter: T.Optional(Link),
      website: T.Optional(Link),
    }),
  ),
})
export const ModerateRequest = shape({
  status: Status,
  reason: T.Optional(
    lines({ minLength: 1, maxLength: 500, description: 'Why it is hidden; for the operator' }),
  ),
})
export const ListRequest = shape({ ...pageQuery, status: T.Optional(Status) })

const objectMembers = {
  cid: Cid,
  kind: oneOf(['image', 'metadata'], 'What the bytes are'),
  uri: T.String({ description: 'The name as an `ipfs://` address' }),
  url: Url,
  contentType: T.String(),
  sizeBytes: T.Integer({ minimum: 1 }),
  width: T.Union([T.Integer({ minimum: 1, description: 'Pixels' }), T.Null()]),
  height: T.Union([T.Integer({ minimum: 1, description: 'Pixels' }), T.Null()]),
  frames: T.Union([T.Integer({ minimum: 1 }), T.Null()]),
  origin: oneOf(['upload', 'generated', 'composed'], 'Where the bytes come from'),
  status: Status,
  createdAt: Timestamp,
}
export const MediaObject = namedObject('MediaObject', objectMembers)
export const GeneratedArt = namedObject('GeneratedArt', {
  ...objectMembers,
  svg: T.String({ description: 'The same picture as shapes; it is not stored' }),
})
export const MetadataObject = namedObject('MetadataObject', {
  ...objectMembers,
  document: T.String({ description: 'The stored bytes: canonical JSON' }),
})
export const ModeratedObject = namedObject('ModeratedMediaObject', {
  ...objectMembers,
  hiddenReason: T.Union([T.String(), T.Null()]),
})
export const ModeratedPage = pageOf(ModeratedObject)

export type MediaObjectView = Static<typeof MediaObject>
export type ReadInput = Static<typeof ReadRequest>
export type UploadInput = Static<typeof UploadRequest>
export type GenerateInput = Static<typeof GenerateRequest>
export type ModerateInput = Static<typeof ModerateRequest>
export type ListInput = Static<typeof ListRequest>
