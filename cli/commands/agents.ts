import type { Bourse } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { fromAtomic } from '../output/amounts.ts'
import { facts, plain, table } from '../output/table.ts'
import { optional } from './launch.ts'

/** Agents, and their runs. */
export const agentCommands: readonly CommandSpec[] = [
  {
    path: 'agents list',
    about: 'list the agents of the account, and those of the catalog',
    options: [{ flags: '--own', about: 'only those of the account' }],
    async run({ connect, given, out }) {
      const { bourse } = await connect()
      const isOwn = given.flag('own')
      const own = await ownAgents(bourse, isOwn)
      const catalog = isOwn ? [] : (await bourse.catalogAgents.list()).agents
      out.result({ own, catalog }, () =>
        table(
          [{ title: 'agent' }, { title: 'of' }, { title: 'name' }, { title: 'what it does' }],
          [
            ...own.map((one) => [one.slug, 'the account', one.name, one.status]),
            ...catalog.map((one) => [one.id, 'the catalog', one.title, shorten(one.description)]),
          ],
          'There are no agents.',
        ),
      )
    },
  },
  {
    path: 'agents run',
    about: 'have an agent do something, and with --follow see how it goes',
    follows: true,
    args: [
      { name: '<agent>', about: 'its name of `bourse agents list`' },
      { name: '<input>', about: 'what to do; - reads it from stdin' },
    ],
    options: [
      { flags: '--follow', about: 'show each step until the run ends' },
      { flags: '--max-cost <usd>', about: 'the most that it may cost, in US dollars' },
      { flags: '--max-seconds <seconds>', about: 'the longest that it may take' },
    ],
    examples: ['bourse agents run amount-converter "convert 1 SOL to lamports" --follow'],
    run: runAgent,
  },
]

async function ownAgents(bourse: Bourse, isRequired: boolean) {
  const found: Awaited<ReturnType<Bourse['agents']['list']>>['items'][number][] = []
  try {
    for await (const one of bourse.agents.list()) found.push(one)
  } catch (failure) {
    // Everybody may read the catalog.
    if (isRequired || !isUnauthenticated(failure)) throw failure
  }
  return found
}

function isUnauthenticated(failure: unknown): boolean {
  return failure instanceof Error && 'status' in failure && failure.status === 401
}

const ended = ['succeeded', 'failed', 'cancelled', 'expired', 'budget_reached']

async function runAgent(context: Context): Promise<number> {
  const { connect, given, out } = context
  const { bourse } = await connect()
  const cost = given.maybe('maxCost')
  const seconds = given.number('maxSeconds')
  const started = await bourse.agents.run({
    slug: given.text('agent'),
    input: await context.textOf(given.text('input')),
    budget: {
      ...(cost === undefined ? {} : { costMicroUsdMax: microUsd(cost) }),
      ...optional('secondsMax', seconds),
    },
  })
  const { run } = started
  if (!given.flag('follow')) {
    out.result(started, () =>
      facts([
        ['run', run.id],
        ['status', run.status],
        ['follow it', `bourse call runs.follow --input '{"runId":"${run.id}"}'`],
      ]),
    )
    return exitCodes.ok
  }
  out.note(`run ${run.id}`)
  return follow(context, bourse, run.id)
}

/** What a frame of a run's stream may say. */
interface RunFrame {
  readonly kind?: string
  readonly status?: string
  readonly stopReason?: string | null
  readonly stopDetail?: string | null
  readonly text?: string
  readonly state?: string
  readonly tool?: string
  readonly tokens?: number
}

async function follow(context: Context, bourse: Bourse, runId: string): Promise<number> {
  const { out, terminal } = context
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, terminal.signal])
  for await (const frame of bourse.runs.follow({ runId }, { signal }).frames()) {
    const data: RunFrame = JSON.parse(frame.data)
    const line = lineOf(frame.event, data)
    if (out.isJson) out.row({ runId, event: frame.event, ...data }, '')
    else if (line !== null) out.row(null, line)
    if (data.status === 'requires_action') {
      out.note(
        `It waits for you: bourse call runs.get --input '{"runId":"${runId}"}' shows what for.`,
      )
      stop.abort()
    }
    // The service closes the stream then; the client would open it again.
    if (frame.event === 'status' && ended.includes(data.status ?? '')) stop.abort()
  }
  const { run } = await bourse.runs.get({ runId })
  if (!out.isJson) {
    const { costMicroUsd, tokens, toolCalls } = run.usage
    const cost = fromAtomic(BigInt(costMicroUsd), 6)
    out.row(null, `${run.status}: ${tokens} tokens, ${toolCalls} calls of tools, ${cost} USD`)
  }
  return run.status === 'succeeded' || run.status === 'requires_action'
    ? exitCodes.ok
    : run.status === 'budget_reached'
      ? exitCodes.paymentOrLimit
      : exitCodes.failed
}

function lineOf(event: string, data: RunFrame): string | null {
  if (event === 'status') {
    const why = data.stopDetail ?? (data.status === 'succeeded' ? null : data.stopReason)
    return `• ${data.status ?? ''}${why ? `: ${plain(why)}` : ''}`
  }
  if (event === 'output') return (data.text ?? '').split('\n').map(plain).join('\n')
  if (event === 'step' && data.kind === 'tool') return `  ${data.tool ?? ''} ${data.state ?? ''}`
  return null
}

function microUsd(text: string): string {
  const match = /^(\d{1,9})(?:[.](\d{1,6}))?$/.exec(text)
  if (match === null) {
    throw new CliFailure(
      `"${text}" is no amount of US dollars.`,
      'Write it as 0.5.',
      exitCodes.usage,
    )
  }
  return BigInt(`${match[1] ?? ''}${(match[2] ?? '').padEnd(6, '0')}`).toString()
}

/** The beginning of a text, in one line of a table. */
export function shorten(text: string, length = 70): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}
