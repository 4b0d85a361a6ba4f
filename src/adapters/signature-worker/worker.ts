import { parentPort } from 'node:worker_threads'
import { recoverMessageAddress } from 'viem/utils'
import type { RecoverAnswer, RecoverRequest } from './protocol.ts'

// The thread that recovers addresses from signatures, one after another.
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
    // Numbers that are on no curve point: r or s zero or too large, or an unknown recovery id.
    return null
  }
}
