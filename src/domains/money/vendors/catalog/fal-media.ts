import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorInput, VendorOperation } from '../vendor.ts'
import { requests, submit } from './fal-queue.ts'
import { oneOf, text } from './fields.ts'

const prompt = text(4_000, 'What it shows or sounds like, in words')
const seed = T.Optional(T.Integer({ minimum: 0, maximum: 4_294_967_295 }))
const hall = 'A market hall at dawn'
const fileUrl = T.String({
  format: 'uri',
  pattern: '^https://',
  maxLength: 2_048,
  description: 'Where the vendor fetches the file',
})
const imageSize = T.Optional(
  oneOf(
    ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'],
    { default: 'landscape_4_3' },
  ),
)
const usualSeconds = 30

const seconds = ({ body }: VendorInput) =>
  BigInt(typeof body['seconds_total'] === 'number' ? body['seconds_total'] : usualSeconds)

/** Pictures of other vendors' models, videos, speech and music. */
export const falMedia: Readonly<Record<string, VendorOperation>> = {
  fluxPro: submit({
    path: '/api/fal/flux-pro',
    model: '/fal-ai/flux-pro/v1.1',
    summary: 'Make a picture from words, with the best model of its maker',
    body: shape({ prompt, image_size: imageSize, seed }),
    priceUsdcAtomic: 80_000n,
    kind: 'flux-pro',
    fixed: { num_images: 1, enable_safety_checker: true },
    units: () => ({ images: 1n }),
    example: { prompt: hall, image_size: 'landscape_4_3' },
  }),
  ...requests('flux-pro', '/fal-ai/flux-pro', {
    status: '/api/fal/flux-pro/requests/{request_id}/status',
    result: '/api/fal/flux-pro/requests/{request_id}',
    cancel: '/api/fal/flux-pro/requests/{request_id}/cancel',
  }),
  recraft: submit({
    path: '/api/fal/recraft',
    model: '/fal-ai/recraft-v3',
    summary: 'Make a picture from words in a style',
    body: shape({
      prompt: text(1_000, 'What the picture shows, in words'),
      image_size: imageSize,
      style: T.Optional(
        oneOf(['any', 'realistic_image', 'digital_illustration'], { default: 'realistic_image' }),
      ),
    }),
    priceUsdcAtomic: 100_000n,
    kind: 'recraft',
    units: () => ({ images: 1n }),
    example: { prompt: hall, style: 'realistic_image' },
  }),
  ...requests('recraft', '/fal-ai/recraft-v3', {
    status: '/api/fal/recraft/requests/{request_id}/status',
    result: '/api/fal/recraft/requests/{request_id}',
    cancel: '/api/fal/recraft/requests/{request_id}/cancel',
  }),
  ideogram: submit({
    path: '/api/fal/ideogram',
    model: '/fal-ai/ideogram/v3',
    summary: 'Make a picture from words, with lettering',
    body: shape({
      prompt,
      image_size: imageSize,
      rendering_speed: T.Optional(oneOf(['TURBO', 'BALANCED'], { default: 'BALANCED' })),
      negative_prompt: T.Optional(text(1_000)),
      seed,
    }),
    priceUsdcAtomic: 120_000n,
    kind: 'ideogram',
    fixed: { num_images: 1 },
    units: () => ({ images: 1n }),
    example: { prompt: 'A sign that says OPEN', rendering_speed: 'BALANCED' },
  }),
  ...requests('ideogram', '/fal-ai/ideogram', {
    status: '/api/fal/ideogram/requests/{request_id}/status',
    result: '/api/fal/ideogram/requests/{request_id}',
    cancel: '/api/fal/ideogram/requests/{request_id}/cancel',
  }),
  ltxVideo: submit({
    path: '/api/fal/ltx-video',
    model: '/fal-ai/ltx-video',
    summary: 'Make a short film from words, fast',
    body: shape({ prompt, negative_prompt: T.Optional(text(1_000)), seed }),
    priceUsdcAtomic: 60_000n,
    kind: 'ltx-video',
    units: () => ({ films: 1n }),
    example: { prompt: hall },
  }),
  ...requests('ltx-video', '/fal-ai/ltx-video', {
    status: '/api/fal/ltx-video/requests/{request_id}/status',
    result: '/api/fal/ltx-video/requests/{request_id}',
    cancel: '/api/fal/ltx-video/requests/{request_id}/cancel',
  }),
  minimax: submit({
    path: '/api/fal/minimax',
    model: '/fal-ai/minimax/video-01',
    summary: 'Make a film of six seconds from words',
    body: shape({ prompt: text(2_000), prompt_optimizer: T.Optional(T.Boolean()) }),
    priceUsdcAtomic: 750_000n,
    kind: 'minimax',
    units: () => ({ films: 1n }),
    example: { prompt: hall },
  }),
  ...requests('minimax', '/fal-ai/minimax', {
    status: '/api/fal/minimax/requests/{request_id}/status',
    result: '/api/fal/minimax/requests/{request_id}',
    cancel: '/api/fal/minimax/requests/{request_id}/cancel',
  }),
  whisper: submit({
    path: '/api/fal/whisper',
    model: '/fal-ai/whisper',
    summary: 'Write down what is said in a recording',
    body: shape({
      audio_url: fileUrl,
      task: T.Optional(oneOf(['transcribe', 'translate'], { default: 'transcribe' })),
      language: T.Optional(T.String({ pattern: '^[a-z]{2}$' })),
      chunk_level: T.Optional(oneOf(['segment', 'word'], { default: 'segment' })),
    }),
    priceUsdcAtomic: 100_000n,
    kind: 'whisper',
    example: { audio_url: 'https://files.example.com/note.mp3', task: 'transcribe' },
  }),
  ...requests('whisper', '/fal-ai/whisper', {
    status: '/api/fal/whisper/requests/{request_id}/status',
    result: '/api/fal/whisper/requests/{request_id}',
    cancel: '/api/fal/whisper/requests/{request_id}/cancel',
  }),
  stableAudio: submit({
    path: '/api/fal/stable-audio',
    model: '/fal-ai/stable-audio',
    summary: 'Make music or a sound from words',
    body: shape({
      prompt,
      seconds_total: T.Optional(T.Integer({ minimum: 1, maximum: 47, default: usualSeconds })),
      steps: T.Optional(T.Integer({ minimum: 1, maximum: 200, default: 100 })),
    }),
    priceUsdcAtomic: (input) => 20_000n + 2_000n * seconds(input),
    kind: 'stable-audio',
    units: (input) => ({ seconds: seconds(input) }),
    example: { prompt: 'A bell that opens the market', seconds_total: 5 },
  }),
  ...requests('stable-audio', '/fal-ai/stable-audio', {
    status: '/api/fal/stable-audio/requests/{request_id}/status',
    result: '/api/fal/stable-audio/requests/{request_id}',
    cancel: '/api/fal/stable-audio/requests/{request_id}/cancel',
  }),
}
