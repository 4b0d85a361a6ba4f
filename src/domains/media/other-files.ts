import { damaged } from './image-limits.ts'

/** Readers of PDF look for its mark this far into a file. */
const pdfHeadBytes = 1_024
/** The last record of a ZIP archive with the longest comment behind it. */
const zipTailBytes = 22 + 65_535
const pageOrProgram = /<(?:script|html|svg|iframe|!doctype)[\s/>]|<\?(?:php|=)|__HALT_COMPILER/i

/**
 * Raises `media.invalid` for a picture that is another file as well: texts inside a picture can hold a document, an
 * archive, a page or a program that other readers find. Whether the bytes are a picture is not looked at here.
 */
export function assertNoOtherFile(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, pdfHeadBytes).includes('%PDF-')) throw alsoIs('a PDF document')
  if (endsLikeZip(file)) throw alsoIs('a ZIP archive')
  if (pageOrProgram.test(file.toString('latin1'))) throw alsoIs('a page or a program')
}

/** An archive is found from its end, where its list of contents and the record of it stand. */
function endsLikeZip(file: Buffer): boolean {
  const end = file.subarray(-zipTailBytes).includes('PK\x05\x06', 0, 'latin1')
  return end && file.includes('PK\x01\x02', 0, 'latin1')
}

function alsoIs(what: string) {
  return damaged(`it is ${what} as well`)
}
