import { damaged } from './image-limits.ts'

/** PDF readers search for the signature this far into a file. */
const pdfHeadBytes = 1_024
/** The end record of a ZIP archive with the longest possible comment. */
const zipTailBytes = 22 + 65_535
/**
 * The short tag of PHP counts with six characters of text behind it, or with a comment. Its three bytes alone are in one
 * of sixteen compressed megabytes.
 */
const pageOrProgram =
  /<(?:script|html|svg|iframe|!doctype)[\s/>]|<\?(?:php|=(?:[\s -~]{6}|\s*(?:#|\/[*/])))|__HALT_COMPILER/i

/**
 * Raises `media.invalid` for a polyglot, a picture that is also another type of file: text inside a picture can hold a
 * document, an archive, a page or a program that other software recognises. Does not check that the bytes are a
 * picture.
 */
export function assertNoPolyglot(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, pdfHeadBytes).includes('%PDF-')) throw alsoIs('a PDF document')
  if (endsLikeZip(file)) throw alsoIs('a ZIP archive')
  if (pageOrProgram.test(file.toString('latin1'))) throw alsoIs('a page or a program')
}

/** An archive is recognised from its end, where its directory and end record are. */
function endsLikeZip(file: Buffer): boolean {
  const end = file.subarray(-zipTailBytes).includes('PK\x05\x06', 0, 'latin1')
  return end && file.includes('PK\x01\x02', 0, 'latin1')
}

function alsoIs(what: string) {
  return damaged(`it is ${what} as well`)
}
