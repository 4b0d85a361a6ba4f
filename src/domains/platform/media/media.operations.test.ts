import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createFileBlobStore } from '../../../adapters/files/file-blob-store.ts'
import { createSharpPictures } from '../../../adapters/sharp/sharp-pictures.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Database } from '../../../ports/database.ts'
import type { Pictures } from '../../../ports/pictures.ts'
import { sha256Of } from './cid.ts'
import { createMediaService, mediaMigrations, mediaRows } from './index.ts'
import { encodePng } from './png-encoder.ts'

const operatorWallet = {
  namespace: 'eip155',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let clock: HandClock
let database: Database
let folder: string
let http: FastifyInstance
let log: SqlEventLog
const pictures = createSharpPictures()

beforeAll(async () => {
  clock = handClock()
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'media', migrations: mediaMigrations },
  ])
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
  log = createEventLog({ database, clock, random, logger: silent })
  http = await serverOn(createFileBlobStore({ folder }))
})

afterAll(async () => {
  await http.close()
  await pictures.stop()
  await database.close()
  await rm(folder, { recursive: true })
})

function serverOn(blobs: BlobStore | null, read: Pictures = pictures) {
  const settings = { baseUrl: 'http://localhost:4663' }
  const options = { database, clock, outbox: log, blobs, settings }
  const service = createMediaService({ ...options, pictures: read })
  return httpServerOf(
    { media: mediaRows },
    { media: service },
    {
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_ann: principal({ accountId: 'acct_ann' }),
          ct_sk_operator: principal({ accountId: 'acct_op', wallets: [operatorWallet] }),
        }),
      ],
      operatorWallets: [operatorWallet],
      policies: {
        anonymous: { limit: 100_000, windowMs: 60_000 },
        principal: { limit: 100_000, windowMs: 60_000 },
        signIn: { limit: 100_000, windowMs: 60_000 },
      },
    },
  )
}

let drawn = 0
/** A picture that no other test has. */
async function picture(): Promise<Buffer> {
  drawn += 1
  const rgb = Uint8Array.from({ length: 12 }, (_, index) => (drawn >> index) & 1)
  return Buffer.from(await encodePng({ width: 2, height: 2, rgb }))
}

/** 400 by 300 pixels that no other test has. */
function drawing(): Sharp {
  drawn += 1
  const background = `#${drawn.toString(16).padStart(6, '0')}`
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 400, height: 300, channels: 3, background, noise } })
}

const post = (url: string, body: object, key?: string) =>
  http.inject({
    method: 'POST',
    url,
    payload: body,
    ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }),
  })
const upload = (bytes: Uint8Array, key?: string) =>
  post('/api/rh-launchpad/images', { dataBase64: Buffer.from(bytes).toString('base64') }, key)
const codeIn = (answer: { json: () => { code?: string } }) => answer.json().code

