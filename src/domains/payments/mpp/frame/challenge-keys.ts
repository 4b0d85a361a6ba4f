/** The secrets behind challenge ids: one that makes them, and those that still verify. */
export type ChallengeKeys = {
  readonly current: Uint8Array
  /** The current one first; a second one while challenges of the last secret are still alive. */
  readonly accepted: readonly Uint8Array[]
}

const keyLengthMin = 32

/**
 * The keys of one configuration. Keep the last secret as `previous` until the challenges that it made have expired.
 * Raises a defect for a secret of less than 32 bytes: there is no default, and none that could be guessed.
 */
export function challengeKeys(secrets: {
  readonly current: string
  readonly previous?: string | undefined
}): ChallengeKeys {
  const current = toKey(secrets.current)
  const previous = secrets.previous === undefined ? [] : [toKey(secrets.previous)]
  return { current, accepted: [current, ...previous] }
}

function toKey(secret: string): Uint8Array {
  const key = Buffer.from(secret)
  if (key.length >= keyLengthMin && new Set(key).size >= 8) return key
  throw new Error(
    `a challenge secret needs at least ${keyLengthMin} bytes, and more than a pattern of a few`,
  )
}
