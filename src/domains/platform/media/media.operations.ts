import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { mediaErrors } from './media.errors.ts'
import {
  base64LengthMax,
  Cid,
  ComposeRequest,
  GeneratedArt,
  GenerateRequest,
  ListRequest,
  MediaObject,
  MetadataObject,
  ModeratedObject,
  ModeratedPage,
  ModerateRequest,
  ReadRequest,
  UploadRequest,
} from './media.schemas.ts'
import type { MediaService } from './media.service.ts'

const { document, operation } = rowsOf<MediaService>()

const launches = 'Robinhood Chain'
const media = 'Media'
const CidParams = shape({ cid: Cid })
const cid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
const storing = [
  mediaErrors.not_configured,
  mediaErrors.quota_exceeded,
  mediaErrors.hidden,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
] as const
const asOperator = {
  tier: 'private',
  family: media,
  auth: accountCredentials,
  gate: 'operator',
  mcp: false,
} as const

/** Pictures and descriptions of tokens: storing, reading and hiding them. */
export const mediaOperations = {
  uploadImage: operation({
    name: 'images.upload',
    method: 'POST',
    path: '/api/rh-launchpad/images',
    aliases: ['/api/uni-launchpad/images', '/api/pons/images'],
    tier: 'public',
    family: launches,
    summary: 'Store a picture for a launch',
    description:
      'PNG, JPEG, WebP or GIF, told by its bytes: at most 1,048,576 bytes, 4,096 pixels a side, 8,388,608 in all. The answer names it by its content (`cid`), so the same bytes are always the same picture. One that says where, when or with what it was made is written anew without that. 100 objects and 32 MiB a day for each caller.',
    auth: [],
    input: { body: UploadRequest },
    output: MediaObject,
    errors: [
      ...storing,
      mediaErrors.type_refused,
      mediaErrors.too_large,
      mediaErrors.invalid,
      mediaErrors.dimensions_refused,
    ],
    effect: 'reversible',
    bodyLimitBytes: base64LengthMax + 1_024,
    limit: { bucket: 'api', weight: 10 },
    mcp: false,
    handler: (service, { addressBlock, input, principal }) =>
      service.upload(input.body, { addressBlock, principal }),
  }),

  generateImage: operation({
    name: 'images.generate',
    method: 'POST',
    path: '/api/rh-launchpad/images/generate',
    tier: 'private',
    reason:
      'Drawing takes computing time, so it is for accounts; every other launch route is public.',
    family: launches,
    summary: 'Draw a picture from the name of a token',
    description:
      'The same picture for the same name and variant, always. It is stored as a PNG like an upload; the SVG is the same picture as shapes.',
    auth: accountCredentials,
    input: { body: GenerateRequest },
    output: GeneratedArt,
    errors: storing,
    effect: 'reversible',
    limit: { bucket: 'api', weight: 20 },
    handler: (service, { addressBlock, input, principal }) =>
      service.generate(input.body, { addressBlock, principal }),
  }),

  composeMetadata: operation({
    name: 'tokenMetadata.compose',
    method: 'POST',
    path: '/api/rh-launchpad/metadata',
    aliases: ['/api/uni-launchpad/metadata', '/api/pons/metadata'],
    tier: 'public',
    family: launches,
    summary: 'Store the description of a token',
    description:
      'Writes one canonical JSON document that never changes. Give its `uri`, or its `url` where that is https, to the launch as `metadataUri`. An `ipfs://` address is found by others once somebody pins the same bytes.',
    auth: [],
    input: { body: ComposeRequest },
    output: MetadataObject,
    errors: [...storing, resourceErrors.not_found],
    effect: 'reversible',
    handler: (service, { addressBlock, input, principal }) =>
      service.compose(input.body, { addressBlock, principal }),
  }),

  readMedia: document({
    name: 'media.get',
    method: 'GET',
    path: '/api/media/{cid}',
    tier: 'public',
    family: media,
    summary: 'Read a picture or a description',
    description:
      'The bytes never change, so they may be kept for ever. With `width` it is a thumbnail of the picture, of 32, 64 or 256 pixels, made once.',
    auth: [],
    input: { params: CidParams, query: ReadRequest },
    produces: [
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/gif',
      'image/avif',
      'application/json',
    ],
    errors: [
      resourceErrors.not_found,
      mediaErrors.hidden,
      mediaErrors.invalid,
      mediaErrors.not_configured,
      upstreamErrors.unavailable,
      upstreamErrors.failed,
    ],
    effect: 'none',
    mcp: false,
    examples: [
      { name: 'a picture', input: { params: { cid }, query: {} } },
      { name: 'a thumbnail', input: { params: { cid }, query: { width: 64, format: 'webp' } } },
    ],
    handler: (service, { input, requestHeader }) =>
      service.read(input.params.cid, { ...input.query, accept: requestHeader('accept') }),
  }),

  describeMedia: operation({
    name: 'media.describe',
    method: 'GET',
    path: '/api/media/{cid}/facts',
    tier: 'public',
    family: media,
    summary: 'Read what is known about a picture or a description',
    auth: [],
    input: { params: CidParams },
    output: MediaObject,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (service, { input }) => service.describe(input.params.cid),
  }),

  listMedia: operation({
    name: 'media.list',
    ...asOperator,
    method: 'GET',
    path: '/api/media',
    summary: 'List what is stored, newest first',
    input: { query: ListRequest },
    output: ModeratedPage,
    effect: 'none',
    handler: (service, { input }) => service.list(input.query),
  }),

  moderateMedia: operation({
    name: 'media.moderate',
    ...asOperator,
    method: 'POST',
    path: '/api/media/{cid}/status',
    summary: 'Hide a picture or a description, or show it again',
    description: 'Copies in browsers and caches stay where they are.',
    input: { params: CidParams, body: ModerateRequest },
    output: ModeratedObject,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: (service, { input }) => service.moderate(input.params.cid, input.body),
  }),
}
