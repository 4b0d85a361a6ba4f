/**
 * Characters that are invisible or change the direction of the text around them: control and format characters,
 * fillers, tags, variation selectors, noncharacters, white space other than the space, and U+FFFD. The launch contracts
 * refuse exactly the same set (`contracts/src/libraries/NameText.sol`).
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff0-\uffff]|(?! )\p{Zs}/u
/** The emoji variation selector is allowed right after a symbol or emoji, where it hides nothing. */
const colouredPicture = /([\u2190-\u2bff\u{1f000}-\u{1faff}])\ufe0f/gu
const strayBlank = /^ | $| {2}/
const eachInvisible = new RegExp(invisible, 'gu')
const strayBlanks = /^ | $|(?<= ) /g

/** Why a name is not fully visible; undefined for a name that is. */
export function invisibleIn(name: string): 'characters' | 'blanks' | undefined {
  if (invisible.test(name.replace(colouredPicture, '$1'))) return 'characters'
  return name === '' || strayBlank.test(name) ? 'blanks' : undefined
}

/** Replaces a hidden character. No visible name contains it, so its presence shows that something was replaced. */
export const replacementCharacter = '\ufffd'

/**
 * A name made safe to display and to store: each invisible character, and each misplaced space, becomes U+FFFD. Visible
 * names stay unchanged, and so do names that were already made safe.
 */
export function shownName(name: string): string {
  if (invisibleIn(name) === undefined) return name
  const parts = name.split(/([\u2190-\u2bff\u{1f000}-\u{1faff}]\ufe0f)/u)
  const seen = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(eachInvisible, replacementCharacter),
  )
  return seen.join('').replace(strayBlanks, replacementCharacter) || replacementCharacter
}