describe('POST /api/rh-launchpad/images', () => {
  test('200 and the picture is served as what it is, and as nothing else', async () => {
    const bytes = await picture()
    const answer = await upload(bytes)
    expect(answer.statusCode).toBe(200)
    const { cid, ...rest } = answer.json()
    expect(rest).toMatchObject({
      uri: `ipfs://${cid}`,
      contentType: 'image/png',
      sizeBytes: bytes.length,
      width: 2,
      height: 2,
      status: 'visible',
    })
    const served = await http.inject({ url: `/api/media/${cid}` })
    expect(served.rawPayload).toEqual(bytes)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${cid}"`,
    })
    const again = await http.inject({
      url: `/api/media/${cid}`,
      headers: { 'if-none-match': `"${cid}"` },
    })
    expect(again.statusCode).toBe(304)
  })

  test('200 with the same name for the same bytes, at every launch family', async () => {
    const bytes = await picture()
    const dataBase64 = bytes.toString('base64')
    const answers = await Promise.all(
      ['rh-launchpad', 'uni-launchpad', 'pons', 'rh-launchpad'].map((family) =>
        post(`/api/${family}/images`, { dataBase64 }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    await log.sequence()
    const filter = { topics: ['media.stored'], accountId: null, everyAudience: true } as const
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 1_000 })
    const { cid } = answers[0]?.json() ?? {}
    expect(events.filter(({ subject }) => subject === cid)).toHaveLength(1)
  })

  test('a megabyte fits, and a byte more does not', async () => {
    const large = await encodePng({
      width: 1_024,
      height: 341,
      rgb: crypto.getRandomValues(new Uint8Array(65_536)),
    })
    expect((await upload(large)).statusCode).toBe(200)
    const noise = Buffer.alloc(1_048_576)
    expect(codeIn(await upload(noise))).toBe('media.type_refused')
    expect(codeIn(await upload(Buffer.alloc(1_048_577)))).toBe('media.too_large')
    expect((await upload(Buffer.alloc(1_100_000))).statusCode).toBe(413)
  })

  test('200 for a photograph, of which place, time and camera are not kept', async () => {
    const photograph = await drawing()
      .withExif({
        IFD0: { Software: 'Camera 1' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photograph.includes('Camera 1')).toBe(true)
    const answer = await upload(photograph)
    const served = await http.inject({ url: `/api/media/${answer.json().cid}` })
    expect(answer.json()).toMatchObject({
      contentType: 'image/jpeg',
      sizeBytes: served.rawPayload.length,
      width: 300,
      height: 400,
    })
    expect(served.rawPayload.includes('Exif')).toBe(false)
    expect((await upload(photograph)).json()).toEqual(answer.json())
    expect((await upload(served.rawPayload)).json()).toEqual(answer.json())
  })

  test('422 for a picture that is whole and does not decode', async () => {
    const whole = await drawing().jpeg({ quality: 100 }).toBuffer()
    const half = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])])
    const answer = await upload(half)
    expect([answer.statusCode, codeIn(answer)]).toEqual([422, 'media.invalid'])
  })

  test.each([
    ['415 for SVG', Buffer.from('<svg onload="alert(1)"/>'), 'media.type_refused', 415],
    ['415 for text', Buffer.from('just text'), 'media.type_refused', 415],
    ['422 for half a picture', Buffer.from('89504e470d0a1a0a00000d', 'hex'), 'media.invalid', 422],
  ])('%s', async (_, bytes, code, status) => {
    const answer = await upload(bytes)
    expect([answer.statusCode, codeIn(answer)]).toEqual([status, code])
  })

  test('400 for what is no base64', async () => {
    const answer = await post('/api/rh-launchpad/images', { dataBase64: 'not base64!' })
    expect([answer.statusCode, codeIn(answer)]).toEqual([400, 'request.invalid'])
  })

  test('429 after 100 new objects of a day; what is there costs nothing, and tomorrow is another day', async () => {
    clock.advance(86_400_000)
    const first = await picture()
    await upload(first, 'ct_sk_ann')
    for (let count = 1; count < 100; count++) await upload(await picture(), 'ct_sk_ann')
    const over = await picture()
    const refused = await upload(over, 'ct_sk_ann')
    expect([refused.statusCode, codeIn(refused)]).toEqual([429, 'media.quota_exceeded'])
    expect((await upload(first, 'ct_sk_ann')).statusCode).toBe(200)
    expect((await upload(over)).statusCode).toBe(200)
    clock.advance(86_400_000)
    expect((await upload(await picture(), 'ct_sk_ann')).statusCode).toBe(200)
  })

  test('503 where media are not configured', async () => {
    const bare = await serverOn(null)
    const answer = await bare.inject({
      method: 'POST',
      url: '/api/rh-launchpad/images',
      payload: { dataBase64: 'AAAA' },
    })
    expect(answer.json()).toMatchObject({ code: 'media.not_configured', configured: false })
    await bare.close()
  })
})

