import { createPrivateKey, createPublicKey, hash } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'
import { hasSeedPhrase, seedWordLengthMax, seedWordsMin } from './seed-phrase.ts'

/** What a request must not carry. */
export type SecretKind = 'seed phrase' | 'private key' | 'keystore'

/**
 * How many more things of 64 bytes may be compared with their public keys. A comparison takes a tenth of a
 * millisecond, and a request may be full of signatures; who sends keys sends one of them first.
 */
export type PairBudget = { left: number }

/** Nothing shorter is a secret: twelve Chinese signs, and what stands between them. */
export const secretLengthMin = 23
/** Nothing shorter in plain letters is a secret by its own form: twelve words of three. */
const plainLengthMin = 47

const hexForm = /^0x[0-9a-fA-F]*$/
const keyHexForm = /^(?:0x)?(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{128})$/
const pemForm =
  /-----BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,400}?[A-Za-z0-9+/]{32}/
const keystoreForm = /"ciphertext\\*"\s*:\s*\\*"(?:0x)?[0-9a-fA-F]{32}/
const labelForm = /(?:priv(?:ate)?|secret|signing)[\s_-]{0,2}key(?: is)?[^A-Za-z0-9]{0,12}$/i
const keyNames =
  /^(?:.*(?:privatekey|privkey|secretkey|signingkey|keypair)|(?:wallet|master|hd)?seed|walletsecret|mnemonic)$/
/** 32 or 64 bytes in base58 or base64. Only under these names: other secrets than those of wallets look the same. */
const keyTextForm =
  /^(?:[1-9A-HJ-NP-Za-km-z]{42,44}|[1-9A-HJ-NP-Za-km-z]{86,88}|[\w+/-]{43}=?|[\w+/-]{86}(?:==)?)$/
const privateNames = /(?:privatekey|privkey|keypair)$/
const phraseNames = /(?:mnemonic|seedphrase|recoveryphrase|secretphrase|recoverywords|seedwords)$/

/** The secret that a text holds by its own form, wherever it stands in it; null for ordinary texts. */
export function secretInText(text: string, budget: PairBudget): SecretKind | null {
  if (text.length < secretLengthMin) return null
  // The words of six lists are plain letters, and are looked for below.
  if (/[^ -~\s]/.test(text) && hasSeedPhrase(text)) return 'seed phrase'
  if (text.length < plainLengthMin) return null
  // Hashes, signatures and transaction data: whether 32 bytes are a key only their name can say.
  if (text.startsWith('0x') && hexForm.test(text)) return null
  if (text.includes('-----BEGIN') && pemForm.test(text)) return 'private key'
  if (text.includes('ciphertext') && text.includes('kdf') && keystoreForm.test(text)) {
    return 'keystore'
  }
  return secretInWords(text, budget)
}

/** The secret that a text is because of the member that holds it. */
export function secretUnderName(name: string, text: string): SecretKind | null {
  if (text.length < secretLengthMin) return null
  if (keyHexForm.test(text) && isKeyName(name)) return 'private key'
  if (keyTextForm.test(text) && privateNames.test(plain(name))) return 'private key'
  const isPhraseName = text.includes(' ') && phraseNames.test(plain(name))
  return isPhraseName && text.trim().split(/\s+/).length >= seedWordsMin ? 'seed phrase' : null
}

/** The secret that a list of numbers is: the 64 bytes that Solana tools write, or 32 under the name of a key. */
export function secretInNumbers(
  name: string,
  numbers: readonly unknown[],
  budget: PairBudget,
): SecretKind | null {
  if (numbers.length !== 64 && numbers.length !== 32) return null
  if (!numbers.every(isByte)) return null
  if (numbers.length === 32) return isKeyName(name) ? 'private key' : null
  return isKeyPair(numbers, budget) ? 'private key' : null
}

