import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/support/auth-world.ts'
import type { Pictures } from '../../ports/pictures.ts'
import { createSharpPictures, type SharpPicturesOptions } from './sharp-pictures.ts'

const limits = { pixelsMax: 33_554_432, bytesMax: 1_048_576 }
const target = { width: 64, format: 'webp', pixelsMax: limits.pixelsMax } as const

let folder: string
let pictures: Pictures
const opened: Pictures[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sharp-pictures-'))
  pictures = createSharpPictures()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop()))
})
afterAll(async () => {
  await pictures.stop()
  rmSync(folder, { recursive: true })
})

/** 40 by 20 pixels; the left half is red, the right one blue. */
function drawing(): Sharp {
  const create = { width: 20, height: 20, channels: 3 } as const
  return sharp({ create: { ...create, background: 'red' } }).extend({
    right: 20,
    background: 'blue',
  })
}

function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

/** Where it was taken, who made it, and that it is to be turned. */
const told = (picture: Sharp, orientation?: number) =>
  picture
    .withExif({
      IFD0: { Artist: 'Ann', Software: 'Camera 1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
    .withMetadata(orientation === undefined ? {} : { orientation })

/** 300 by 200 pixels. */
async function animation(colours: readonly string[]): Promise<Buffer> {
  const size = { width: 300, height: 200, channels: 3 } as const
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { ...size, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** Red, green and blue of one pixel. */
async function pixel(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 }
  return [...(await sharp(bytes).extract(area).removeAlpha().raw().toBuffer())]
}

describe('a picture that is taken', () => {
  test.each(['gif', 'jpeg', 'png', 'webp'] as const)('%s stays as it is', async (format) => {
    const bytes = await drawing().toFormat(format).toBuffer()
    expect(await pictures.clean(bytes, limits)).toBe(bytes)
  })

  test('with many frames stays as it is', async () => {
    const bytes = await animation(['red', 'lime', 'blue'])
    expect(await pictures.clean(bytes, limits)).toBe(bytes)
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s loses where, when and by whom',
    async (format) => {
      const bytes = await told(drawing(), 6).toFormat(format).toBuffer()
      expect(bytes.includes('Camera 1')).toBe(true)
      const kept = Buffer.from((await pictures.clean(bytes, limits)) ?? [])
      const facts = await sharp(kept).metadata()
      // A quarter turn to the right was only written down, and is done now.
      expect(facts).toMatchObject({ format, width: 20, height: 40 })
      expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(
        Array(4).fill(undefined),
      )
      expect(kept.includes('Camera 1')).toBe(false)
      const [red = 0, , blue = 0] = await pixel(kept, 10, 5)
      expect(red - blue).toBeGreaterThan(200)
    },
  )

  test('PNG loses its texts and WebP its XMP, without a pixel of another colour', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Ann</a></x:xmpmeta>'
    for (const bytes of [
      await noise(30, 30).withXmp(xmp).webp({ lossless: true }).toBuffer(),
      await noise(30, 30).withXmp(xmp).png().toBuffer(),
    ]) {
      const kept = (await pictures.clean(bytes, limits)) ?? new Uint8Array()
      expect(Buffer.from(kept).includes('Ann')).toBe(false)
      expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    }
  })

  test('is written with less quality where it would be too large', async () => {
    const bytes = await told(noise(400, 400)).jpeg({ quality: 60 }).toBuffer()
    const large = await pictures.clean(bytes, limits)
    const small = await pictures.clean(bytes, { ...limits, bytesMax: bytes.length })
    expect(small?.length).toBeLessThan(large?.length ?? 0)
  })
})

describe('what does not decode', () => {
  test('half a JPEG with an end put behind it', async () => {
    const whole = await noise(200, 200).jpeg().toBuffer()
    const half = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])])
    expect(await pictures.clean(half, limits)).toBeNull()
  })

  test('a few kilobytes that unpack to 36 million pixels', async () => {
    const create = { width: 6_000, height: 6_000, channels: 3, background: 'black' } as const
    const bomb = await sharp({ create })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(65_536)
    expect(await pictures.clean(bomb, limits)).toBeNull()
    expect(await pictures.thumbnail(bomb, target)).toBeNull()
  })

  test('frames that are too many pixels together', async () => {
    const bytes = await animation(['red', 'lime', 'blue'])
    expect(await pictures.clean(bytes, { ...limits, pixelsMax: 3 * 300 * 200 - 1 })).toBeNull()
  })

  test('other formats, which the library could read', async () => {
    const others = await Promise.all([drawing().tiff().toBuffer(), drawing().avif().toBuffer()])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const bytes of [...others, svg, Buffer.from('just text'), Buffer.alloc(0)]) {
      expect(await pictures.clean(bytes, limits)).toBeNull()
    }
  })
})

