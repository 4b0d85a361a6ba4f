/** What a header says of an entry: that in the directory at the end, or that before the packed bytes. */
export type ZipHeader = {
  readonly path: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where its local header stands; of a local header, where itself stands. */
  readonly offset: number
  /** Behind its last byte. */
  readonly end: number
  readonly isLink: boolean
  /** Another name in an extra field, which some readers take instead. */
  readonly otherPath: string | null
  readonly comment: Uint8Array
}

/** Where the directory stands, and what is said of it. */
export type ZipEnd = {
  readonly entries: number
  /** First byte of the directory, counted from the first byte there is. */
  readonly directory: number
  /** What must be added to the offsets that are written, where something was put before the archive. */
  readonly shift: number
  /** First byte of the records that end the archive, and behind the last one. */
  readonly from: number
  readonly end: number
  readonly comment: Uint8Array
}

const localMagic = 0x04034b50
const centralMagic = 0x02014b50
const endMagic = 0x06054b50
const end64Magic = 0x06064b50
const locator64Magic = 0x07064b50
const all32 = 0xffffffff
const commentMax = 65_535

/** Whether the bytes begin with the header of an entry, or with the end of an empty archive. */
export function beginsAsZip(bytes: Uint8Array): boolean {
  const magic = uint32(bytes, 0)
  return magic === localMagic || magic === endMagic
}

/** Finds the end of the directory: the record that fits the end exactly, else the last one whose directory is where it says. */
export function findZipEnd(bytes: Uint8Array): ZipEnd | undefined {
  const lowest = Math.max(0, bytes.byteLength - 22 - commentMax - 65_536)
  let last: ZipEnd | undefined
  for (let at = bytes.byteLength - 22; at >= lowest; at -= 1) {
    if (bytes[at] !== 0x50 || uint32(bytes, at) !== endMagic) continue
    const end = readEnd(bytes, at)
    if (end === undefined) continue
    if (end.end === bytes.byteLength) return end
    last ??= end
  }
  return last
}

function readEnd(bytes: Uint8Array, at: number): ZipEnd | undefined {
  const commentLength = uint16(bytes, at + 20)
  const end = at + 22 + commentLength
  if (end > bytes.byteLength) return undefined
  const wide = uint32(bytes, at - 20) === locator64Magic ? readEnd64(bytes, at) : undefined
  const from = wide?.from ?? at
  const size = wide?.size ?? uint32(bytes, at + 12)
  const written = wide?.directory ?? uint32(bytes, at + 16)
  const entries = wide?.entries ?? uint16(bytes, at + 10)
  const comment = bytes.subarray(at + 22, end)
  const base = { entries, from, end, comment }
  const before = from - size
  if (entries === 0 && size === 0) return { ...base, directory: from, shift: 0 }
  if (before >= 0 && uint32(bytes, before) === centralMagic && before >= written)
    return { ...base, directory: before, shift: before - written }
  if (uint32(bytes, written) === centralMagic) return { ...base, directory: written, shift: 0 }
  return undefined
}

function readEnd64(
  bytes: Uint8Array,
  at: number,
): { from: number; size: number; directory: number; entries: number } | undefined {
  const written = uint64(bytes, at - 20 + 8)
  const from = [written, at - 20 - 56].find((place) => uint32(bytes, place) === end64Magic)
  if (from === undefined) return undefined
  return {
    from,
    entries: uint64(bytes, from + 32),
    size: uint64(bytes, from + 40),
    directory: uint64(bytes, from + 48),
  }
}

/** The entry of the directory that stands there; undefined where none does. */
export function readCentral(bytes: Uint8Array, at: number): ZipHeader | undefined {
  if (uint32(bytes, at) !== centralMagic) return undefined
  const nameEnd = at + 46 + uint16(bytes, at + 28)
  const extraEnd = nameEnd + uint16(bytes, at + 30)
  const end = extraEnd + uint16(bytes, at + 32)
  if (end > bytes.byteLength) return undefined
  const name = bytes.subarray(at + 46, nameEnd)
  const flags = uint16(bytes, at + 8)
  const extra = readExtra(bytes.subarray(nameEnd, extraEnd), {
    size: uint32(bytes, at + 24),
    packed: uint32(bytes, at + 20),
    offset: uint32(bytes, at + 42),
  })
  const isUnix = uint16(bytes, at + 4) >> 8 === 3
  return {
    path: nameOf(name),
    flags,
    method: uint16(bytes, at + 10),
    crc: uint32(bytes, at + 16),
    packed: extra.packed,
    size: extra.size,
    offset: extra.offset,
    end,
    isLink: isUnix && ((uint32(bytes, at + 38) >>> 16) & 0xf000) === 0xa000,
    otherPath: extra.path,
    comment: bytes.subarray(extraEnd, end),
  }
}

/** The header that stands before packed bytes; undefined where none does. */
export function readLocal(bytes: Uint8Array, at: number): ZipHeader | undefined {
  if (uint32(bytes, at) !== localMagic) return undefined
  const nameEnd = at + 30 + uint16(bytes, at + 26)
  const end = nameEnd + uint16(bytes, at + 28)
  if (end > bytes.byteLength) return undefined
  const extra = readExtra(bytes.subarray(nameEnd, end), {
    size: uint32(bytes, at + 22),
    packed: uint32(bytes, at + 18),
    offset: at,
  })
  return {
    path: nameOf(bytes.subarray(at + 30, nameEnd)),
    flags: uint16(bytes, at + 6),
    method: uint16(bytes, at + 8),
    crc: uint32(bytes, at + 14),
    packed: extra.packed,
    size: extra.size,
    offset: at,
    end,
    isLink: false,
    otherPath: extra.path,
    comment: new Uint8Array(),
  }
}

/** Large numbers and another name, which extra fields hold. */
function readExtra(
  extra: Uint8Array,
  narrow: { size: number; packed: number; offset: number },
): { size: number; packed: number; offset: number; path: string | null } {
  const wide = { ...narrow }
  let path: string | null = null
  let at = 0
  while (at + 4 <= extra.byteLength) {
    const id = uint16(extra, at)
    const field = extra.subarray(at + 4, at + 4 + uint16(extra, at + 2))
    if (id === 0x7075 && field.byteLength > 5) path = nameOf(field.subarray(5))
    if (id === 1) {
      let from = 0
      for (const member of ['size', 'packed', 'offset'] as const) {
        if (narrow[member] !== all32 || from + 8 > field.byteLength) continue
        wide[member] = uint64(field, from)
        from += 8
      }
    }
    at += 4 + field.byteLength
  }
  return { ...wide, path }
}

/** UTF-8 where it is that, whatever the flag says; else one character a byte. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

/** Zero beyond either end, which is no number that anything begins with. */
export function uint32(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) | (uint16(bytes, at + 2) << 16)) >>> 0
}

function uint64(bytes: Uint8Array, at: number): number {
  return uint32(bytes, at) + uint32(bytes, at + 4) * 2 ** 32
}
