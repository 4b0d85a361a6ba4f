import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../kernel/schemas.ts'
import type { Vendor, VendorInput, VendorOperation } from '../vendor.ts'
import { oneOf, text, Uuid } from './fields.ts'

const requestId = '764cabcf-b745-4b3e-ae38-1200304cf45b'
const imageUrl = T.String({
  format: 'uri',
  pattern: '^https://',
  maxLength: 2_048,
  description: 'Where the vendor fetches the image',
})
const imageSize = T.Optional(
  oneOf(
    ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'],
    { default: 'landscape_4_3' },
  ),
)
const seed = T.Optional(T.Integer({ minimum: 0, maximum: 4_294_967_295 }))
const prompt = text(4_000, 'What the picture shows, in words')
const images = {
  prompt,
  image_size: imageSize,
  num_images: T.Optional(T.Integer({ minimum: 1, maximum: 4, default: 1 })),
  seed,
  // Always on: what is made here is passed on under the name of the service.
}
const count = ({ body }: VendorInput) =>
  BigInt(typeof body['num_images'] === 'number' ? body['num_images'] : 1)
const queued = {
  request_id: requestId,
  status: 'IN_QUEUE',
  queue_position: 0,
  status_url: `https://queue.fal.run/fal-ai/flux/requests/${requestId}/status`,
  response_url: `https://queue.fal.run/fal-ai/flux/requests/${requestId}`,
}

/** A model that makes something: its call puts the work into the vendor's queue. */
function submit(options: {
  readonly path: `/${string}`
  readonly model: `/${string}`
  readonly summary: string
  readonly body: VendorOperation['input']['body']
  readonly priceUsdcAtomic: VendorOperation['priceUsdcAtomic']
  /** What a request belongs to; status and result are asked for under it. */
  readonly kind: string
  readonly example: Readonly<Record<string, unknown>>
}): VendorOperation {
  const { path, model, summary, body, priceUsdcAtomic, kind, example } = options
  return {
    summary,
    description: 'The answer names the request; its state and result are separate calls.',
    method: 'POST',
    path,
    upstream: {
      path: model,
      ...(kind === 'flux' ? { body: { enable_safety_checker: true } } : {}),
    },
    input: body === undefined ? {} : { body },
    effect: 'irreversible',
    priceUsdcAtomic,
    makes: [{ kind, at: ['request_id'] }],
    units: (input) => (kind === 'flux' ? { images: count(input) } : { requests: 1n }),
    example: { name: 'a request', input: { body: example }, output: queued },
  }
}

const oneRequest = shape({ request_id: Uuid })
const requestInput = { params: { request_id: requestId } }

/** State, result and end of the requests of one group of models. */
function requests(kind: string, app: `/${string}`): Record<string, VendorOperation> {
  const path = `/${kind}/requests/{request_id}` as const
  const upstreamPath = `${app}/requests/{request_id}` as const
  const common = {
    input: { params: oneRequest },
    needs: { kind, in: 'params', name: 'request_id' },
  } as const
  return {
    [`${kind}Status`]: {
      ...common,
      summary: `Read the state of a ${kind} request`,
      method: 'GET',
      path: `${path}/status`,
      upstream: { path: `${upstreamPath}/status` },
      effect: 'none',
      priceUsdcAtomic: 200n,
      example: {
        name: 'a finished one',
        input: requestInput,
        output: { status: 'COMPLETED', request_id: requestId },
      },
    },
    [`${kind}Result`]: {
      ...common,
      summary: `Read the result of a ${kind} request`,
      method: 'GET',
      path,
      upstream: { path: upstreamPath },
      effect: 'none',
      priceUsdcAtomic: 500n,
      example: {
        name: 'a finished one',
        input: requestInput,
        output: {
          images: [{ url: 'https://v3.fal.media/files/a.png', content_type: 'image/png' }],
        },
      },
    },
    [`${kind}Cancel`]: {
      ...common,
      summary: `Cancel a ${kind} request that has not begun`,
      method: 'PUT',
      path: `${path}/cancel`,
      upstream: { path: `${upstreamPath}/cancel` },
      effect: 'irreversible',
      repeatable: true,
      priceUsdcAtomic: 200n,
      example: {
        name: 'one request',
        input: requestInput,
        output: { status: 'CANCELLATION_REQUESTED' },
      },
    },
  }
}

/** Generated media. A caller sees only what their own account asked for. */
export const fal: Vendor = {
  id: 'fal',
  name: 'fal',
  family: 'Media',
  docsUrl: 'https://docs.fal.ai/model-apis',
  prefix: '/api/fal',
  baseUrl: 'https://queue.fal.run',
  secret: { in: 'header', name: 'Authorization', prefix: 'Key ' },
  limits: { callsPerMinute: 300, concurrent: 16 },
  operations: {
    fluxSchnell: submit({
      path: '/flux/schnell',
      model: '/fal-ai/flux/schnell',
      summary: 'Make pictures from words, fast',
      body: shape(images),
      priceUsdcAtomic: (input) => 8_000n * count(input),
      kind: 'flux',
      example: { prompt: 'A market hall at dawn', image_size: 'landscape_4_3', num_images: 1 },
    }),
    fluxDev: submit({
      path: '/flux/dev',
      model: '/fal-ai/flux/dev',
      summary: 'Make pictures from words, with care',
      body: shape({
        ...images,
        guidance_scale: T.Optional(T.Number({ minimum: 1, maximum: 20 })),
        num_inference_steps: T.Optional(T.Integer({ minimum: 1, maximum: 50 })),
      }),
      priceUsdcAtomic: (input) => 50_000n * count(input),
      kind: 'flux',
      example: { prompt: 'A market hall at dawn', num_images: 2 },
    }),
    fluxImage: submit({
      path: '/flux/dev/image-to-image',
      model: '/fal-ai/flux/dev/image-to-image',
      summary: 'Make pictures from a picture and words',
      body: shape({
        prompt,
        image_url: imageUrl,
        strength: T.Optional(T.Number({ minimum: 0.01, maximum: 1 })),
        num_images: images.num_images,
        seed,
      }),
      priceUsdcAtomic: (input) => 60_000n * count(input),
      kind: 'flux',
      example: { prompt: 'The same at night', image_url: 'https://pictures.example.com/hall.png' },
    }),
    ...requests('flux', '/fal-ai/flux'),
    esrgan: submit({
      path: '/esrgan',
      model: '/fal-ai/esrgan',
      summary: 'Enlarge a picture',
      body: shape({
        image_url: imageUrl,
        scale: T.Optional(T.Integer({ minimum: 2, maximum: 4, default: 2 })),
      }),
      priceUsdcAtomic: 20_000n,
      kind: 'esrgan',
      example: { image_url: 'https://pictures.example.com/hall.png', scale: 2 },
    }),
    ...requests('esrgan', '/fal-ai/esrgan'),
    birefnet: submit({
      path: '/birefnet',
      model: '/fal-ai/birefnet',
      summary: 'Cut the background out of a picture',
      body: shape({ image_url: imageUrl }),
      priceUsdcAtomic: 10_000n,
      kind: 'birefnet',
      example: { image_url: 'https://pictures.example.com/hall.png' },
    }),
    ...requests('birefnet', '/fal-ai/birefnet'),
  },
}
