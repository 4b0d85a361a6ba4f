/** What bytes are by how they begin. */
export type Magic = {
  readonly name: string
  readonly kind: 'program' | 'bytecode' | 'image' | 'document' | 'media' | 'font' | 'data'
}

const known: readonly (readonly [string, Magic['kind'], readonly number[], number?])[] = [
  ['ELF program', 'program', [0x7f, 0x45, 0x4c, 0x46]],
  ['Mach-O program', 'program', [0xfe, 0xed, 0xfa, 0xce]],
  ['Mach-O program', 'program', [0xfe, 0xed, 0xfa, 0xcf]],
  ['Mach-O program', 'program', [0xce, 0xfa, 0xed, 0xfe]],
  ['Mach-O program', 'program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['Java class or Mach-O program', 'bytecode', [0xca, 0xfe, 0xba, 0xbe]],
  ['WebAssembly', 'bytecode', [0, 0x61, 0x73, 0x6d]],
  ['Android bytecode', 'bytecode', [0x64, 0x65, 0x78, 0x0a]],
  ['Lua bytecode', 'bytecode', [0x1b, 0x4c, 0x75, 0x61]],
  ['LLVM bitcode', 'bytecode', [0x42, 0x43, 0xc0, 0xde]],
  ['Windows shortcut', 'program', [0x4c, 0, 0, 0, 1, 0x14, 2, 0]],
  ['Windows program', 'program', [0x4d, 0x5a]],
  ['OLE document', 'document', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['PDF', 'document', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['PNG image', 'image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['JPEG image', 'image', [0xff, 0xd8, 0xff]],
  ['GIF image', 'image', [0x47, 0x49, 0x46, 0x38]],
  ['icon', 'image', [0, 0, 1, 0]],
  ['BMP image', 'image', [0x42, 0x4d]],
  ['WebP image or sound', 'image', [0x52, 0x49, 0x46, 0x46]],
  ['TIFF image', 'image', [0x49, 0x49, 0x2a, 0]],
  ['TIFF image', 'image', [0x4d, 0x4d, 0, 0x2a]],
  ['MP4 or AVIF', 'media', [0x66, 0x74, 0x79, 0x70], 4],
  ['MP3 sound', 'media', [0x49, 0x44, 0x33]],
  ['Ogg', 'media', [0x4f, 0x67, 0x67, 0x53]],
  ['Matroska', 'media', [0x1a, 0x45, 0xdf, 0xa3]],
  ['font', 'font', [0x77, 0x4f, 0x46, 0x46]],
  ['font', 'font', [0x77, 0x4f, 0x46, 0x32]],
  ['font', 'font', [0, 1, 0, 0, 0]],
  ['font', 'font', [0x4f, 0x54, 0x54, 0x4f]],
  ['SQLite database', 'data', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
]

/** What bytes begin as; null where that is nothing known. Python writes its bytecode after a number and two line ends. */
export function magicOf(bytes: Uint8Array): Magic | null {
  if (bytes[2] === 0x0d && bytes[3] === 0x0a && (bytes[1] ?? 0) < 16 && bytes.byteLength > 16)
    return { name: 'Python bytecode', kind: 'bytecode' }
  if (bytes[0] === 0x80 && (bytes[1] ?? 0) >= 2 && (bytes[1] ?? 9) <= 5 && bytes.at(-1) === 0x2e)
    return { name: 'pickled Python objects', kind: 'bytecode' }
  const found = known.find(([, , magic, at = 0]) =>
    magic.every((byte, index) => bytes[at + index] === byte),
  )
  return found === undefined ? null : { name: found[0], kind: found[1] }
}
