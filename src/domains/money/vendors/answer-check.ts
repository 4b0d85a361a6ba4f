/** The maximum nesting; serialisers of answers go as deep. */
const depthMax = 64
/** A shorter text could occur in any answer by chance. */
const secretLengthMin = 8
/** The minimum length of a secret's part: keys are often an identifier and a secret, joined by a colon. */
const partLengthMin = 16

/**
 * Checks every string of an answer to be passed on, as its reader will see it, so that JSON escapes hide nothing: false
 * when it contains the secret, plain, percent-encoded or in base64, or when it is nested too deeply.
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

/** The base64 characters of a text after so many bytes that do not depend on what precedes or follows. */
function insideBase64(text: string, before: 0 | 1 | 2): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
  const known = Math.floor((bytes.length * 8) / 6)
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), known)
}
