import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import { createArenaService } from '../domains/agents/arena/index.ts'
import type { ServiceOptions } from './service-options.ts'

/** The arena. Without the receipt key its transcripts answer 503; the rest works. */
export async function createArena({ config, world }: ServiceOptions) {
  const { receiptKey } = world.keys
  return createArenaService({
    ...world,
    signer: receiptKey === null ? null : await createReceiptSigner({ key: receiptKey }),
    issuer: config.baseUrl,
  })
}