describe('a thumbnail', () => {
  test.each([
    [32, 'avif'],
    [64, 'webp'],
    [256, 'avif'],
    [256, 'webp'],
  ] as const)('of %i pixels in %s', async (width, format) => {
    const bytes = await told(noise(600, 300)).jpeg().toBuffer()
    const made = (await pictures.thumbnail(bytes, { ...target, width, format })) ?? new Uint8Array()
    const facts = await sharp(made).metadata()
    expect(facts).toMatchObject({
      mediaType: `image/${format}`,
      width,
      height: width / 2,
    })
    expect(facts.exif).toBeUndefined()
  })

  test('shows the first frame, and stands still', async () => {
    const made = await pictures.thumbnail(await animation(['red', 'lime']), target)
    const facts = await sharp(made ?? []).metadata()
    expect([facts.width, facts.height, facts.pages]).toEqual([64, 43, undefined])
    const [red = 0, green = 0] = await pixel(made ?? new Uint8Array(), 30, 20)
    expect(red - green).toBeGreaterThan(200)
  })

  test('is upright, and never larger than the picture', async () => {
    const made = await pictures.thumbnail(await told(drawing(), 6).jpeg().toBuffer(), target)
    expect(await sharp(made ?? []).metadata()).toMatchObject({ width: 20, height: 40 })
  })
})

describe('the process', () => {
  function picturesOf(options: SharpPicturesOptions): Pictures {
    const made = createSharpPictures(options)
    opened.push(made)
    return made
  }
  function script(text: string): URL {
    const file = join(folder, `${opened.length}-${Math.random()}.mjs`)
    writeFileSync(file, text)
    return pathToFileURL(file)
  }
  const bytes = new Uint8Array(1)

  test('refuses at once what would wait too long', async () => {
    const few = picturesOf({ waitingMax: 1 })
    const first = few.clean(bytes, limits)
    expect(await codeOf(few.clean(bytes, limits))).toBe('upstream.unavailable')
    expect(await first).toBeNull()
  })

  test('that hangs is given up with everything that waits on it', async () => {
    const hanging = script('process.on("message", () => {}); setInterval(() => {}, 1000)')
    const slow = picturesOf({ timeoutMs: 200, script: hanging })
    const waiting = [slow.clean(bytes, limits), slow.thumbnail(bytes, target)]
    expect(await Promise.all(waiting.map(codeOf))).toEqual(Array(2).fill('upstream.unavailable'))
  })

  test('that took too long for one picture says so, and that nothing is wrong with it', async () => {
    const slow = script(`
      process.on('message', ({ id }) => process.send({ id, result: 'slow' }))
      process.on('disconnect', () => process.exit())`)
    const reader = picturesOf({ script: slow })
    expect(await codeOf(reader.clean(bytes, limits))).toBe('upstream.unavailable')
    expect(await codeOf(reader.thumbnail(bytes, target))).toBe('upstream.unavailable')
  })

  test('that died is replaced', async () => {
    const mark = JSON.stringify(join(folder, 'died'))
    const dying = script(`
      import { existsSync, writeFileSync } from 'node:fs'
      process.on('message', ({ id }) => {
        if (existsSync(${mark})) return process.send({ id, result: 'same' })
        writeFileSync(${mark}, '')
        process.kill(process.pid, 'SIGSEGV')
      })
      process.on('disconnect', () => process.exit())`)
    const replaced = picturesOf({ script: dying })
    expect(await codeOf(replaced.clean(bytes, limits))).toBe('upstream.unavailable')
    expect(await replaced.clean(bytes, limits)).toBe(bytes)
  })

  test('knows nothing of what this one was given, and ends when nothing comes', async () => {
    const found = join(folder, 'environment')
    const telling = script(`
      import { writeFileSync } from 'node:fs'
      process.on('message', ({ id }) => process.send({ id, result: 'same' }))
      process.on('disconnect', () => {
        writeFileSync(${JSON.stringify(found)}, JSON.stringify(Object.keys(process.env)))
        process.exit()
      })`)
    const brief = picturesOf({ idleMs: 0, script: telling })
    await brief.clean(bytes, limits)
    await expect.poll(() => existsSync(found) && readFileSync(found, 'utf8')).toBeTruthy()
    const names: readonly string[] = JSON.parse(readFileSync(found, 'utf8'))
    expect(names.filter((name) => !name.startsWith('NODE_'))).toEqual(['UV_THREADPOOL_SIZE'])
    expect(await brief.clean(bytes, limits)).toBe(bytes)
  })

  test('refuses what waits and what comes once it is stopped', async () => {
    const stopped = picturesOf({})
    const waiting = codeOf(stopped.clean(bytes, limits))
    await stopped.stop()
    await stopped.stop()
    expect(await waiting).toBe('upstream.unavailable')
    expect(await codeOf(stopped.clean(bytes, limits))).toBe('upstream.unavailable')
  })
})
