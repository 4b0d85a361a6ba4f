import type { Bourse } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { money } from '../output/amounts.ts'
import { plain, table } from '../output/table.ts'
import { optional } from './launch.ts'

/** What the keys of the account called, or what happened to the account. */
export const logsCommand: CommandSpec = {
  path: 'logs',
  about: 'show what the API keys of the account called, or with --events what happened',
  follows: true,
  options: [
    { flags: '-f, --follow', about: 'go on with what comes, until Ctrl-C' },
    { flags: '--events', about: 'events of the account instead of calls' },
    {
      flags: '--topics <topics>',
      about: 'with --events: only these, such as launch.*,trade.executed',
    },
    { flags: '--after <number>', about: 'with --events: begin after the event of this number' },
    { flags: '--limit <count>', about: 'how many of the past are shown; default: 20' },
    { flags: '--status <status>', about: 'only calls answered so: 404, or a class such as 5xx' },
    {
      flags: '--operation <name>',
      about: 'only calls of this operation, such as launches.prepare',
    },
  ],
  examples: ['bourse logs --follow', 'bourse logs --events --follow --topics "launch.*" --json'],
  async run(context) {
    const { bourse } = await context.connect()
    await (context.given.flag('events') ? events(context, bourse) : calls(context, bourse))
  },
}

type Call = Awaited<ReturnType<Bourse['apiRequests']['list']>>['items'][number]
type Filter = { readonly status?: string; readonly operation?: string }

async function calls(context: Context, bourse: Bourse): Promise<void> {
  const { given, out } = context
  const filter = {
    ...optional('status', given.maybe('status')),
    ...optional('operation', given.maybe('operation')),
  }
  const limit = given.number('limit') ?? 20
  const { items } = await bourse.apiRequests.list({ ...filter, limit })
  if (!given.flag('follow')) {
    out.result({ items }, () =>
      table(
        [
          { title: 'at' },
          { title: 'status', isNumber: true },
          { title: 'method' },
          { title: 'path' },
          { title: 'error' },
          { title: 'ms', isNumber: true },
          { title: 'cost', isNumber: true },
          { title: 'request' },
        ],
        items.map((one) => [
          one.at,
          String(one.status ?? 'left'),
          one.method,
          one.path,
          one.errorCode ?? '-',
          String(one.durationMs),
          money(one.cost),
          one.id,
        ]),
        'No API key of the account has called anything in the last days.',
      ),
    )
    return
  }
  const shown = new Set<string>()
  const show = (call: Call) => {
    if (shown.has(call.id)) return
    shown.add(call.id)
    out.row(call, callLine(call))
  }
  for (const call of items.toReversed()) show(call)
  await followCalls(context, bourse, { filter, since: items[0]?.at, show })
}

/** The stream has no numbers: whatever happened while it was broken is read from the list. */
async function followCalls(
  { out, terminal }: Context,
  bourse: Bourse,
  from: {
    readonly filter: Filter
    readonly since: string | undefined
    readonly show: (call: Call) => void
  },
): Promise<void> {
  const { filter, show } = from
  let since = from.since
  let isTold = false
  const frames = bourse.apiRequests.stream(filter, { signal: terminal.signal }).frames()
  for await (const { event, data } of frames) {
    if (event === 'request') {
      const call: Call = JSON.parse(data)
      since = call.at
      show(call)
    } else if (event === 'ready' || event === 'dropped') {
      if (since !== undefined) {
        const { items } = await bourse.apiRequests.list({ ...filter, since, limit: 100 })
        for (const call of items.toReversed()) show(call)
      }
      if (!isTold) out.note('Waiting for calls; Ctrl-C ends.')
      isTold = true
    }
  }
}

function callLine({ at, durationMs, errorCode, id, method, path, status }: Call): string {
  const answer = status === null ? 'left' : String(status)
  return `${at}  ${answer}  ${method} ${plain(path)}  ${errorCode ?? ''}  ${durationMs} ms  ${id}`
}

async function events(context: Context, bourse: Bourse): Promise<void> {
  const { given, out, terminal } = context
  const filter = optional('topics', given.maybe('topics'))
  const after = given.maybe('after')
  const limit = given.number('limit') ?? 20
  if (!given.flag('follow')) {
    const items = await lastEvents(bourse, { filter, after, limit })
    out.result({ items }, () =>
      items.length === 0 ? 'Nothing of this has happened lately.' : items.map(eventLine).join('\n'),
    )
    return
  }
  const stream = bourse.events.follow(
    { ...filter, ...optional('after', after) },
    { signal: terminal.signal },
  )
  for await (const event of stream) out.row(event, eventLine(event))
}

/** The list begins at the oldest event: without a number to begin after, the last ones of the log are looked through. */
async function lastEvents(
  bourse: Bourse,
  wanted: {
    readonly filter: { readonly topics?: string }
    readonly after: string | undefined
    readonly limit: number
  },
) {
  const { after, filter, limit } = wanted
  if (after !== undefined) return (await bourse.events.list({ ...filter, after, limit })).items
  const { headSeq } = await bourse.events.list({ limit: 1 })
  const from = BigInt(headSeq) - BigInt(lookedThrough)
  const found: Listed[] = []
  const past = bourse.events.list({ ...filter, after: String(from > 0n ? from : 0n), limit: 100 })
  for await (const event of past) {
    found.push(event)
    if (found.length > limit) found.shift()
    // Others go on writing: the log as it was is the end.
    if (BigInt(event.seq) >= BigInt(headSeq)) break
  }
  return found
}

const lookedThrough = 1_000
type Listed = Awaited<ReturnType<Bourse['events']['list']>>['items'][number]

function eventLine(event: {
  readonly seq: string
  readonly topic: string
  readonly subject: string
  readonly recordedAt: string
  readonly payload: unknown
}): string {
  const { seq, topic, subject, recordedAt, payload } = event
  return `${seq}  ${recordedAt}  ${topic}  ${plain(subject)}  ${plain(JSON.stringify(payload))}`
}
