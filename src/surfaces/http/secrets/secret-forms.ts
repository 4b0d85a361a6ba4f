import { hasBech32Key, isByte, isCertainKey, isKeyPair, type PairBudget } from './key-forms.ts'
import { hasLabelledKey } from './labelled-keys.ts'
import { hasLabelledPhrase } from './labelled-phrase.ts'
import { labelBefore } from './labels.ts'
import { hasSeedPhrase } from './seed-phrase.ts'
import { viewsOf } from './views.ts'

/** What a request must not carry. */
export type SecretKind = 'seed phrase' | 'private key' | 'keystore'

/** Nothing shorter is a secret: twelve Chinese signs, and what stands between them. */
export const secretLengthMin = 12
/** Nothing shorter in plain letters is a secret by its own form: twelve words of three. */
const plainLengthMin = 36

const hexForm = /^0x[0-9a-fA-F]*$/
/** Looks no further than the next heading, or a text of headings alone would be read four hundred times. */
const pemForm =
  /BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?\s?-{0,5}(?:(?!BEGIN )[\s\S]){0,400}?[A-Za-z0-9+/]{32}/
/** The first bytes of private keys in DER, which is what stands between the lines of a PEM file. */
const derForm =
  /(?<![A-Za-z0-9+/])(?:MC4CAQAwBQYDK2V[uw]BCIEI|MIG[A-Za-z0-9+/]AgEAMB[MA][GE]By|MHQCAQEEI|MHcCAQEEI|MII[A-Za-z0-9+/]{3}IBADANBgkqhkiG9w0BAQEFAASC|MII[A-Za-z0-9+/]{3}IBAAKC|b3BlbnNzaC1rZXktdjEA)[A-Za-z0-9+/\s]{24}/
const puttyForm = /Private-Lines:\s*\d+\s+[A-Za-z0-9+/]{32}/
const keystoreForm = /["']ciphertext\\*["']\s*:\s*\\*["'](?:0x)?[0-9a-fA-F]{32}/
const jwkForm = /["']d\\*["']\s*:\s*\\*["'][\w-]{40,}/

/** Where a text stands: what is said before it, and what may still be spent on it. */
export type Standing = { readonly before: string; readonly budget: PairBudget }

/** The secret that a text holds, by its own form or by what it is called; null for ordinary texts. */
export function secretInText(text: string, standing: Standing): SecretKind | null {
  if (text.length < secretLengthMin) return null
  if (text.length < plainLengthMin && !/[^ -~\s]/.test(text)) return null
  // Hashes, signatures and transaction data: whether 32 bytes are a key only their name can say.
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
  for (const [word] of text.matchAll(/(?<![0-9A-Za-z])[0-9A-Za-z]{51,130}(?![0-9A-Za-z])/g)) {
    if (isCertainKey(word, budget)) return 'private key'
  }
  return hasLabelledKey(text, before) ? 'private key' : null
}

/** The secret that a list of numbers is: the 64 bytes that Solana tools write, or 32 under the name of a key. */
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

/** The secret that an object is by its members: an encrypted wallet file, a private JWK, bytes by their index. */
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
