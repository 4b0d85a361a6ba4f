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

/** Controls between the ones that lines of text may have, and behind them. */
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f'
/** What nobody sees, of the first 65,536 characters: pairs for the others can be written only for one kind of reader. */
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
 * How patterns with classes of Unicode are written where others read them: as any reader of ECMA-262 understands them,
 * with flags and without. They take all that the pattern takes that is enforced here, and of the rest as little as can
 * be said.
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

/** The pattern as documents show it. */
export function documentPattern(pattern: string): string {
  return written.get(pattern) ?? pattern
}
