import type { Reading } from '../reading/reading.ts'
import { type Guess, guess } from './classifier.ts'
import { objectionTo } from './decisive.ts'
import type { IntentId } from './intent-ids.ts'
import { intents } from './intents.ts'
import { refined } from './refined.ts'
import { memoryWish } from './remembering.ts'

/** What is made of a part of a request. */
export type Chosen = {
  readonly kind: 'cannot' | 'hedged' | 'help' | 'inform' | 'run' | 'unknown'
  readonly intent: IntentId
  readonly reading: Reading
}

/** Below this the words do not tell what is wanted. */
const chanceLeast = 0.22
/** What changes something takes a surer guess, and words that name it. */
const chanceLeastOfActs = 0.55
/** and a sure one where the verb alone could be of anything: `put`, `take`. */
const chanceOfVerb = 0.8
const guessesMax = 4

/**
 * Chooses what a part of a request asks for. A question about an action, a negation, or words that somebody else is
 * quoted with never lead to one that changes something.
 */
export function choose(reading: Reading): Chosen {
  if (asksForSecrets(reading)) return { kind: 'cannot', intent: 'vault-keys', reading }
  const ofMemory = memoryWish(reading.text)
  if (ofMemory !== null) {
    return { kind: ofMemory === 'memory-forget' ? 'cannot' : 'run', intent: ofMemory, reading }
  }
  const guesses = guess(reading)
  const [best] = guesses
  const first = refined(best?.intent ?? 'other', reading)
  const isRefined = first !== best?.intent
  if (first === 'help') return { kind: 'help', intent: first, reading }
  const objection = isAct(first) ? objectionTo(first, reading) : null
  if (objection !== null)
    return { kind: objection === 'spoken' ? 'inform' : 'hedged', intent: first, reading }
  if (intents[first].recipe === undefined) return { kind: 'cannot', intent: first, reading }
  const fitting = [
    { intent: first, chance: isRefined ? 1 : (best?.chance ?? 0) },
    // Only the likeliest may change anything.
    ...guesses.slice(1, guessesMax).filter(({ intent }) => !isAct(intent)),
  ].find((one) => isSure(one, reading))
  return fitting === undefined
    ? { kind: 'unknown', intent: first, reading }
    : { kind: 'run', intent: fitting.intent, reading }
}

export function isAct(intent: IntentId): boolean {
  return ['changes', 'moves'].includes(intents[intent].effect)
}

function isSure({ intent, chance }: Guess, reading: Reading): boolean {
  const { recipe, needs } = intents[intent]
  if (recipe === undefined) return false
  if (!isAct(intent)) return chance >= chanceLeast
  if (objectionTo(intent, reading) !== null) return false
  const [action = [], ...objects] = needs ?? []
  const isOfThese = objects.every((group) => group.some((one) => names(reading, one)))
  const isNamed = action.length === 0 || action.some((one) => names(reading, one))
  const least = isNamed ? chanceLeastOfActs : chanceOfVerb
  return isOfThese && (isNamed || reading.hedges.has('acting')) && chance >= least
}

/** Whether a reading names a concept, or an id of a kind: `id:ord`. */
function names({ concepts, entities }: Reading, one: string): boolean {
  const prefix = /^id:(\w+)$/.exec(one)?.[1]
  return prefix === undefined
    ? concepts.has(one)
    : entities.some(({ kind, value }) => kind === 'id' && value.startsWith(`${prefix}_`))
}

const secrets =
  /private keys?|seed ?phrase|recovery phrase|mnemonic|privat\p{L}* schlüssel|clés? privée|phrase de récup|claves? privada|frase semilla|chiav\p{L} privat|chaves? privada|privésleutel|private sleutel|klucz\p{L}* prywatn|приватн\p{L}* ключ|закрыт\p{L}* ключ|сид-?фраз|частн\p{L}* ключ|частен ключ|özel anahtar|khóa (?:riêng|bí mật)|المفتاح الخاص|مفتاحي الخاص|عبارة الاسترداد|کلید خصوصی|私钥|私鑰|助记词|助記詞|秘密鍵|シードフレーズ|개인 ?키|비밀 ?키|시드 ?구문/iu

/** Nobody is told a private key, and no call would tell it. */
function asksForSecrets({ text }: Reading): boolean {
  return secrets.test(text)
}
