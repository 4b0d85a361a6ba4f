/** The pattern of text that can be stored: no NUL, which databases refuse, and no unpaired surrogates. */
export const storedText = '^[^\\u0000\\p{Cs}]*$'

/** The same, with at least one character that is not white space. */
export const storedTextWithContent = '^(?=[\\s\\S]*\\S)[^\\u0000\\p{Cs}]*$'

/** Makes text of others storable: removes NUL and replaces unpaired surrogates. */
export function toStoredText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** Control, invisible, filler and text-direction characters, line separators, and surrogates. */
const invisible = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}'
/** The two joiners and the two variation selectors, which scripts and emoji need. */
const joining = '[\\u200c\\u200d\\ufe0e\\ufe0f]'
/** Blank characters that `\s` does not match. */
const blank = '\\s\\u2800'

/** The pattern of a name, title or label: one line without invisible or text-direction characters. */
export const plainLine = `^(?:[^${invisible}]|${joining})*$`

/** The same, with at least one visible character. */
export const visibleLine = `^(?=[\\s\\S]*[^${blank}${invisible}])(?:[^${invisible}]|${joining})+$`

const inLines = `(?:[^${invisible}]|${joining}|[\\t\\n]|\\r\\n)`

/** The pattern of displayed multi-line text: like a plain line, with line breaks and tabs. */
export const plainLines = `^${inLines}*$`

/** The same, with at least one visible character. */
export const visibleLines = `^(?=[\\s\\S]*[^${blank}${invisible}])${inLines}+$`

/** The pattern of an https URL without white space or invisible characters. */
export const httpsAddress = '^https://[^\\s\\p{C}\\p{Default_Ignorable_Code_Point}]+$'

/** The same, without the characters that would end a URL in HTML. */
export const httpsAddressInPages =
  '^https://[^\\s"\'<>\\\\\\p{C}\\p{Default_Ignorable_Code_Point}]+$'

const noneUnseen = 'without control, invisible and text-direction characters'

/** The requirement of one of these patterns in words; undefined for any other pattern. */
export function textRequirement(pattern: string): string | undefined {
  switch (pattern) {
    case plainLine:
      return `one line ${noneUnseen}`
    case visibleLine:
      return `one line with something to read in it, ${noneUnseen}`
    case plainLines:
      return `text ${noneUnseen}`
    case visibleLines:
      return `text with something to read in it, ${noneUnseen}`
    default:
      return undefined
  }
}