describe('GET /api/media/{cid}?width=', () => {
  const thumbnail = (cid: string, query: string, accept?: string) =>
    http.inject({
      url: `/api/media/${cid}?${query}`,
      headers: accept === undefined ? {} : { accept },
    })

  test.each([32, 64, 256])(
    '200 with %i pixels, in what is asked for or accepted',
    async (width) => {
      const { cid } = (await upload(await drawing().png().toBuffer())).json()
      for (const [query, accept, format, isNegotiated] of [
        ['&format=webp', 'image/avif', 'webp', false],
        ['&format=avif', '*/*', 'avif', false],
        ['', 'text/html, image/avif;q=0.9, */*;q=0.1', 'avif', true],
        ['', 'image/avif;q=0, image/*', 'webp', true],
        ['', undefined, 'webp', true],
      ] as const) {
        const answer = await thumbnail(cid, `width=${width}${query}`, accept)
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'public, max-age=31536000, immutable',
          etag: `"${cid}-${width}-${format}"`,
        })
        const varies = (answer.headers['vary'] ?? '').split(', ')
        expect(varies.includes('accept')).toBe(isNegotiated)
        const facts = await sharp(answer.rawPayload).metadata()
        expect(facts).toMatchObject({ mediaType: `image/${format}`, width, height: width * 0.75 })
      }
      const known = await http.inject({
        url: `/api/media/${cid}?width=${width}&format=webp`,
        headers: { 'if-none-match': `"${cid}-${width}-webp"` },
      })
      expect(known.statusCode).toBe(304)
    },
  )

  test('is made once, however many ask at once and after a start', async () => {
    let made = 0
    const counted = await serverOn(createFileBlobStore({ folder }), {
      ...pictures,
      thumbnail: (bytes, wish) => {
        made += 1
        return pictures.thumbnail(bytes, wish)
      },
    })
    const { cid } = (await upload(await drawing().webp().toBuffer())).json()
    const ask = () => counted.inject({ url: `/api/media/${cid}?width=64&format=webp` })
    const answers = await Promise.all([ask(), ask(), ask()])
    const again = await thumbnail(cid, 'width=64&format=webp')
    expect(new Set([...answers, again].map((answer) => answer.body)).size).toBe(1)
    expect(made).toBe(1)
    await counted.close()
  })

  test('400 for another width, another form, a form without a width, and of what is no picture', async () => {
    const { cid } = (await upload(await picture())).json()
    const metadata = await post('/api/rh-launchpad/metadata', { name: 'Candle', symbol: 'CNDL' })
    const answers = [
      await thumbnail(cid, 'width=33'),
      await thumbnail(cid, 'width=64&format=png'),
      await thumbnail(cid, 'format=webp'),
      await thumbnail(metadata.json().cid, 'width=64'),
    ]
    expect(answers.map(codeIn)).toEqual(Array(4).fill('request.invalid'))
  })

  test('451 while the picture is hidden', async () => {
    const { cid } = (await upload(await picture())).json()
    expect((await thumbnail(cid, 'width=32')).statusCode).toBe(200)
    await post(`/api/media/${cid}/status`, { status: 'hidden' }, 'ct_sk_operator')
    expect((await thumbnail(cid, 'width=32')).statusCode).toBe(451)
  })
})

describe('POST /api/rh-launchpad/images/generate', () => {
  test('401 without a credential, the only such route of launches', async () => {
    const answer = await post('/api/rh-launchpad/images/generate', { name: 'Candle', variant: 0 })
    expect(answer.statusCode).toBe(401)
  })

  test('200 with one picture for one name', async () => {
    const [first, second] = await Promise.all([
      post('/api/rh-launchpad/images/generate', { name: 'Candle' }, 'ct_sk_ann'),
      post('/api/rh-launchpad/images/generate', { name: 'Candle' }, 'ct_sk_operator'),
    ])
    expect(first.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ origin: 'generated', width: 512, height: 512 })
  })
})

