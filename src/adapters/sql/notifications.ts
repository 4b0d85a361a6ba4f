const payloadBytesMax = 7_999
const channelPattern = /^[a-z_][a-z0-9_]{0,62}$/

/** Throws when `channel` is a name that PostgreSQL would change or shorten, quoted or not. */
export function assertChannel(channel: string): void {
  if (!channelPattern.test(channel)) {
    throw new TypeError(`A channel is lower snake case of at most 63 characters: ${channel}`)
  }
}

/** Throws when `payload` is too long for PostgreSQL. Send an id instead. */
export function assertPayload(payload: string): void {
  if (Buffer.byteLength(payload) > payloadBytesMax) {
    throw new RangeError(`A notification's payload is at most ${payloadBytesMax} bytes.`)
  }
}
