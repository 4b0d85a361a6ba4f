import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
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
  UploadRequest,
} from './media.schemas.ts'
import type { MediaService } from './media.service.ts'

const { document, operation } = rowsOf<MediaService>()

const launches = 'Robinhood Chain'
const media = 'Media'
const CidParams = shape({ cid: Cid })
const cid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
const picture = {
  cid,
  kind: 'image' as const,
  uri: `ipfs://${cid}`,
  url: `http://localhost:4663/api/media/${cid}`,
  contentType: 'image/png',
  sizeBytes: 53_954,
  width: 512,
  height: 512,
  frames: 1,
  origin: 'upload' as const,
  status: 'visible' as const,
  createdAt: '2026-07-15T09:00:00.000Z',
}
const description = {
  ...picture,
  kind: 'metadata' as const,
  contentType: 'application/json',
  sizeBytes: 121,
  width: null,
  height: null,
  frames: null,
  origin: 'composed' as const,
}
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
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
  gate: 'operator',
  mcp: false,
} as const

/** Pictures and descriptions of tokens: store them, read them, hide them. */
export const mediaOperations = {
  uploadImage: operation({
    method: 'POST',
    path: '/api/rh-launchpad/images',
    aliases: ['/api/uni-launchpad/images', '/api/pons/images'],
    tier: 'public',
    family: launches,
    summary: 'Store a picture for a launch',
    description:
      'PNG, JPEG, WebP or GIF, told by its bytes: at most 1,048,576 bytes, 4,096 pixels a side, 8,388,608 in all. The answer names it by its content (`cid`), so the same bytes are always the same picture. 100 objects and 32 MiB a day for each caller.',
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
    examples: [
      {
        name: 'a PNG',
        input: { body: { dataBase64: 'iVBORw0KGgoAAAANSUhEUg==' } },
        output: picture,
      },
    ],
    handler: (service, { addressBlock, input, principal }) =>
      service.upload(input.body, { addressBlock, principal }),
  }),

  generateImage: operation({
    method: 'POST',
    path: '/api/rh-launchpad/images/generate',
    tier: 'private',
    reason:
      'Drawing takes computing time, so it is for accounts; every other launch route is public.',
    family: launches,
    summary: 'Draw a picture from the name of a token',
    description:
      'The same picture for the same name and variant, always. It is stored as a PNG like an upload; the SVG is the same picture as shapes.',
    auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
    input: { body: GenerateRequest },
    output: GeneratedArt,
    errors: storing,
    effect: 'reversible',
    limit: { bucket: 'api', weight: 20 },
    examples: [
      {
        name: 'for a name',
        input: { body: { name: 'Green Candle', variant: 0 } },
        output: {
          ...picture,
          origin: 'generated',
          svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"></svg>',
        },
      },
    ],
    handler: (service, { addressBlock, input, principal }) =>
      service.generate(input.body, { addressBlock, principal }),
  }),

  composeMetadata: operation({
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
    examples: [
      {
        name: 'with a picture',
        input: {
          body: {
            name: 'Green Candle',
            symbol: 'CNDL',
            image: cid,
            links: { website: 'https://candle.example' },
          },
        },
        output: {
          ...description,
          document: `{"image":"ipfs://${cid}","links":{"website":"https://candle.example"},"name":"Green Candle","symbol":"CNDL"}`,
        },
      },
    ],
    handler: (service, { addressBlock, input, principal }) =>
      service.compose(input.body, { addressBlock, principal }),
  }),

  readMedia: document({
    method: 'GET',
    path: '/api/media/{cid}',
    tier: 'public',
    family: media,
    summary: 'Read a picture or a description',
    description: 'The bytes never change, so they may be kept for ever.',
    auth: [],
    input: { params: CidParams },
    produces: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/json'],
    errors: [
      resourceErrors.not_found,
      mediaErrors.hidden,
      mediaErrors.not_configured,
      upstreamErrors.unavailable,
      upstreamErrors.failed,
    ],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'a picture', input: { params: { cid } } }],
    handler: (service, { input }) => service.read(input.params.cid),
  }),

  describeMedia: operation({
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
    examples: [{ name: 'a picture', input: { params: { cid } }, output: picture }],
    handler: (service, { input }) => service.describe(input.params.cid),
  }),

  listMedia: operation({
    ...asOperator,
    method: 'GET',
    path: '/api/media',
    summary: 'List what is stored, newest first',
    input: { query: ListRequest },
    output: ModeratedPage,
    effect: 'none',
    examples: [
      {
        name: 'what is visible',
        input: { query: { limit: 50, status: 'visible' } },
        output: { items: [{ ...picture, hiddenReason: null }], nextCursor: null },
      },
    ],
    handler: (service, { input }) => service.list(input.query),
  }),

  moderateMedia: operation({
    ...asOperator,
    method: 'POST',
    path: '/api/media/{cid}/status',
    summary: 'Hide a picture or a description, or show it again',
    description: 'Copies in browsers and caches stay where they are.',
    input: { params: CidParams, body: ModerateRequest },
    output: ModeratedObject,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'reversible',
    examples: [
      {
        name: 'hide',
        input: { params: { cid }, body: { status: 'hidden', reason: 'A brand of others.' } },
        output: { ...picture, status: 'hidden', hiddenReason: 'A brand of others.' },
      },
    ],
    handler: (service, { input }) => service.moderate(input.params.cid, input.body),
  }),
}
