import { parentPort } from 'node:worker_threads'
import { recoverMessageAddress } from 'viem/utils'
import type { RecoverAnswer, RecoverRequest } from './protocol.ts'

// The thread that recovers addresses from signatures, one at a time.
parentPort?.on('message', (request: RecoverRequest) => {
  void recover(request).then((address) => {
    const answer: RecoverAnswer = { id: request.id, address }
    parentPort?.postMessage(answer)
  })
})

async function recover({ message, signature }: RecoverRequest): Promise<string | null> {
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    // Invalid numbers: r or s is zero or too large, or the recovery id is unknown.
    return null
  }
}
