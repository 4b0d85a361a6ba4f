import type { Reply } from './reply.ts'

/**
 * Runs something once, when an answer is over for whatever reason. The answer's own end is not enough: one that waits
 * behind another of the same connection hears nothing when that connection breaks.
 */
export function whenOver(
  { raw: response, request }: Pick<Reply, 'raw' | 'request'>,
  run: () => void,
): void {
  const { socket } = request.raw
  if (response.closed || socket.destroyed) return run()
  const over = (): void => {
    socket.off('close', over)
    response.off('close', over)
    run()
  }
  // One for each answer that waits, which are many on a connection that asks ahead.
  socket.setMaxListeners(0)
  socket.once('close', over)
  response.once('close', over)
}
