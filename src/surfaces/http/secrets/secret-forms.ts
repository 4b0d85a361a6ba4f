import { hasBech32Key, isByte, isCertainKey, isKeyPair, type PairBudget } from './key-forms.ts'
import { hasLabelledKey, type JoinBudget, joinsMax, labelledKeySteps } from './labelled-keys.ts'
import { hasLabelledPhrase } from './labelled-phrase.ts'
import { labelBefore } from './labels.ts'
import { hasLongWord } from './long-words.ts'
import { pieceLengthMax, piecesOf } from './pieces.ts'
import { hasSeedPhrase } from './seed-phrase.ts'
import { type Steps, toEnd } from './steps.ts'
import { viewsOf } from './views.ts'

/** Secrets that a request must not carry. */
export type SecretKind = 'seed phrase' | 'private key' | 'keystore'

/** The shortest secret: twelve Chinese characters. */
export const secretLengthMin = 12
/** The shortest ASCII secret without a label: twelve words of three letters. */
const plainLengthMin = 36

/** The shortest key that proves itself. */
const certainLengthMin = 51

const hexForm = /^0x[0-9a-fA-F]*$/
/** Stops at the next heading; otherwise text full of headings would take quadratic time. */
const pemForm =
  /BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?\s?-{0,5}(?:(?!BEGIN )[\s\S]){0,400}?[A-Za-z0-9+/]{32}/
/** The first bytes of DER private keys, the content of PEM files. */
const derForm =
  /(?<![A-Za-z0-9+/])(?:MC4CAQAwBQYDK2V[uw]BCIEI|MIG[A-Za-z0-9+/]AgEAMB[MA][GE]By|MHQCAQEEI|MHcCAQEEI|MII[A-Za-z0-9+/]{3}IBADANBgkqhkiG9w0BAQEFAASC|MII[A-Za-z0-9+/]{3}IBAAKC|b3BlbnNzaC1rZXktdjEA)[A-Za-z0-9+/\s]{24}/
const puttyForm = /Private-Lines:\s*\d+\s+[A-Za-z0-9+/]{32}/
const keystoreForm = /["']ciphertext\\*["']\s*:\s*\\*["'](?:0x)?[0-9a-fA-F]{32}/
const jwkForm = /["']d\\*["']\s*:\s*\\*["'][\w-]{40,}/

/** The context of a text: the text before it, and the remaining budget. */
export type Standing = { readonly before: string; readonly budget: PairBudget }
/** The same of a piece of a longer text. */
type PieceStanding = Standing & {
  /** Those of `tellingWords` that the whole text has. */
  readonly told?: readonly string[]
  readonly joins?: JoinBudget
}
/** What the forms of whole files ask for, which may stand far from the secret. */
const tellingWords = ['kty', 'ciphertext', 'kdf'] as const
/** What all readings of all pieces of a text join together: more than its readings would by themselves. */
const joinsOfPieces = 5 * joinsMax

/** The same as `secretInText` for a text of any length, which takes long where that is large. */
export function* secretSteps(text: string, standing: Standing): Steps<SecretKind | null> {
  if (text.length <= pieceLengthMax) return secretInText(text, standing)
  const told = tellingWords.filter((word) => text.includes(word))
  const joins = { left: joinsOfPieces }
  let { before } = standing
  for (const piece of piecesOf(text)) {
    for (const view of viewsOf(piece)) {
      const kind = yield* secretInView(view, { ...standing, before, told, joins })
      if (kind !== null) return kind
      yield
    }
    before = ''
  }
  return null
}

/** The secret in a text, by its own form or by its label; null for ordinary text. */
export function secretInText(text: string, standing: Standing): SecretKind | null {
  if (text.length < secretLengthMin) return null
  if (text.length < plainLengthMin && !/[^ -~\s]/.test(text)) return null
  // Hashes, signatures and transaction data: only a label can tell that 32 bytes are a key.
  if (text.startsWith('0x') && hexForm.test(text)) return secretInHex(text, standing)
  for (const view of viewsOf(text)) {
    const kind = toEnd(secretInView(view, standing))
    if (kind !== null) return kind
  }
  return null
}

function secretInHex(text: string, { before, budget }: Standing): SecretKind | null {
  if (text.length === 130 && isCertainKey(text, budget)) return 'private key'
  return hasLabelledKey(text, before) ? 'private key' : null
}

function* secretInView(text: string, standing: PieceStanding): Steps<SecretKind | null> {
  const { before, joins, told } = standing
  if (hasSeedPhrase(text)) return 'seed phrase'
  if (told !== undefined) yield
  const kind = secretByForm(text, standing)
  if (kind !== null || text.length < plainLengthMin) return kind
  if (told !== undefined) yield
  return (yield* labelledKeySteps(text, before, joins)) ? 'private key' : null
}

function secretByForm(
  text: string,
  { before, budget, told = [] }: PieceStanding,
): SecretKind | null {
  const tells = (word: (typeof tellingWords)[number]) => told.includes(word) || text.includes(word)
  if (hasLabelledPhrase(text, before)) return 'seed phrase'
  if (text.length < plainLengthMin) return null
  if (text.includes('PRIVATE KEY') && pemForm.test(text)) return 'private key'
  if (derForm.test(text) || puttyForm.test(text) || hasBech32Key(text)) return 'private key'
  if (tells('kty') && jwkForm.test(text)) return 'private key'
  if (tells('ciphertext') && tells('kdf') && keystoreForm.test(text)) {
    return 'keystore'
  }
  if (hasLongWord(text, certainLengthMin) && hasCertainKey(text, budget)) return 'private key'
  return null
}

function hasCertainKey(text: string, budget: PairBudget): boolean {
  for (const [word] of text.matchAll(/(?<![0-9A-Za-z])[0-9A-Za-z]{51,130}(?![0-9A-Za-z])/g)) {
    if (isCertainKey(word, budget)) return true
  }
  return false
}

/** The secret in a list of numbers: the 64 bytes that Solana tools write, or 32 with the label of a key. */
export function secretInNumbers(
  numbers: readonly unknown[],
  { before, budget }: Standing,
): SecretKind | null {
  if (numbers.length !== 64 && numbers.length !== 32) return null
  if (!numbers.every(isByte)) return null
  if (numbers.length === 64) return isKeyPair(numbers, budget) ? 'private key' : null
  const label = labelBefore(before)
  return label === 'private' || label === 'hex' ? 'private key' : null
}

/** The secret that an object is by its members: an encrypted wallet file, a private JWK, or bytes by index. */
export function secretInMembers(
  value: Readonly<Record<string, unknown>>,
  standing: Standing,
): SecretKind | null {
  const crypto: unknown = value['crypto'] ?? value['Crypto']
  if (typeof crypto === 'object' && crypto !== null && 'ciphertext' in crypto && 'kdf' in crypto) {
    return 'keystore'
  }
  if (typeof value['d'] === 'string' && typeof value['kty'] === 'string') return 'private key'
  if (value['31'] === undefined || value['64'] !== undefined) return null
  return secretInNumbers(Object.values(value), standing)
}
