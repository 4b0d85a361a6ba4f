import { parentPort } from 'node:worker_threads'
import { recoverMessageAddress } from 'viem/utils'
import type { RecoverRequest, ThreadMessage } from './protocol.ts'

// The thread that recovers addresses from signatures, one at a time.
parentPort?.on('message', (request: RecoverRequest) => {
  void recover(request).then((address) => {
    tell({ id: request.id, address })
  })
})
tell('ready')

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

async function recover({ message, signature }: RecoverRequest): Promise<string | null> {
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    // Invalid numbers: r or s is zero or too large, or the recovery id is unknown.
    return null
  }
}
