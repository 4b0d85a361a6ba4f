/** What a WebSocket may use up. */
export type SocketLimits = {
  /** The largest frame a peer may send. */
  readonly frameBytesMax: number
  /** Frames and pings a peer may send: so many at once, and so many more each second. */
  readonly burstMax: number
  readonly framesPerSecond: number
  /** Frames that wait for the handler before the connection is no longer read. */
  readonly waitingMax: number
  /** What may wait to be sent to a peer that reads slowly. */
  readonly bufferedBytesMax: number
  /** How long a peer has to make room once that is reached. */
  readonly stallMs: number
  /** A peer that does not answer a ping within this time is gone. */
  readonly pingEveryMs: number
  /** How long a peer has to answer the closing handshake. */
  readonly closeMs: number
}

export const defaultSocketLimits: SocketLimits = {
  frameBytesMax: 65_536,
  burstMax: 60,
  framesPerSecond: 20,
  waitingMax: 32,
  bufferedBytesMax: 1_048_576,
  stallMs: 5_000,
  pingEveryMs: 30_000,
  closeMs: 2_000,
}