/** The secret that an object is by its members: an encrypted wallet file, a private JWK, bytes by their index. */
export function secretInMembers(
  value: Readonly<Record<string, unknown>>,
  budget: PairBudget,
): SecretKind | null {
  const crypto: unknown = value['crypto'] ?? value['Crypto']
  if (typeof crypto === 'object' && crypto !== null && 'ciphertext' in crypto && 'kdf' in crypto) {
    return 'keystore'
  }
  if (typeof value['d'] === 'string' && typeof value['kty'] === 'string') return 'private key'
  if (value['63'] === undefined || value['64'] !== undefined) return null
  return secretInNumbers('', Object.values(value), budget)
}

function isKeyName(name: string): boolean {
  return keyNames.test(plain(name))
}

function plain(name: string): string {
  return name
    .slice(0, 128)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** One pass over the words of a text: runs of short words may be a phrase, some lengths may be a key. */
function secretInWords(text: string, budget: PairBudget): SecretKind | null {
  let wordStart = -1
  let hasLetter = false
  let hasDigit = false
  let runStart = 0
  let runWords = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const isDigit = code >= 48 && code <= 57
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
    if (isDigit || isLetter) {
      if (wordStart < 0) wordStart = at
      if (isDigit) hasDigit = true
      else hasLetter = true
      continue
    }
    if (wordStart < 0) continue
    const length = at - wordStart
    if (!hasDigit && length >= 3 && length <= seedWordLengthMax) {
      if (runWords++ === 0) runStart = wordStart
    } else if (hasLetter || length > 2) {
      // Short numbers count the words of a phrase; anything else ends it.
      if (runWords >= seedWordsMin && hasSeedPhrase(text.slice(runStart, wordStart))) {
        return 'seed phrase'
      }
      runWords = 0
      if (length >= 51 && isKeyWord(text.slice(Math.max(0, wordStart - 40), at), length, budget))
        return 'private key'
    }
    wordStart = -1
    hasLetter = false
    hasDigit = false
  }
  return runWords >= seedWordsMin && hasSeedPhrase(text.slice(runStart)) ? 'seed phrase' : null
}

/** Whether the last `length` characters are a key; the text begins some characters before them. */
function isKeyWord(text: string, length: number, budget: PairBudget): boolean {
  const word = text.slice(-length)
  if (length === 64 || length === 66) {
    return keyHexForm.test(word) && labelForm.test(text.slice(0, -length))
  }
  // Bitcoin's private keys, extended private keys, and the 64 bytes of a Solana key.
  if (length <= 52) return /^[59KLc]/.test(word) && isChecked(word)
  if (length === 111) return /^[a-z]prv/i.test(word) && isChecked(word)
  // A Bitcoin key that is encrypted by BIP-38.
  if (length === 58) return word.startsWith('6P') && isChecked(word)
  if (length < 80 || length > 90 || budget.left <= 0) return false
  const bytes = fromBase58(word)
  return bytes !== null && isKeyPair(bytes, budget)
}

/** Whether a base58 text ends with the checksum of what stands before it. */
function isChecked(text: string): boolean {
  const bytes = fromBase58(text)
  if (bytes === null || bytes.length < 33) return false
  const digest = hash('sha256', hash('sha256', bytes.subarray(0, -4), 'buffer'), 'buffer')
  return digest.subarray(0, 4).equals(bytes.subarray(-4))
}

const base58 = getBase58Encoder()

function fromBase58(text: string): Buffer | null {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text) ? Buffer.from(base58.encode(text)) : null
}

const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Whether 64 bytes are an Ed25519 seed followed by its public key; signatures and random bytes never are. */
function isKeyPair(numbers: readonly number[] | Uint8Array, budget: PairBudget): boolean {
  if (numbers.length !== 64 || budget.left-- <= 0 || !Array.from(numbers).every(isByte))
    return false
  const bytes = Buffer.from(numbers)
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyHead, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(-32).equals(bytes.subarray(32))
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}
