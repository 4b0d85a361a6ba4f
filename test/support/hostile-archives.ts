import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { createTar } from 'nanotar'

/** Numbers from 0 to below 1. */
type Random = () => number

/** An archive that is made to do harm, or is broken; the same one for the same numbers. */
export type HostileArchive = { readonly kind: string; readonly bytes: Uint8Array }

const kinds = {
  bomb: (random: Random) => zipOf({ zeros: new Uint8Array(size(random, 24)) }),
  gzipBomb: (random: Random) => gzipSync(new Uint8Array(size(random, 24))),
  nestedBomb: (random: Random) => {
    let bytes: Uint8Array = zipOf({ zeros: new Uint8Array(size(random, 22)) })
    for (let depth = 0; depth < 1 + random() * 6; depth += 1)
      bytes = zipOf(Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.zip`, bytes])))
    return bytes
  },
  overlapBomb: (random: Random) => overlapping(random),
  manyEntries: (random: Random) => crowded(Math.floor(random() * 60_000)),
  traversal: (random: Random) =>
    zipOf({
      [`${'../'.repeat(1 + random() * 40)}etc/passwd`]: words(random),
      [`${pick(random, ['/', 'C:\\', '~/', '\\\\host\\', './/'])}x`]: words(random),
    }),
  tarTraversal: (random: Random) =>
    createTar([
      { name: `${'../'.repeat(1 + random() * 10)}x`, data: words(random) },
      { name: '/etc/passwd', data: words(random) },
    ]),
  strangeNames: (random: Random) =>
    zipOf(
      Object.fromEntries(Array.from({ length: 20 }, () => [strangeName(random), words(random)])),
    ),
  links: (random: Random) =>
    zipSync({ a: [words(random), { os: 3, attrs: 0o120777 << 16 }], 'a/b': words(random) }),
  tarHeaders: (random: Random) => tarWithHeader(random),
  pax: (random: Random) => paxTar(random),
  brokenZip: (random: Random) => mutated(plainZip(random), random),
  brokenTar: (random: Random) => mutated(new Uint8Array(plainTar(random)), random),
  brokenGzip: (random: Random) => mutated(gzipSync(words(random)), random),
  brokenBomb: (random: Random) =>
    mutated(zipOf({ zeros: new Uint8Array(size(random, 22)) }), random),
  cut: (random: Random) => {
    const bytes = pick(random, [plainZip, plainTar, (next: Random) => gzipSync(words(next))])(
      random,
    )
    return bytes.subarray(0, Math.floor(random() * bytes.length))
  },
  joined: (random: Random) =>
    Buffer.concat([plainZip(random), words(random), plainTar(random), plainZip(random)]),
  wide: (random: Random) => zip64(random),
  magic: (random: Random) => {
    const noise = words(random)
    const starts = [
      [0x50, 0x4b, 3, 4],
      [0x50, 0x4b, 5, 6],
      [0x1f, 0x8b, 8, 0xff],
      [0x42, 0x5a, 0x68],
    ]
    return Buffer.concat([Uint8Array.from(pick(random, starts)), noise])
  },
  ends: (random: Random) => {
    const bytes = Buffer.alloc(Math.floor(random() * 200_000))
    for (let at = 0; at + 4 < bytes.length; at += 22 + Math.floor(random() * 40))
      bytes.writeUInt32LE(0x06054b50, at)
    return bytes
  },
} as const

/** The `index`th of an endless row of hostile archives. */
export function hostileArchive(index: number, random: Random): HostileArchive {
  const names = Object.keys(kinds)
  const kind = names[index % names.length] ?? 'bomb'
  const make = Object.entries(kinds).find(([name]) => name === kind)?.[1] ?? kinds.bomb
  return { kind, bytes: make(random) }
}

function pick<item>(random: Random, items: readonly item[]): item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** Small ones mostly, and now and then one of up to two to the given power. */
function size(random: Random, power: number): number {
  return Math.floor(2 ** (power * random() ** 0.2))
}

function words(random: Random): Uint8Array {
  return Buffer.from(
    Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256)),
  )
}

function strangeName(random: Random): string {
  const pieces = [
    'a',
    '/',
    '..',
    '\\',
    '\u0000',
    '\u202e',
    '\u{e0041}',
    '.',
    'é',
    'e\u0301',
    ' ',
    'CON',
    'x'.repeat(300),
  ]
  return Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random, pieces)).join('')
}

function zipOf(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files, { level: 6, mtime: new Date(2020, 0, 1) })
}

function plainZip(random: Random): Uint8Array {
  return zipOf({
    'SKILL.md': words(random),
    'scripts/a.py': words(random),
    empty: new Uint8Array(),
  })
}

function plainTar(random: Random): Uint8Array {
  return createTar([
    { name: 'SKILL.md', data: words(random) },
    { name: 'scripts/a.py', data: words(random) },
  ])
}

/** Some bytes set to others, some stretches moved, doubled or taken out. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Buffer.from(bytes)
  for (let count = 0; count < 1 + random() * 12; count += 1) {
    const at = Math.floor(random() * changed.length)
    if (random() < 0.7)
      changed[at] = pick(random, [0, 1, 0x7f, 0x80, 0xff, Math.floor(random() * 256)])
    else
      changed.copyWithin(
        at,
        Math.floor(random() * changed.length),
        Math.floor(random() * changed.length),
      )
  }
  const from = Math.floor(random() * changed.length)
  return random() < 0.3
    ? Buffer.concat([
        changed.subarray(0, from),
        changed.subarray(Math.floor(random() * changed.length)),
      ])
    : changed
}

/** Many entries of a directory that all are the same packed bytes. */
function overlapping(random: Random): Uint8Array {
  const packed = deflateRawSync(new Uint8Array(size(random, 23)), { level: 9 })
  return directoryOf(1 + Math.floor(random() * 3_000), packed)
}

function crowded(count: number): Uint8Array {
  // Two bytes are an empty stream.
  return directoryOf(count, Uint8Array.of(3, 0))
}

/** A ZIP with one packed stream to which every entry of the directory points. */
function directoryOf(count: number, packed: Uint8Array): Uint8Array {
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(1, 26)
  local.write('e', 30)
  const directory = Array.from({ length: count }, (_, at) => {
    const name = Buffer.from(`e${at}`)
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(8, 10)
    header.writeUInt32LE(packed.length, 20)
    header.writeUInt32LE(at * 7, 24)
    header.writeUInt16LE(name.length, 28)
    return Buffer.concat([header, name])
  })
  const end = Buffer.alloc(22)
  const listed = Buffer.concat(directory)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 65_535), 8)
  end.writeUInt16LE(Math.min(count, 65_535), 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, listed, end])
}

/** An end of the wide form whose numbers are absurd. */
function zip64(random: Random): Uint8Array {
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  for (const at of [24, 32, 40, 48])
    wide.writeBigUInt64LE(BigInt(Math.floor(random() * 2 ** pick(random, [4, 16, 32, 52]))), at)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  const body = plainZip(random)
  locator.writeBigUInt64LE(BigInt(random() < 0.5 ? body.length : Math.floor(random() * 2 ** 50)), 8)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([body, wide, locator, end])
}

/** A header with a right sum, of any type and size, in octal or binary. */
function tarWithHeader(random: Random): Uint8Array {
  const types = ['0', '1', '2', '3', '5', '7', 'L', 'K', 'x', 'g', 'S', 'D', 'V', '\0']
  const octal = Buffer.from(
    Math.floor(random() * 4_000)
      .toString(8)
      .padStart(11, '0'),
  )
  const binary = Buffer.from([pick(random, [0x80, 0xff, 0xc0]), ...words(random).subarray(0, 11)])
  const header = tarHeader({
    name: strangeName(random).slice(0, 90),
    type: pick(random, types),
    size: random() < 0.5 ? octal : binary,
  })
  const content = Buffer.alloc(512 * Math.ceil(random() * 8), 'some words of content')
  return Buffer.concat([header, content, plainTar(random)])
}

function tarHeader(of: { name: string; type: string; size: Uint8Array }): Buffer {
  const header = Buffer.alloc(512)
  header.write(of.name, 0)
  header.set(of.size.subarray(0, 12), 124)
  header.write(of.type, 156)
  header.write('ustar\0', 257)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function paxTar(random: Random): Uint8Array {
  const records = [
    '30 path=../../../../etc/shadow\n',
    '9999999999 path=x\n',
    '0 path=x\n',
    '-5 path=x\n',
    `20 size=${'9'.repeat(15)}\n`,
    '13 size=9999\n',
    '12 linkpath=\n',
  ]
  const content = pick(random, records).repeat(1 + Math.floor(random() * 4))
  const length = Buffer.from(content.length.toString(8).padStart(11, '0'))
  const header = tarHeader({ name: 'head', type: pick(random, ['x', 'g']), size: length })
  const padded = Buffer.alloc(512 * Math.ceil(content.length / 512))
  padded.write(content)
  return Buffer.concat([header, padded, plainTar(random)])
}
