import { phraseWords, plainLabel } from './label-words.ts'
import { checkBudget, isPhraseFrom, phraseSizes, phraseWordsMin } from './phrase-checks.ts'
import { numbersOf, plainWords } from './word-lists.ts'

/** How many words phrases have that are of no list here: Monero's 13 and 25, SLIP-39's 20 and 33, and BIP-39's. */
const sizes = new Set([12, 13, 15, 18, 20, 21, 24, 25, 33])
const behindMax = 500
/** Words of sentences; no list of words for phrases has many of them. */
const sentenceWords =
  /^(?:the|and|you|your|yours|our|are|was|were|not|for|with|from|has|have|had|its|his|her|they|them|who|which|where|when|how|why|but|can|cant|could|should|would|may|will|of|to|is|in|on|it|as|at|by|or|if|we|be|do|an|any|all|anyone|never|into|than|then|that|this|these|those|der|die|das|und|les|des|una|que|los|las|por|para|con|per|che|non|nous|vous|est|sont|dans|pour|avec|sur|nie|sie|het|een|van)$/
/** How the words of a phrase stand: apart, and counted at most. */
const phraseLine = /^[\sa-z\d.,;:|/#)-]+$/
/** Without one of these in any script nothing in a text is called a phrase. */
const stems =
  /seed|mnem|phrase|word|recover|backup|share|secret|fra[sz]|parole|palavr|palabr|mots|zin|monero|electrum|kurtarma|khoi phuc|wieder|[^ -~\s]/i
const chinesePhrase = /^[^\p{L}]{0,8}[是为為]?[^\p{L}]{0,8}(\p{sc=Han}{12,24})(?!\p{sc=Han})/u

/**
 * Whether words in a row stand behind the name of a phrase: of a list with any checksum, of no list that is known here,
 * or Chinese signs without gaps whose checksum holds. `before` is what stands before the whole text.
 */
export function hasLabelledPhrase(text: string, before: string): boolean {
  if (text.length < phraseWordsMin || !(stems.test(text) || stems.test(before))) return false
  const plain = `${plainLabel(before.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' '))}\n${plainLabel(text)}`
  for (const { 0: label, index } of plain.matchAll(phraseWords)) {
    const from = index + label.length
    const behind = plain.slice(from, from + behindMax)
    if (isChinesePhrase(behind) || isPhraseBehind(behind)) return true
  }
  return false
}

function isPhraseBehind(behind: string): boolean {
  const start =
    /^[\s"'`*]*(?:\([^()]{0,40}\)\s*)?(?:is|are|was|words|these|my|phrase)?(?: (?:is|are))?[\s"'`*]*[:=\n>([{-]/.exec(
      behind,
    )
  if (start === null) return false
  const [line = ''] = behind.slice(start[0].length).split(/[.!?](?=\s+\p{L}{2})|[)\]}]/u)
  const words = [...plainWords(line).matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word)
  if (words.length < phraseWordsMin) return false
  let known = 0
  while (known < words.length && numbersOf(words[known] ?? '') !== undefined) known++
  if (known >= phraseWordsMin) return true
  return sizes.has(words.length) && phraseLine.test(line) && words.every(isPhraseWord)
}

function isPhraseWord(word: string): boolean {
  return /^[a-z]{3,12}$/.test(word) && !sentenceWords.test(word)
}

function isChinesePhrase(behind: string): boolean {
  const signs = chinesePhrase.exec(behind)?.[1]
  if (signs === undefined || !phraseSizes.some((size) => size === signs.length)) return false
  const of = [...signs].map((sign) => numbersOf(sign))
  return [8, 9].some((list) => {
    const numbers = of.flatMap((one) => one?.get(list) ?? [])
    return numbers.length === signs.length && isPhraseFrom({ numbers, list }, 0, checkBudget())
  })
}
