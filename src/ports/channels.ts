import type { ChannelReading, ChannelSpec } from '../kernel/channel.ts'
import type { Principal } from '../kernel/principal.ts'

/** What a domain offers for one row of the channel table; several sources may serve one row. */
export type ChannelSource = {
  readonly spec: ChannelSpec
  /**
   * The channel with these parameters; null when this source has none. Raises 404 for a thing that does not exist.
   * `principal` is null only for channels that everybody may read.
   */
  readonly find: (
    params: Readonly<Record<string, string>>,
    principal: Principal | null,
  ) => Promise<FoundChannel | null>
}

/** A channel that exists. */
export type FoundChannel = {
  /** Its one spelling, such as with a checksummed address. */
  readonly channel: string
  /** Begins to look at it. Called once for all its subscribers in this process. */
  readonly open: () => ChannelFeed
}

/** A channel that somebody looks at. */
export type ChannelFeed = {
  /** Reads what is there now; one call at a time. */
  readonly read: () => Promise<ChannelReading>
  /** Calls `changed` when there may be something new. A call may be missing, so readers also look by themselves. */
  readonly watch: (changed: () => void) => Promise<() => Promise<void>>
}

/** One connection, as channels see it. */
export type ChannelPeer = {
  /** False when the frame was not taken. */
  readonly send: (text: string) => boolean
  /** How many bytes wait for the peer to read. */
  readonly backlogBytes: () => number
}

/** The channels of one connection. */
export type ChannelSession = {
  /**
   * Opens channels under one id; `begin` sends their snapshots. Raises what is wrong with the first that cannot be
   * opened, and then opens none.
   */
  readonly subscribe: (
    id: string,
    names: readonly string[],
  ) => Promise<{ readonly channels: readonly string[]; readonly begin: () => void }>
  readonly has: (id: string) => boolean
  readonly unsubscribe: (id: string) => void
  readonly end: () => void
}

/** Where connections get their channels. */
export type ChannelDoor = {
  readonly enter: (
    peer: ChannelPeer,
    caller: {
      readonly principal: Principal | null
      /** Where a name was given, for faults: the place of the name with this index. */
      readonly locate: (index: number) => string
    },
  ) => ChannelSession
}
