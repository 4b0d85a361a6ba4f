/** The resource limits of a WebSocket. */
export type SocketLimits = {
  /** The largest frame a peer may send. */
  readonly frameBytesMax: number
  /** Frames and pings that a peer may send: a burst, then a rate per second. */
  readonly burstMax: number
  readonly framesPerSecond: number
  /** Frames queued for the handler before reading pauses. */
  readonly waitingMax: number
  /** Bytes queued for a peer that reads slowly. */
  readonly bufferedBytesMax: number
  /** How long a peer may stay above `bufferedBytesMax`. */
  readonly stallMs: number
  /** A peer that does not answer a ping within this time is disconnected. */
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
