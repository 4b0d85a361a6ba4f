import type { Static, TObject } from '@sinclair/typebox'

/**
 * One row of the channel table: something that is told as it is now and then by what changes, for readers that need
 * the present and not the history. A delta may be dropped for a reader that is too slow; it then gets a new snapshot.
 */
export type ChannelSpec<snapshot extends TObject = TObject, delta extends TObject = TObject> = {
  /** Words and parameters in braces, joined by dots: `candle.{market}.{interval}`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** Everybody, or only the account that it is about. */
  readonly audience: 'account' | 'public'
  /** Two deltas are at least this far apart; what changes in between is joined. */
  readonly everyMs: number
  readonly snapshot: snapshot
  readonly delta: delta
  readonly example: {
    readonly channel: string
    readonly snapshot: Static<snapshot>
    readonly delta: Static<delta>
  }
}

/** Declares a channel. */
export function channel<snapshot extends TObject, delta extends TObject>(
  spec: ChannelSpec<snapshot, delta>,
): ChannelSpec<snapshot, delta> {
  return spec
}

/** The parameters of a channel that is written as the row says; null for any other text. */
export function matchChannel(name: string, text: string): Readonly<Record<string, string>> | null {
  const parts = name.split('.')
  const words = text.split('.')
  if (parts.length !== words.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const word = words[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== word) return null
    } else if (word === '') return null
    else params[part.slice(1, -1)] = word
  }
  return params
}

/** The present state of a channel, as one look found it. */
export type ChannelReading = {
  readonly asOfMs: number
  readonly snapshot: () => object
  /** What leads here from the reading before; null when nothing changed, and for the first reading. */
  readonly delta: object | null
}

/**
 * Readings of a state that is read whole each time: the delta is the difference to the state before, so that a change
 * is in exactly one delta however it came about.
 */
export function readingsOf<state>(parts: {
  readonly read: () => Promise<{ readonly asOfMs: number; readonly state: state }>
  readonly snapshot: (state: state) => object
  /** Null when the states say the same. */
  readonly delta: (before: state, after: state) => object | null
}): () => Promise<ChannelReading> {
  let before: { readonly state: state } | null = null
  return async () => {
    const { asOfMs, state } = await parts.read()
    const delta = before === null ? null : parts.delta(before.state, state)
    before = { state }
    return { asOfMs, delta, snapshot: () => parts.snapshot(state) }
  }
}

/** The state, where it says something else than the one before; null where it does not. By what they say as JSON. */
export function changedState<state extends object>(before: state, after: state): state | null {
  return JSON.stringify(before) === JSON.stringify(after) ? null : after
}

/** Items that are new or say something else than the one of the same key before; by what they say as JSON. */
export function changedItems<item>(
  before: readonly item[],
  after: readonly item[],
  keyOf: (item: item) => string,
): item[] {
  const old = new Map(before.map((item) => [keyOf(item), JSON.stringify(item)]))
  return after.filter((item) => old.get(keyOf(item)) !== JSON.stringify(item))
}

/** The keys of items that are not there any more. */
export function removedKeys<item>(
  before: readonly item[],
  after: readonly item[],
  keyOf: (item: item) => string,
): string[] {
  const kept = new Set(after.map(keyOf))
  return before.map(keyOf).filter((key) => !kept.has(key))
}
