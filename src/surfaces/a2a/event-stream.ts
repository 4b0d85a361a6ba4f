const aliveEveryMs = 15_000

/** A server-sent event response. Periodic comments keep proxies from closing an idle connection. */
export function eventStream(frames: AsyncIterable<string>): Response {
  const iterator = frames[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let alive: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      alive = setInterval(() => controller.enqueue(encoder.encode(': alive\n\n')), aliveEveryMs)
      alive.unref()
    },
    async pull(controller) {
      const next = await iterator.next()
      if (next.done !== true) {
        controller.enqueue(encoder.encode(next.value))
        return
      }
      clearInterval(alive)
      controller.close()
    },
    async cancel() {
      clearInterval(alive)
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
