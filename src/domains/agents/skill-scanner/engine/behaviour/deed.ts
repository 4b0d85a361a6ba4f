/** What sentences that stand together come to when words of several kinds are among them. */
export type Deed = {
  readonly rule: string
  /** What is done; it may be denied. */
  readonly act: RegExp
  /** What must stand near it. */
  readonly with: readonly RegExp[]
  /** What makes it doubtful. */
  readonly unless?: RegExp
  readonly severity?: 'high'
  readonly confidence: 'medium' | 'high'
}

/** One of several kinds of words. */
export function either(...kinds: readonly RegExp[]): RegExp {
  return new RegExp(kinds.map(({ source }) => source).join('|'), 'i')
}
