/** The pattern of a text that is kept: without NUL, which databases do not take, and without halves of characters. */
export const storedText = '^[^\\u0000\\p{Cs}]*$'

/** The same for a text that has something to read in it. */
export const storedTextWithContent = '^(?=[\\s\\S]*\\S)[^\\u0000\\p{Cs}]*$'

/** What others wrote, as it can be kept: NUL is taken out and halves of characters are replaced. */
export function toStoredText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** Control, invisible, filling and text-direction characters, line ends, and halves of characters. */
const unseen = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}'
/** Scripts and pictures are written with the two joiners and the two selectors of a picture's form. */
const joining = '[\\u200c\\u200d\\ufe0e\\ufe0f]'
/** Blanks that are no space to a pattern. */
const blank = '\\s\\u2800'

/**
 * The pattern of a name, title or label that others read: nothing in it hides, ends the line, or turns the direction of
 * the text around it.
 */
export const plainLine = `^(?:[^${unseen}]|${joining})*$`

/** The same for a line that has something to read in it. */
export const visibleLine = `^(?=[\\s\\S]*[^${blank}${unseen}])(?:[^${unseen}]|${joining})+$`

const inLines = `(?:[^${unseen}]|${joining}|[\\t\\n]|\\r\\n)`

/** The pattern of text of several lines that others read: line breaks and tabs stay, otherwise it is as a plain line. */
export const plainLines = `^${inLines}*$`

/** The same for lines that have something to read in them. */
export const visibleLines = `^(?=[\\s\\S]*[^${blank}${unseen}])${inLines}+$`

/** The pattern of an https address in which nothing hides. */
export const httpsAddress = '^https://[^\\s\\p{C}\\p{Default_Ignorable_Code_Point}]+$'

/** The same without what ends it where it stands in a page. */
export const httpsAddressInPages =
  '^https://[^\\s"\'<>\\\\\\p{C}\\p{Default_Ignorable_Code_Point}]+$'

const noneUnseen = 'without control, invisible and text-direction characters'

/** What a pattern above asks for, in words; undefined for any other. */
export function textAskedBy(pattern: string): string | undefined {
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
