import sharp, { type JpegOptions, type Metadata, type Sharp, type WebpOptions } from 'sharp'
import type { PictureResult, PictureTask } from './protocol.ts'

// The library supports two dozen formats, of which four are accepted; the decoders of the others are disabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// Results are stored elsewhere, so no task is repeated.
sharp.cache(false)

const timeoutSeconds = 8
/** The second one is tried when the first exceeds the size limit. */
const qualities = [90, 75] as const
const thumbnailQuality = { avif: 55, webp: 80 } as const

/**
 * Performs one task. The library reports unreadable input and its own timeout as errors, which differ in their text
 * alone.
 */
export async function workOn(task: PictureTask): Promise<PictureResult> {
  try {
    return await (task.kind === 'clean' ? clean(task) : thumbnail(task))
  } catch (failure) {
    return failure instanceof Error && failure.message.startsWith('timeout: ')
      ? 'slow'
      : 'undecodable'
  }
}

async function clean(task: Extract<PictureTask, { kind: 'clean' }>): Promise<PictureResult> {
  const open = () =>
    sharp(task.bytes, { failOn: 'warning', limitInputPixels: task.pixelsMax, pages: -1 })
  const facts = await open().metadata()
  await decode(open(), facts)
  if (!tellsMore(facts)) return 'same'
  const upright = () => (facts.pages === undefined ? open().autoOrient() : open())
  // The marker of losslessly compressed WebP.
  const lossless = Buffer.from(task.bytes).includes('VP8L')
  let written = new Uint8Array()
  for (const quality of qualities) {
    const options: Partial<Record<string, JpegOptions | WebpOptions>> = {
      jpeg: { quality, chromaSubsampling: '4:4:4' },
      webp: { quality, lossless },
    }
    written = await limited(upright()).toFormat(facts.format, options[facts.format]).toBuffer()
    if (written.length <= task.bytesMax) break
  }
  return written
}

/** Shrinks every row to one pixel, which decodes all of them and keeps almost nothing in memory. */
async function decode(picture: Sharp, { height, pageHeight = height }: Metadata): Promise<void> {
  const rows = { width: 1, height: pageHeight, fit: 'fill', fastShrinkOnLoad: false } as const
  await limited(picture).resize(rows).raw().toBuffer()
}

/** Whether there is metadata: location, time, author, device, or any other text. */
function tellsMore({ comments, exif, iptc, tifftagPhotoshop, xmp }: Metadata): boolean {
  return [comments, exif, iptc, tifftagPhotoshop, xmp].some((part) => part !== undefined)
}

function thumbnail({
  bytes,
  format,
  pixelsMax,
  width,
}: Extract<PictureTask, { kind: 'thumbnail' }>): Promise<PictureResult> {
  // The picture was accepted when it was stored, so the readable part of a damaged one is shown.
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: pixelsMax, autoOrient: true })
  const square = { width, height: width, fit: 'inside', withoutEnlargement: true } as const
  const quality = thumbnailQuality[format]
  return limited(picture).resize(square).toFormat(format, { quality }).toBuffer()
}

function limited(picture: Sharp): Sharp {
  return picture.timeout({ seconds: timeoutSeconds })
}
