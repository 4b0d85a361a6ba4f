import { labelWords, plainLabel } from './label-words.ts'

/** How many characters around a value are searched for its label. */
const beforeMax = 160
const afterMax = 90
/** The maximum of words between a label and its value, as in `is here in hexadecimal:`. */
const gapWordsMax = 6
const gapLengthMax = 70
/** The maximum after the end of a sentence, as in `Here it is:`. */
const newSentenceWordsMax = 3

/** What a label makes of its value; `hex` for hexadecimal values only. */
type Label = 'private' | 'hex' | 'public'

/** Whether the label of a value makes it a private key: the label before it or, without one, the label after it. */
export function isLabelled(
  { before, after }: { readonly before: string; readonly after: string },
  isHex: boolean,
): boolean {
  const label = labelBefore(before) ?? labelAfter(after)
  return label === 'private' || (label === 'hex' && isHex)
}

/** Without one of these stems a text is not the label of a key; a fast first check for texts of any length. */
const stems =
  /key|priv|pri|prv|pv|pk|sk|seed|secret|mnemonic|entropy|wallet|scalar|klucz|cle|clave|llave|chiave|chave|schl|sleutel|anahtar|khoa|[^ -~\s]/i

/** Whether a text could contain the label of a key. */
export function mayLabel(text: string): boolean {
  return stems.test(text)
}

/** What the last label before a value says; null when none is close enough. */
export function labelBefore(text: string): Label | null {
  if (text === '') return null
  // A word that is cut in the middle is unreliable.
  const near = text.length > beforeMax ? text.slice(-beforeMax).replace(/^[\w+/]+/, '') : text
  const plain = readable(near)
  let last: RegExpExecArray | undefined
  for (const match of plain.matchAll(labelWords)) last = match
  if (last === undefined) return null
  const label = labelOf(last)
  if (label === 'public') return label
  const gap = plain.slice(last.index + last[0].length)
  return reaches(gap, plain.slice(0, last.index)) ? label : null
}

function reaches(gap: string, clause: string): boolean {
  if (gap.length > gapLengthMax || wordsOf(gap) > gapWordsMax) return false
  const sentence = /[.!?。！？](?=\s)/.exec(gap)
  if (sentence === null) return true
  const isWarning = /(?:never|don'?t|do not|must not|nobody|no one|cannot|can't)[^.!?]*$/.test(
    clause,
  )
  return !isWarning && wordsOf(gap.slice(sentence.index)) <= newSentenceWordsMax
}

/** `0x12… is my private key`, `0x12… (private key)`, `0x12… <- pk`. */
function labelAfter(text: string): Label | null {
  if (text === '') return null
  const [clause = ''] = readable(text.slice(0, afterMax)).split(/[.!?;\n。！？]/)
  const [first] = clause.matchAll(labelWords)
  if (first === undefined) return null
  const bridge = clause.slice(0, first.index)
  const isBridge =
    /^["'`\s]*(?:[(<←=:,–—-]|(?:is|was|are|that's|this is|es|est|ist|e|is|это|是|が|は|yra)(?![a-z]))/.test(
      bridge,
    )
  if (!isBridge || wordsOf(bridge) > 4 || /(?:sign|with|without|using|from)/.test(bridge))
    return null
  return labelOf(first)
}

function labelOf({ groups }: RegExpExecArray): Label {
  if (groups?.['public'] !== undefined) return 'public'
  return groups?.['private'] === undefined ? 'hex' : 'private'
}

/** Splits identifiers into words: `EVM_KEY`, `privateKey`, `deployer-pk`; values become `#`. */
function readable(text: string): string {
  const words = text
    .replace(/[A-Za-z0-9+/]{25,}/g, '#')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_*~`|\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
  return plainLabel(words)
}

function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
