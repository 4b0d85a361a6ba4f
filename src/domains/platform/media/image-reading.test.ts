import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { readImage } from './image-reading.ts'

const base64 = (text: string) => Buffer.from(text, 'base64')
/** One pixel each, written by ordinary programs. */
const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const webp = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const lossless = base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function pngOf(wish: {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly interlaced?: boolean
  readonly behindData?: Uint8Array
  readonly before?: readonly Buffer[]
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(wish.width)
  header.writeUInt32BE(wish.height, 4)
  header.set([8, 0, 0, 0, wish.interlaced === true ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(wish.before ?? []),
    chunk('IDAT', Buffer.concat([deflateSync(wish.data), wish.behindData ?? Buffer.alloc(0)])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG without a picture that could be shown, but with every part in its place. */
function jpegOf(scans: number, end = 'ffd9'): Buffer {
  const scan = 'ffda0008010100003f00aaff00bbffd0cc'
  return Buffer.from(
    `ffd8ffe00010${Buffer.from('JFIF\0').toString('hex')}010100000100010000ffc0000b080003000501011100${scan.repeat(scans)}${end}`,
    'hex',
  )
}

const text = (words: string) => chunk('tEXt', Buffer.from(`k\0${words}`, 'latin1'))
const packedText = (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(bytes))]))
const withTexts = (before: readonly Buffer[]) =>
  pngOf({ width: 5, height: 3, data: grey(5, 3), before })
const grey = (width: number, height: number) => Buffer.alloc((width + 1) * height)

describe('what is taken', () => {
  test.each([
    ['PNG', pngOf({ width: 5, height: 3, data: grey(5, 3) }), 'image/png', 5, 3],
    // Passes of 1, 1, 2 and 4 columns; five, three and so on of the rows.
    [
      'interlaced PNG',
      pngOf({ width: 1, height: 2, data: Buffer.alloc(4), interlaced: true }),
      'image/png',
      1,
      2,
    ],
    ['GIF', gif, 'image/gif', 1, 1],
    ['WebP', webp, 'image/webp', 1, 1],
    ['WebP without loss', lossless, 'image/webp', 1, 1],
    ['JPEG', jpegOf(3), 'image/jpeg', 5, 3],
    // One in sixteen pictures of a megabyte has these three bytes somewhere in its compressed data.
    [
      'PNG with the bytes of a short tag',
      withTexts([text('<?=\xd3`\xff(\x01')]),
      'image/png',
      5,
      3,
    ],
    ['PNG with texts', withTexts([text('A photograph <3'), packedText(9)]), 'image/png', 5, 3],
  ])('%s', async (_, bytes, contentType, width, height) => {
    expect(await readImage(bytes)).toEqual({ contentType, width, height, frames: 1 })
  })
})

describe('what is refused', () => {
  const png = pngOf({ width: 5, height: 3, data: grey(5, 3) })
  const flipped = Buffer.from(png)
  flipped[45] = (flipped[45] ?? 0) ^ 1
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(100_000)
  const frame = gif.subarray(19 + 8, -1)

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type_refused'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'type_refused'],
    ['nothing', Buffer.alloc(0), 'type_refused'],
    ['more than a megabyte', Buffer.alloc(1_048_577), 'too_large'],
    [
      'a PNG that unpacks to more than it says',
      pngOf({ width: 5, height: 3, data: Buffer.alloc(900_000) }),
      'invalid',
    ],
    ['a PNG that unpacks to less', pngOf({ width: 5, height: 3, data: grey(5, 2) }), 'invalid'],
    [
      'a text in a PNG that unpacks to too much',
      pngOf({
        width: 5,
        height: 3,
        data: grey(5, 3),
        before: [
          chunk(
            'zTXt',
            Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(5_000_000))]),
          ),
        ],
      }),
      'invalid',
    ],
    [
      'texts in a PNG that unpack to too much together',
      withTexts(Array.from({ length: 3 }, () => packedText(2_000_000))),
      'invalid',
    ],
    [
      'a PNG of very many texts',
      withTexts(Array.from({ length: 17 }, () => packedText(1))),
      'invalid',
    ],
    [
      'a PNG with something behind its data',
      pngOf({ width: 5, height: 3, data: grey(5, 3), behindData: Buffer.from('<?php') }),
      'invalid',
    ],
    ['a PNG that is a PDF as well', withTexts([text('%PDF-1.4\n1 0 obj')]), 'invalid'],
    [
      'a PNG that is an archive as well',
      withTexts([text(`PK\x03\x04 PK\x01\x02 PK\x05\x06${'\0'.repeat(18)}`)]),
      'invalid',
    ],
    ['a PNG that is a page as well', withTexts([text('<ScRiPt >alert(1)</script>')]), 'invalid'],
    [
      'a GIF that is a program as well',
      Buffer.concat([
        gif.subarray(0, 19),
        Buffer.from('!\xfe\x05<?php\0', 'latin1'),
        gif.subarray(19),
      ]),
      'invalid',
    ],
    ['a PNG with a short program', withTexts([text('<?=`id`?>')]), 'invalid'],
    ['a PNG with a program behind a comment', withTexts([text('<?= /*\xff*/`id`')]), 'invalid'],
    ['a PNG with a program behind a line', withTexts([text('<?=#\xff\n`id`')]), 'invalid'],
    ['a PNG with a wrong checksum', flipped, 'invalid'],
    ['a PNG with something behind it', Buffer.concat([png, Buffer.from('<script>')]), 'invalid'],
    ['half a PNG', png.subarray(0, 40), 'invalid'],
    [
      'a PNG of 4,097 pixels',
      pngOf({ width: 4_097, height: 1, data: grey(4_097, 1) }),
      'dimensions_refused',
    ],
    [
      'a PNG of 4,096 by 4,096',
      pngOf({ width: 4_096, height: 4_096, data: Buffer.alloc(1) }),
      'dimensions_refused',
    ],
    [
      'a PNG of 100,000 frames',
      pngOf({ width: 5, height: 3, data: grey(5, 3), before: [chunk('acTL', animation)] }),
      'dimensions_refused',
    ],
    ['a PNG without pixels', pngOf({ width: 0, height: 3, data: Buffer.alloc(0) }), 'invalid'],
    [
      'a GIF of 257 frames',
      Buffer.concat([
        gif.subarray(0, 27),
        ...Array.from({ length: 257 }, () => frame),
        Buffer.from([0x3b]),
      ]),
      'dimensions_refused',
    ],
    ['a GIF with something behind it', Buffer.concat([gif, Buffer.from([0])]), 'invalid'],
    ['half a GIF', gif.subarray(0, 30), 'invalid'],
    ['a WebP of another length', Buffer.concat([webp, Buffer.alloc(2)]), 'invalid'],
    ['a JPEG of 33 scans', jpegOf(33), 'invalid'],
    ['a JPEG without an end', jpegOf(1, ''), 'invalid'],
    ['a JPEG with something behind it', jpegOf(1, 'ffd9504b0304'), 'invalid'],
    ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex'), 'invalid'],
  ])('%s', async (_, bytes, code) => {
    expect(await codeOf(readImage(bytes))).toBe(`media.${code}`)
  })

  test('every beginning of every picture, without a failure of our own', async () => {
    for (const whole of [png, gif, webp, lossless, jpegOf(2)]) {
      for (let length = 0; length < whole.length; length++) {
        expect(await codeOf(readImage(whole.subarray(0, length)))).toMatch(/^media\./)
      }
    }
  })
})
