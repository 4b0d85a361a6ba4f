import type { StreamFrame } from '../../../kernel/operation.ts'
import type { ChannelPeer } from '../../../ports/channels.ts'

/** The most that waits for a stream's reader; frames beyond are refused, and what they said is told anew. */
const waitingBytesMax = 1_048_576

/** A peer whose frames are read as a stream, until the signal aborts. */
export function createQueuedPeer(
  signal: AbortSignal,
): ChannelPeer & { readonly frames: AsyncIterable<StreamFrame> } {
  const waiting: string[] = []
  let bytes = 0
  let wake: (() => void) | undefined
  signal.addEventListener('abort', () => wake?.(), { once: true })

  async function* read(): AsyncGenerator<StreamFrame> {
    while (!signal.aborted) {
      const data = waiting.shift()
      if (data !== undefined) {
        bytes -= data.length
        yield { data }
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }

  return {
    frames: read(),
    backlogBytes: () => bytes,
    send(text) {
      if (signal.aborted || bytes > waitingBytesMax) return false
      waiting.push(text)
      bytes += text.length
      wake?.()
      return true
    },
  }
}
