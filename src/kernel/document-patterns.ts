import {
  httpsAddress,
  httpsAddressInPages,
  plainLine,
  plainLines,
  storedText,
  storedTextWithContent,
  visibleLine,
  visibleLines,
} from './stored-text.ts'

/** Control characters other than the tab and the line breaks that text may contain. */
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f'
/**
 * Invisible characters of the Basic Multilingual Plane. Those beyond it cannot be written so that patterns with and
 * without the `u` flag read them alike.
 */
const hidden =
  '\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufffb'
const joiners = '\\u200c\\u200d\\ufe0e\\ufe0f'
const blanks = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000'
const breaks = '\\t\\n\\r'
const seen = `[^\\s\\u2800${controls}${hidden}${joiners}]`
const inAddress = `\\s${controls}${hidden}${joiners}`
const inLine = `[^${controls}${breaks}${hidden}]*`
const inLines = `[^${controls}${hidden}]*`

/**
 * Patterns with Unicode property classes, rewritten for published documents so that any ECMA-262 engine reads them
 * alike, with or without the `u` flag. A rewritten pattern accepts everything that the enforced pattern accepts, and as
 * little else as possible.
 */
const written: ReadonlyMap<string, string> = new Map([
  [storedText, '^[^\\u0000]*$'],
  [storedTextWithContent, '^\\s*[^\\s\\u0000][^\\u0000]*$'],
  [plainLine, `^${inLine}$`],
  [visibleLine, `^[${blanks}${joiners}]*${seen}${inLine}$`],
  [plainLines, `^${inLines}$`],
  [visibleLines, `^[${blanks}${breaks}${joiners}]*${seen}${inLines}$`],
  [httpsAddress, `^https://[^${inAddress}]+$`],
  [httpsAddressInPages, `^https://[^"'<>\\\\${inAddress}]+$`],
])

/** The form of a pattern that published documents show. */
export function documentPattern(pattern: string): string {
  return written.get(pattern) ?? pattern
}
