import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, program, Refused } from './bourse.mjs'

const usage = `Follows events, one line of JSON each.

  --topics <a.*,b.c>   which; all that are public where it is left out
  --subject <id>       of one thing
  --after <seq>        from behind this number on
  --state <file>       remember the number there, and begin behind it
  --count <number>     end after so many events
  --seconds <number>   end after so long (default 60)

BOURSE_API_KEY or BOURSE_SESSION adds the events of an account, BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ topics: text, subject: text, after: text, state: text, count: text },
  seconds: { type: 'string', default: '60' },
}
const pauseMs = 1_000

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION

await program(usage, flags, async (values) => {
  const { send } = connect({ key, session })
  const place = placeOf(values)
  const end = Date.now() + Number(values.seconds) * 1000
  let left = values.count === undefined ? Number.POSITIVE_INFINITY : Number(values.count)
  while (left > 0 && Date.now() < end) {
    for await (const event of open(send, values, { after: place.read(), end })) {
      process.stdout.write(`${JSON.stringify(event)}\n`)
      place.keep(event.seq)
      left -= 1
      if (left === 0) break
    }
    if (left > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  process.stderr.write(`resume after ${place.read() ?? 'now'}\n`)
  return undefined
})

/** Where the follower is: in a file, or in memory alone. */
function placeOf({ after, state }) {
  let seq =
    after ?? (state && existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')).seq : undefined)
  return {
    read: () => seq,
    keep(next) {
      seq = next
      if (state === undefined) return
      writeFileSync(`${state}.new`, JSON.stringify({ seq }))
      renameSync(`${state}.new`, state)
    },
  }
}

/** The events of one connection, until it breaks or the time is over. */
async function* open(send, { subject, topics }, { after, end }) {
  const stop = AbortSignal.timeout(Math.max(end - Date.now(), 1))
  const answer = await send('GET', '/api/events', {
    query: { topics, subject, after },
    headers: { accept: 'text/event-stream' },
    signal: stop,
  })
  if (!answer.ok) throw new Refused(answer.status, await answer.json(), answer.headers)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of answer.body) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = frames.pop() ?? ''
      yield* frames.flatMap(eventOf)
    }
  } catch (error) {
    // The connection broke, or the time is over: the caller knows where to go on.
    if (!['AbortError', 'TimeoutError', 'TypeError'].includes(error.name)) throw error
  }
}

/** A frame with a number is an event; the first one, and those that keep the connection, have none. */
function eventOf(frame) {
  const lines = frame.split('\n')
  const isEvent = lines.some((line) => /^id: ?\d+$/.test(line))
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])).join('\n')
  const event = isEvent && data !== '' ? JSON.parse(data) : {}
  return event.seq === undefined ? [] : [event]
}
