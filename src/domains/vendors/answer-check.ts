/** How deep lists and objects may lie in each other; whoever writes an answer out again goes as deep. */
const depthMax = 64
/** A shorter word could stand in any answer by chance. */
const secretLengthMin = 8
/** A part of a secret that is as long as a secret: keys are often an identifier and a secret, joined by a colon. */
const partLengthMin = 16

/**
 * Checks an answer that is to be passed on, text by text as its reader will have it, so that no escape of JSON hides
 * anything: false where it holds the secret, plainly, percent-encoded or in base64, and where it lies too deep.
 */
export function mayBePassedOn(answer: unknown, secret: string | null): boolean {
  const spellings = secret === null ? [] : spellingsOf(secret)
  const isFree = (text: string) => !spellings.some((spelling) => text.includes(spelling))
  const isGood = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return isFree(value)
    if (typeof value !== 'object' || value === null) return true
    if (depth >= depthMax) return false
    if (Array.isArray(value)) return value.every((one) => isGood(one, depth + 1))
    return Object.entries(value).every(([name, one]) => isFree(name) && isGood(one, depth + 1))
  }
  return isGood(answer, 0)
}

function spellingsOf(secret: string): readonly string[] {
  const parts = secret.split(':').filter((part) => part.length >= partLengthMin)
  const plain = [secret, ...parts].filter(({ length }) => length >= secretLengthMin)
  return [
    ...new Set(
      plain.flatMap((text) => [
        text,
        encodeURIComponent(text),
        ...([0, 1, 2] as const).flatMap((before) => {
          const inner = insideBase64(text, before)
          return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
        }),
      ]),
    ),
  ]
}

/** What base64 shows of a text with so many bytes before it, whatever these are and whatever comes behind. */
function insideBase64(text: string, before: 0 | 1 | 2): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
  const known = Math.floor((bytes.length * 8) / 6)
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), known)
}
