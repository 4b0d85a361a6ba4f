import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sha256Of } from './cid.ts'
import { readImage } from './image-reading.ts'
import { encodePng } from './png-encoder.ts'
import { rasterise } from './scene-raster.ts'
import { drawToken, toSvg } from './token-art.ts'

test('a name has one picture, for ever', async () => {
  const pixels = await rasterise(drawToken('Green Candle', 0))
  // Changes exactly when pictures change, which would give stored names other pictures than new ones.
  expect(sha256Of(pixels)).toBe('5671cb201efa45e32ef4e75a2a5d617ada6009f42d729db35cae4ab8e768c615')
})

test('other names, variants and spellings', () => {
  const svg = toSvg(drawToken('Green Candle', 0))
  expect(toSvg(drawToken('Green Candle', 1))).not.toBe(svg)
  expect(toSvg(drawToken('Green candle', 0))).not.toBe(svg)
  // One letter or a letter with a sign: they look the same, so they are the same.
  expect(toSvg(drawToken('Caf\u00e9', 0))).toBe(toSvg(drawToken('Cafe\u0301', 0)))
})

test('the SVG has shapes only', () => {
  for (const name of ['<script>alert(1)</script>', '"><a href="//x">', 'x']) {
    const names: readonly string[] = toSvg(drawToken(name, 3)).match(/<\/?([a-zA-Z]+)/g) ?? []
    const shapes = ['svg', 'defs', 'linearGradient', 'stop', 'rect', 'circle', 'polygon']
    expect(new Set(names.map((found) => found.replace(/[</]/g, '')))).toEqual(
      new Set(shapes.filter((shape) => names.includes(`<${shape}`))),
    )
  }
})

test('what is written is a PNG of exactly these pixels', async () => {
  const rgb = Uint8Array.from({ length: 7 * 4 * 3 }, (_, index) => (index * 37) % 256)
  const png = Buffer.from(await encodePng({ width: 7, height: 4, rgb }))
  expect(await readImage(png)).toMatchObject({ contentType: 'image/png', width: 7, height: 4 })
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8)
  const rows = inflateSync(data)
  const above = new Uint8Array(21)
  for (let row = 0; row < 4; row++) {
    expect(rows[row * 22]).toBe(2)
    for (let at = 0; at < 21; at++) above[at] = (above[at] ?? 0) + (rows[row * 22 + 1 + at] ?? 0)
    expect([...above]).toEqual([...rgb.subarray(row * 21, row * 21 + 21)])
  }
})
