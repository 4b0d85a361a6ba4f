import { recoverMessageAddress } from 'viem'
import type { SignatureChecks } from '../../ports/signature-checks.ts'

/** Checks signatures between requests, for programs that have no thread to spare. Each takes about a millisecond. */
export function createInlineChecks(): SignatureChecks {
  return {
    async recoverEvm(message, signature) {
      try {
        return await recoverMessageAddress({ message, signature })
      } catch {
        // Numbers that are on no curve point: r or s zero or too large, or an unknown recovery id.
        return null
      }
    },
    prepare: () => {},
    stop: async () => {},
  }
}
