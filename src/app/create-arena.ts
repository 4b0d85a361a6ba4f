import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import { createArenaService } from '../domains/arena/index.ts'
import type { ServiceOptions } from './service-options.ts'

/** The arena. Without the key of receipts its transcripts answer 503; the rest works. */
export async function createArena({ config, world, foundations }: ServiceOptions) {
  const { receiptKey } = world.keys
  return createArenaService({
    ...world,
    outbox: foundations.eventLog,
    signer: receiptKey === null ? null : await createReceiptSigner({ key: receiptKey }),
    issuer: config.baseUrl,
  })
}
