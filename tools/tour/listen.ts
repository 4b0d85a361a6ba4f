import type { Api, Json } from './api.ts'

/** Collects the envelopes of a stream until it has seen `topics`, or the time is up. */
export async function readServerSentEvents(
  api: Api,
  options: { readonly after: string; readonly topics: readonly string[] },
): Promise<readonly Json[]> {
  const url = `${api.baseUrl}/api/events?after=${options.after}&topics=${options.topics.join(',')}`
  const stop = new AbortController()
  const answer = await fetch(url, {
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(10_000)]),
  })
  const seen: Json[] = []
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('utf8')
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      // A frame without one of the topics is the stream's own, such as the one with the starting number.
      const topic = frame.match(/^event: (.*)$/m)?.[1] ?? ''
      const data = frame.match(/^data: (.*)$/m)?.[1]
      if (options.topics.includes(topic) && data !== undefined) seen.push(JSON.parse(data))
    }
    if (options.topics.every((topic) => seen.some((event) => event['topic'] === topic))) break
  }
  stop.abort()
  return seen
}

/** The same over the WebSocket, resuming from a number. */
export function readWebSocket(
  api: Api,
  options: { readonly after: string; readonly topics: readonly string[] },
): Promise<readonly Json[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${api.baseUrl.replace('http', 'ws')}/ws`)
    const seen: Json[] = []
    const timer = setTimeout(() => {
      socket.close()
      reject(new Error(`the WebSocket delivered ${seen.length} events in 10 s`))
    }, 10_000)
    socket.addEventListener('error', () => reject(new Error('the WebSocket failed')))
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          type: 'subscribe',
          id: 'tour',
          topics: options.topics,
          after: options.after,
        }),
      ),
    )
    socket.addEventListener('message', ({ data }) => {
      const frame: Json = JSON.parse(String(data))
      if (frame['type'] === 'error') reject(new Error(String(data)))
      const { event } = frame
      if (frame['type'] === 'event' && typeof event === 'object') seen.push({ ...event })
      if (options.topics.every((topic) => seen.some((one) => one['topic'] === topic))) {
        clearTimeout(timer)
        socket.close()
        resolve(seen)
      }
    })
  })
}
