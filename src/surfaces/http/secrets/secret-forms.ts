import { hasBech32Key, isByte, isCertainKey, isKeyPair, type PairBudget } from './key-forms.ts'
import { hasLabelledKey } from './labelled-keys.ts'
import { hasLabelledPhrase } from './labelled-phrase.ts'
import { labelBefore } from './labels.ts'
import { hasLongWord } from './long-words.ts'
import { hasSeedPhrase } from './seed-phrase.ts'
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

/** The secret in a text, by its own form or by its label; null for ordinary text. */
export function secretInText(text: string, standing: Standing): SecretKind | null {
  if (text.length < secretLengthMin) return null
  if (text.length < plainLengthMin && !/[^ -~\s]/.test(text)) return null
  // Hashes, signatures and transaction data: only a label can tell that 32 bytes are a key.
  if (text.startsWith('0x') && hexForm.test(text)) return secretInHex(text, standing)
  for (const view of viewsOf(text)) {
    const kind = secretInView(view, standing)
    if (kind !== null) return kind
  }
  return null
}

function secretInHex(text: string, { before, budget }: Standing): SecretKind | null {
  if (text.length === 130 && isCertainKey(text, budget)) return 'private key'
  return hasLabelledKey(text, before) ? 'private key' : null
}

function secretInView(text: string, { before, budget }: Standing): SecretKind | null {
  if (hasSeedPhrase(text) || hasLabelledPhrase(text, before)) return 'seed phrase'
  if (text.length < plainLengthMin) return null
  if (text.includes('PRIVATE KEY') && pemForm.test(text)) return 'private key'
  if (derForm.test(text) || puttyForm.test(text) || hasBech32Key(text)) return 'private key'
  if (text.includes('kty') && jwkForm.test(text)) return 'private key'
  if (text.includes('ciphertext') && text.includes('kdf') && keystoreForm.test(text)) {
    return 'keystore'
  }
  if (hasLongWord(text, certainLengthMin) && hasCertainKey(text, budget)) return 'private key'
  return hasLabelledKey(text, before) ? 'private key' : null
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
