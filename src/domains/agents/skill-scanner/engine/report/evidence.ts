import { isHidden, isTag } from '../text/hidden-characters.ts'

const evidenceMax = 160

/**
 * What a finding may show of a text: at most 160 characters on one line, control and hidden
 * characters written out, and of what has the shape of a secret only how it begins and how long it is.
 */
export function evidenceOf(text: string): string {
  const plain = withoutSecrets(text.slice(0, 1_000))
    .replace(/\s{1,1000}/g, ' ')
    .trim()
  let shown = ''
  for (const character of plain) {
    const next = visible(character)
    if (shown.length + next.length > evidenceMax - 1) return `${shown}…`
    shown += next
  }
  return shown
}

function visible(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const isUnseen =
    point < 32 || (point >= 127 && point < 160) || isHidden(point) || isTag(point) || isLone(point)
  return isUnseen ? `\\u{${point.toString(16)}}` : character
}

const isLone = (point: number) => point >= 0xd800 && point <= 0xdfff

/** Long words of letters and digits, as keys, tokens and encoded things are; hosts and paths have points and slashes. */
const opaque = /[A-Za-z0-9_+=-]{24,1000}/g
const words =
  /(?<=(?:seed|mnemonic|phrase|password|passwd|secret|token|api.?key)["']?\s?[:=]\s?["']?)[^\s"']{6,200}/gi
/** Of a private key in PEM only its heading may be shown: a slash or a line break is no end of it. */
const pemBody =
  /(BEGIN [A-Z0-9 ]{0,60}PRIVATE KEY(?: BLOCK)?(?:-{5})?)(?:(?!-----END)[\s\S]){1,1000}/g
/** Base64 has slashes as paths have, but no path has a part such as `VpguoRK9JLsL`. */
const slashed = /(?<![A-Za-z0-9+=-])[A-Za-z0-9+=-]{0,1000}(?:\/[A-Za-z0-9+=-]{0,1000}){1,100}/g

function withoutSecrets(text: string): string {
  return text
    .replace(
      pemBody,
      (all, heading: string) => `${heading}…(${all.length - heading.length} characters)`,
    )
    .replace(words, shortened)
    .replace(slashed, (word) => (isBase64(word) ? shortened(word) : word))
    .replace(opaque, (word) => (isPlain(word) ? word : shortened(word)))
}

function isBase64(word: string): boolean {
  if (word.length < 24) return false
  const parts = word.split('/')
  return parts.some(
    (part) => part.length >= 12 && /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part),
  )
}

/** Names such as `prefer_the_longest-of-words` are no secrets: they have no digits, or are made of words. */
function isPlain(word: string): boolean {
  return !/\d/.test(word) && /^[a-z_-]{1,60}$/i.test(word) && /[_-]/.test(word)
}

function shortened(word: string): string {
  const kept = /^(?:sk|pk|rk|ct|gh[a-z]|xox[a-z]|AKIA|eyJ)[_-]?(?:live|test|sk|os|pat)?_?/.exec(
    word,
  )?.[0]
  return `${(kept === undefined || kept === '' ? word.slice(0, 4) : kept).slice(0, 8)}…(${word.length} characters)`
}
