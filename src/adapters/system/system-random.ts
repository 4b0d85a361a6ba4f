import { randomBytes } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

/** The operating system's cryptographic random source. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length) }
