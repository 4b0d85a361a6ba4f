import { phraseWords, plainLabel } from './label-words.ts'
import { checkBudget, isPhraseFrom, phraseSizes, phraseWordsMin } from './phrase-checks.ts'
import { numbersOf, plainWords } from './word-lists.ts'

/** Word counts of phrases from other lists: Monero's 13 and 25, SLIP-39's 20 and 33, and BIP-39's. */
const sizes = new Set([12, 13, 15, 18, 20, 21, 24, 25, 33])
const behindMax = 500
/** Function words of sentences, of which word lists contain few. */
const sentenceWords =
  /^(?:the|and|you|your|yours|our|are|was|were|not|for|with|from|has|have|had|its|his|her|they|them|who|which|where|when|how|why|but|can|cant|could|should|would|may|will|of|to|is|in|on|it|as|at|by|or|if|we|be|do|an|any|all|anyone|never|into|than|then|that|this|these|those|der|die|das|und|les|des|una|que|los|las|por|para|con|per|che|non|nous|vous|est|sont|dans|pour|avec|sur|nie|sie|het|een|van)$/
/** The layout of a phrase: separate words, at most numbered. */
const phraseLine = /^[\sa-z\d.,;:|/#)-]+$/
/** Without one of these stems, in any script, no text is labelled as a phrase. */
const stems =
  /seed|mnem|phrase|word|recover|backup|share|secret|fra[sz]|parole|palavr|palabr|mots|zin|monero|electrum|kurtarma|khoi phuc|wieder|[^ -~\s]/i
const chinesePhrase = /^[^\p{L}]{0,8}[是为為]?[^\p{L}]{0,8}(\p{sc=Han}{12,24})(?!\p{sc=Han})/u

/**
 * Whether consecutive words after the name of a phrase form one: of a known list with any checksum, of an unknown list,
 * or Chinese characters without gaps with a valid checksum. `before` precedes the whole text.
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
