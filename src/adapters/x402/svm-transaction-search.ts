import {
  type Address,
  createSolanaRpc,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Signature,
  type Transaction,
} from '@solana/kit'
import type { SvmExactPayload } from '../../ports/payment-facilitator.ts'

const candidatesMax = 50

/**
 * Finds the transaction with the same message that another fee payer signed: its id is that signature, which cannot be
 * computed here. Searches the payer's latest transactions.
 */
export function createSvmTransactionSearch(options: {
  readonly rpcUrl: string
  readonly timeoutMs?: number
}) {
  const { rpcUrl, timeoutMs = 10_000 } = options
  const rpc = createSolanaRpc(rpcUrl)
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })
  const readMessage = async (signature: Signature): Promise<string | null> => {
    const found = await rpc
      .getTransaction(signature, {
        encoding: 'base64',
        maxSupportedTransactionVersion: 0,
        commitment: 'confirmed',
      })
      .send(limit())
    return found === null ? null : messageOf(found.transaction[0])
  }
  return async ({ transaction }: SvmExactPayload): Promise<string | null> => {
    const wanted = messageOf(transaction)
    const payer = payerOf(transaction)
    if (payer === null) return null
    const listed = await rpc.getSignaturesForAddress(payer, { limit: candidatesMax }).send(limit())
    for (const { signature } of listed) {
      if ((await readMessage(signature)) === wanted) return signature
    }
    return null
  }
}

function messageOf(transaction: string): string {
  return Buffer.from(decode(transaction).messageBytes).toString('base64')
}

/** Signers come first: the fee payer, then the payer. */
function payerOf(transaction: string): Address | null {
  const message = getCompiledTransactionMessageDecoder().decode(decode(transaction).messageBytes)
  return message.staticAccounts[1] ?? null
}

function decode(transaction: string): Transaction {
  return getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
}
