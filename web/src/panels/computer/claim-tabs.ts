/** A claimed key as tabs of one browser tell it to each other. */
export interface HeldKey {
  readonly key: string
  /** Its leading characters, which may be shown. */
  readonly prefix: string
  /** When it ends, by the clock of this browser. */
  readonly endsAtMs: number
  /** How long it lives, from its making to its end. */
  readonly lifeMs: number
}

type Ended = 'revoked'

type Message =
  | { readonly type: 'ask' }
  | { readonly type: 'held'; readonly held: HeldKey }
  | { readonly type: 'ended'; readonly key: string; readonly ending: Ended }

/** What a tab does with what others say. */
export interface Holder {
  readonly held: () => HeldKey | null
  readonly onHeld: (held: HeldKey) => void
  readonly onEnded: (key: string, ending: Ended) => void
}

/** What a tab says to the others of its browser. */
export interface Holders {
  readonly say: (held: HeldKey) => void
  readonly ended: (key: string, ending: Ended) => void
}

/**
 * Asks the other tabs of this browser for the key that one of them holds, and answers the same question. It goes from
 * memory to memory: nothing is stored, and a browser whose tabs are all closed has forgotten it.
 */
export function joinHolders({ held, onHeld, onEnded }: Holder): Holders {
  if (typeof BroadcastChannel === 'undefined') {
    return { say: () => undefined, ended: () => undefined }
  }
  const channel = new BroadcastChannel('bourse.one-shot')
  const say = (message: Message) => channel.postMessage(message)
  const tell = (key: HeldKey) => {
    const { prefix, endsAtMs, lifeMs } = key
    say({ type: 'held', held: { key: key.key, prefix, endsAtMs, lifeMs } })
  }
  channel.addEventListener('message', ({ data }) => {
    const message = data as Message
    const own = held()
    if (message.type === 'held') onHeld(message.held)
    else if (message.type === 'ended') onEnded(message.key, message.ending)
    else if (own !== null) tell(own)
  })
  say({ type: 'ask' })
  return { say: tell, ended: (key, ending) => say({ type: 'ended', key, ending }) }
}
