import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor, VendorInput } from '../vendor.ts'
import { falMedia } from './fal-media.ts'
import { requests, submit } from './fal-queue.ts'
import { oneOf, text } from './fields.ts'

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
}
const count = ({ body }: VendorInput) =>
  BigInt(typeof body['num_images'] === 'number' ? body['num_images'] : 1)
const pictures = {
  kind: 'flux',
  // Always on, because the service passes the result on under its own name.
  fixed: { enable_safety_checker: true },
  units: (input: VendorInput) => ({ images: count(input) }),
}
/** Generated media. A caller sees only what their own account requested. */
export const fal: Vendor = {
  id: 'fal',
  name: 'fal',
  family: 'Media',
  docsUrl: 'https://docs.fal.ai/model-apis',
  baseUrl: 'https://queue.fal.run',
  secret: { in: 'header', name: 'Authorization', prefix: 'Key ' },
  limits: { callsPerMinute: 300, concurrent: 16 },
  operations: {
    fluxSchnell: submit({
      path: '/api/fal/flux/schnell',
      model: '/fal-ai/flux/schnell',
      summary: 'Make pictures from words, fast',
      body: shape(images),
      priceUsdcAtomic: (input) => 8_000n * count(input),
      ...pictures,
      example: { prompt: 'A market hall at dawn', image_size: 'landscape_4_3', num_images: 1 },
    }),
    fluxDev: submit({
      path: '/api/fal/flux/dev',
      model: '/fal-ai/flux/dev',
      summary: 'Make pictures from words, with care',
      body: shape({
        ...images,
        guidance_scale: T.Optional(T.Number({ minimum: 1, maximum: 20 })),
        num_inference_steps: T.Optional(T.Integer({ minimum: 1, maximum: 50 })),
      }),
      priceUsdcAtomic: (input) => 50_000n * count(input),
      ...pictures,
      example: { prompt: 'A market hall at dawn', num_images: 2 },
    }),
    fluxImage: submit({
      path: '/api/fal/flux/dev/image-to-image',
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
      ...pictures,
      example: { prompt: 'The same at night', image_url: 'https://pictures.example.com/hall.png' },
    }),
    ...requests('flux', '/fal-ai/flux', {
      status: '/api/fal/flux/requests/{request_id}/status',
      result: '/api/fal/flux/requests/{request_id}',
      cancel: '/api/fal/flux/requests/{request_id}/cancel',
    }),
    esrgan: submit({
      path: '/api/fal/esrgan',
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
    ...requests('esrgan', '/fal-ai/esrgan', {
      status: '/api/fal/esrgan/requests/{request_id}/status',
      result: '/api/fal/esrgan/requests/{request_id}',
      cancel: '/api/fal/esrgan/requests/{request_id}/cancel',
    }),
    birefnet: submit({
      path: '/api/fal/birefnet',
      model: '/fal-ai/birefnet',
      summary: 'Cut the background out of a picture',
      body: shape({ image_url: imageUrl }),
      priceUsdcAtomic: 10_000n,
      kind: 'birefnet',
      example: { image_url: 'https://pictures.example.com/hall.png' },
    }),
    ...requests('birefnet', '/fal-ai/birefnet', {
      status: '/api/fal/birefnet/requests/{request_id}/status',
      result: '/api/fal/birefnet/requests/{request_id}',
      cancel: '/api/fal/birefnet/requests/{request_id}/cancel',
    }),
    ...falMedia,
  },
}
