/** The secrets of challenge ids: the one that creates them, and those that verify them. */
export type ChallengeKeys = {
  readonly current: Uint8Array
  /** The current one first; then the previous one while its challenges are valid. */
  readonly accepted: readonly Uint8Array[]
}

const keyLengthMin = 32

/**
 * The configured keys. Keep the last secret as `previous` until its challenges have expired. Throws for a secret of
 * less than 32 bytes; there is no default.
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
