import type { AnyEvent, BourseError, ChannelName, ChannelUpdate } from '#sdk'

/** What a tab may want to be told of: a live channel, or all events that its account may read. */
export type Source = ChannelName | 'events'

/** What is told of a source. */
export type Told = AnyEvent | ChannelUpdate<ChannelName>

/** Who is told of a source. */
export interface Follower {
  /** Whether it needs all there is before the first change. Whoever only acts on news does not. */
  readonly needsBeginning: boolean
  readonly onUpdate: (told: Told) => void
  readonly onFailure: (failure: Pick<BourseError, 'code' | 'detail'>) => void
}

/** A source that is left may be wanted again in a moment: it is kept for so long. */
const keptMs = 20_000

/** Who follows what in this tab, and what is therefore wanted of the one that has the socket. */
export interface Wanted {
  /** Follows a source until the returned function is called. */
  follow(source: Source, follower: Follower): () => void
  readonly sources: () => readonly Source[]
  tell(source: Source, told: Told): void
  fail(source: Source, failure: Pick<BourseError, 'code' | 'detail'>): void
}

/** Nobody follows anything yet. `onChange` is called whenever something is wanted anew, or no more. */
export function createWanted(onChange: (added: Source | null) => void): Wanted {
  const followers = new Map<Source, Set<Follower>>()
  const leaving = new Map<Source, ReturnType<typeof setTimeout>>()
  const forget = (source: Source) => {
    leaving.delete(source)
    if ((followers.get(source)?.size ?? 0) > 0) return
    followers.delete(source)
    onChange(null)
  }
  return {
    follow(source, follower) {
      clearTimeout(leaving.get(source))
      const others = followers.get(source) ?? new Set()
      followers.set(source, others.add(follower))
      // All there is comes with a new subscription alone; news reach one more follower by themselves.
      onChange(follower.needsBeginning ? source : null)
      return () => {
        others.delete(follower)
        if (others.size > 0) return
        clearTimeout(leaving.get(source))
        leaving.set(
          source,
          setTimeout(() => forget(source), keptMs),
        )
      }
    },
    sources: () => [...followers.keys()],
    tell(source, told) {
      for (const { onUpdate } of followers.get(source) ?? []) onUpdate(told)
    },
    fail(source, failure) {
      for (const { onFailure } of followers.get(source) ?? []) onFailure(failure)
    },
  }
}
