import type { Reply } from './reply.ts'

/**
 * Runs a function once when a response is over for any reason. The response's own events are not enough: a pipelined
 * response that waits behind another gets none when the connection breaks.
 */
export function onResponseEnd(
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
  // One listener per waiting response; a pipelining connection has many.
  socket.setMaxListeners(0)
  socket.once('close', over)
  response.once('close', over)
}
