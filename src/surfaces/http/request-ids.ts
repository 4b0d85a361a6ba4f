import type { Random } from '../../ports/random.ts'

/**
 * Creates ids that are unique across requests, processes and restarts: a random prefix, drawn once, and a counter.
 * Random bytes per request would cost more than routing it.
 */
export function createRequestIds(random: Random): () => string {
  const prefix = Buffer.from(random.bytes(9)).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `req_${prefix}${count.toString(36).padStart(6, '0')}`
  }
}