describe('POST /api/rh-launchpad/metadata', () => {
  test('200 with the same document for the same description, in whatever order it is sent', async () => {
    const image = (await upload(await picture())).json().cid
    const [first, second] = await Promise.all([
      post('/api/rh-launchpad/metadata', {
        name: 'Candle',
        symbol: 'CNDL',
        description: 'Goes up.\nOnly up.',
        image,
        links: { website: 'https://candle.example', twitter: 'https://x.com/candle' },
      }),
      post('/api/pons/metadata', {
        links: { twitter: 'https://x.com/candle', website: 'https://candle.example' },
        image,
        description: 'Goes up.\nOnly up.',
        symbol: 'CNDL',
        name: 'Candle',
      }),
    ])
    expect(first.json()).toEqual(second.json())
    const { cid, document } = first.json()
    expect(document).toBe(
      `{"description":"Goes up.\\nOnly up.","image":"ipfs://${image}","links":{"twitter":"https://x.com/candle","website":"https://candle.example"},"name":"Candle","symbol":"CNDL"}`,
    )
    const served = await http.inject({ url: `/api/media/${cid}` })
    expect([served.headers['content-type'], served.body]).toEqual(['application/json', document])
  })

  test.each([
    ['a name that turns its direction', { name: 'abc\u202etxt' }],
    ['a name over 64 bytes', { name: '木'.repeat(22) }],
    ['a name with half a character', { name: 'a\ud800' }],
    ['a name with markup', { name: '<b>Candle' }],
    ['a name with an invisible character', { name: 'Can\u200bdle' }],
    ['a name with a space before it', { name: ' Candle' }],
    ['a name in another Unicode form', { name: 'Cafe\u0301' }],
    ['a description with a control character', { description: 'a\u0000b' }],
    ['a link with a password', { links: { website: 'https://user:pass@candle.example' } }],
    ['a link that is a program', { links: { website: 'javascript:alert(1)' } }],
    ['a link of another kind', { links: { onlyfans: 'https://candle.example' } }],
  ])('400 for %s', async (_, change) => {
    const answer = await post('/api/rh-launchpad/metadata', {
      name: 'Candle',
      symbol: 'CNDL',
      ...change,
    })
    expect([answer.statusCode, codeIn(answer)]).toEqual([400, 'request.invalid'])
  })

  test('404 for a picture that is not there, 400 for one that is none', async () => {
    const metadata = { name: 'Candle', symbol: 'CNDL' }
    const image = `bafkrei${'a'.repeat(52)}`
    expect((await post('/api/rh-launchpad/metadata', { ...metadata, image })).statusCode).toBe(404)
    const { cid } = (await post('/api/rh-launchpad/metadata', metadata)).json()
    const answer = await post('/api/rh-launchpad/metadata', { ...metadata, image: cid })
    expect(answer.statusCode).toBe(400)
  })
})

describe('moderation', () => {
  test('403 for others; a hidden picture is 451, cannot come back, and is shown again by the operator', async () => {
    const bytes = await picture()
    const { cid } = (await upload(bytes)).json()
    const hide = { status: 'hidden', reason: 'A brand of others.' }
    expect((await post(`/api/media/${cid}/status`, hide, 'ct_sk_ann')).statusCode).toBe(403)
    expect((await post(`/api/media/${cid}/status`, hide, 'ct_sk_operator')).json()).toMatchObject({
      status: 'hidden',
      hiddenReason: 'A brand of others.',
    })
    const answers = [
      await http.inject({ url: `/api/media/${cid}` }),
      await upload(bytes),
      await post('/api/rh-launchpad/metadata', { name: 'C', symbol: 'C', image: cid }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([451, 451, 451])
    expect((await http.inject({ url: `/api/media/${cid}/facts` })).json().status).toBe('hidden')
    const twice = await post(`/api/media/${cid}/status`, hide, 'ct_sk_operator')
    expect([twice.statusCode, twice.json().allowed]).toEqual([409, ['visible']])
    const listed = await http.inject({
      url: '/api/media?status=hidden&limit=1',
      headers: { authorization: 'Bearer ct_sk_operator' },
    })
    expect(listed.json().items).toMatchObject([{ cid }])
    await post(`/api/media/${cid}/status`, { status: 'visible' }, 'ct_sk_operator')
    expect((await http.inject({ url: `/api/media/${cid}` })).statusCode).toBe(200)
    await log.sequence()
    const filter = { topics: ['media.*'], accountId: null, subject: cid } as const
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map(({ topic }) => topic)).toEqual(['media.hidden', 'media.shown'])
  })

  test('a list goes on where the page before ended', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null && seen.length < 400) {
      const { items, nextCursor }: { items: { cid: string }[]; nextCursor: string | null } = (
        await http.inject({
          url: `/api/media?limit=40${cursor === '' ? '' : `&cursor=${cursor}`}`,
          headers: { authorization: 'Bearer ct_sk_operator' },
        })
      ).json()
      seen.push(...items.map((item) => item.cid))
      cursor = nextCursor
    }
    expect(seen.length).toBeGreaterThan(100)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('damaged bytes are 502, never a picture', async () => {
  const bytes = await picture()
  const { cid } = (await upload(bytes)).json()
  const sha256 = sha256Of(bytes)
  await appendFile(join(folder, sha256.slice(0, 2), sha256), 'x')
  const answer = await http.inject({ url: `/api/media/${cid}` })
  expect([answer.statusCode, codeIn(answer)]).toEqual([502, 'upstream.failed'])
})
