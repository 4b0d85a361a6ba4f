import { labelWords, plainLabel } from './label-words.ts'

/** What stands around a value is read this far. */
const beforeMax = 160
const afterMax = 90
/** Between a label and its value: `is here in hexadecimal:`. Further away it speaks of something else. */
const gapWordsMax = 6
const gapLengthMax = 70
/** After the end of a sentence only something like `Here it is:`. */
const newSentenceWordsMax = 3

/** What a value's label says that the value is; `hex` when it says so of hexadecimal only. */
type Label = 'private' | 'hex' | 'public'

/** Whether what stands around a value makes a private key of it: the label before it, or without one, behind it. */
export function isLabelled(
  { before, after }: { readonly before: string; readonly after: string },
  isHex: boolean,
): boolean {
  const label = labelBefore(before) ?? labelAfter(after)
  return label === 'private' || (label === 'hex' && isHex)
}

/** Without one of these no text is the label of a key; the first look at texts of any length. */
const stems =
  /key|priv|pri|prv|pv|pk|sk|seed|secret|mnemonic|entropy|wallet|scalar|klucz|cle|clave|llave|chiave|chave|schl|sleutel|anahtar|khoa|[^ -~\s]/i

/** Whether anything in a text could be the label of a key. */
export function mayLabel(text: string): boolean {
  return stems.test(text)
}

/** What the last label before a value says; null where there is none that reaches it. */
export function labelBefore(text: string): Label | null {
  if (text === '') return null
  // What is cut off in the middle of a word could be anything.
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

/** Names as they are written in programs become words: `EVM_KEY`, `privateKey`, `deployer-pk`; values become `#`. */
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
