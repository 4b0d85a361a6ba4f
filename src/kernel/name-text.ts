/**
 * Characters that nobody sees, or that turn the text around them: control and format characters, fillers, tags, selectors,
 * noncharacters, blanks other than the space, and the replacements of broken text. The launch contracts refuse exactly the
 * same (`contracts/src/libraries/NameText.sol`).
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff0-\uffff]|(?! )\p{Zs}/u
/** The selector that asks for colour stands right behind a symbol or picture, where it hides nothing. */
const colouredPicture = /([\u2190-\u2bff\u{1f000}-\u{1faff}])\ufe0f/gu
const strayBlank = /^ | $| {2}/
const unseenEach = new RegExp(unseen, 'gu')
const strayBlanks = /^ | $|(?<= ) /g

/** What is wrong with a name in which not everything can be seen; undefined for any other. */
export function unseenIn(name: string): 'characters' | 'blanks' | undefined {
  if (unseen.test(name.replace(colouredPicture, '$1'))) return 'characters'
  return name === '' || strayBlank.test(name) ? 'blanks' : undefined
}

/** Stands where something was hidden. It is what nothing seen is made of, so it tells also that something was. */
export const mark = '\ufffd'

/**
 * A name as it can be shown, and kept by a database: each character that nobody sees, and each blank that stands where none
 * should, becomes U+FFFD. A name in which everything is seen stays as it is, and so does one that was made safe before.
 */
export function shownName(name: string): string {
  if (unseenIn(name) === undefined) return name
  const parts = name.split(/([\u2190-\u2bff\u{1f000}-\u{1faff}]\ufe0f)/u)
  const seen = parts.map((part, index) => (index % 2 === 1 ? part : part.replace(unseenEach, mark)))
  return seen.join('').replace(strayBlanks, mark) || mark
}
