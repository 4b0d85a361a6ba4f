import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bourse, MadePayment } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { facts } from '../output/table.ts'
import { optional } from './launch.ts'

/** Any operation of the table, by its name. */
export const callCommand: CommandSpec = {
  path: 'call',
  about: 'call any operation of the service by its name, and print what it answers',
  follows: true,
  args: [
    {
      name: '<operation>',
      about: 'such as launches.list; `bourse call operations.list` lists all',
    },
  ],
  options: [
    { flags: '--input <json>', about: 'what it takes, as one JSON object; @file or - for stdin' },
    { flags: '--all', about: 'of a list: every page, as one item a line' },
    {
      flags: '--max-cost <amount>',
      about: 'pay up to this, such as "0.05 USDC", from credit or play money',
    },
    { flags: '--idempotency-key <key>', about: 'the same key gives the same answer again' },
    { flags: '--dry-run', about: 'show the request and its price, and do not send it' },
  ],
  examples: [
    'bourse call market.search --input \'{"q":"moon"}\'',
    'bourse call mpp.charge --input \'{"amount":"0.25"}\' --max-cost "0.25 USDC" --dry-run',
  ],
  run: callOperation,
}

type Callable = (
  input: object,
  options: object,
) => PromiseLike<unknown> & Partial<AsyncIterable<unknown>>

async function callOperation(context: Context): Promise<void> {
  const { connect, given, out, terminal } = context
  const name = given.text('operation')
  const input = await inputOf(context)
  const maxCost = given.maybe('maxCost')
  const payments: MadePayment[] = []
  const { bourse } = await connect(
    maxCost === undefined
      ? {}
      : {
          pay: {
            maxAmount: maxCost,
            credit: true,
            paper: true,
            onPayment: (payment) => void payments.push(payment),
          },
        },
  )
  const method = methodOf(bourse, name)
  if (given.flag('dryRun')) return dryRun(context, bourse, { name, input })
  const called = method(input, {
    signal: terminal.signal,
    ...optional('idempotencyKey', given.maybe('idempotencyKey')),
  })
  if (isStream(called) || given.flag('all')) {
    if (called[Symbol.asyncIterator] === undefined) {
      throw new CliFailure(`${name} answers no list.`, 'Leave --all out.', exitCodes.usage)
    }
    for await (const one of called as AsyncIterable<unknown>) out.row(one, JSON.stringify(one))
    return
  }
  const answer = await called
  for (const { amount, asset, rail } of payments) out.note(`paid ${amount} ${asset} by ${rail}`)
  if (answer instanceof Blob) return writeBlob(answer)
  if (typeof answer === 'string' && !out.isJson) return out.result(answer, answer)
  out.result(answer ?? null, () => JSON.stringify(answer ?? null, null, 2))
}

/** What is no promise is a stream of events, which has no end of its own. */
function isStream(called: ReturnType<Callable>): boolean {
  return typeof called.then !== 'function'
}

function writeBlob(blob: Blob): Promise<void> {
  return blob.bytes().then((bytes) => void process.stdout.write(bytes))
}

async function inputOf({
  given,
  terminal,
  textOf,
}: Context): Promise<Readonly<Record<string, unknown>>> {
  const text = given.maybe('input') ?? '{}'
  const json = text.startsWith('@')
    ? await readFile(path.resolve(terminal.cwd, text.slice(1)), 'utf8')
    : await textOf(text)
  try {
    const input: unknown = JSON.parse(json)
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { ...input }
  } catch {
    // Said below.
  }
  throw new CliFailure(
    '--input is no JSON object.',
    `Write it as '{"limit": 10}'.`,
    exitCodes.usage,
  )
}

/** The names of all operations, in the order of the table. */
export function operationNames(bourse: object): readonly string[] {
  return Object.entries(bourse).flatMap(([resource, methods]) =>
    typeof methods === 'object' && methods !== null && !['session'].includes(resource)
      ? Object.keys(methods).map((method) => `${resource}.${method}`)
      : [],
  )
}

function methodOf(bourse: Bourse, name: string): Callable {
  const names = operationNames(bourse)
  const [resource = '', method = ''] = name.split('.')
  if (names.includes(name)) {
    // The list names what is there.
    return (bourse as unknown as Record<string, Record<string, Callable>>)[resource]?.[
      method
    ] as Callable
  }
  const near = names.filter((one) => one.startsWith(`${resource}.`) || one.endsWith(`.${method}`))
  throw new CliFailure(
    `There is no operation ${name}.`,
    near.length > 0
      ? `Perhaps ${near.slice(0, 8).join(', ')}.`
      : 'See `bourse call operations.list`.',
    exitCodes.usage,
  )
}

/** Tells the request and what it would cost, which the service says without making the call. */
async function dryRun(
  { out }: Context,
  bourse: Bourse,
  { name, input }: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { items } = await bourse.operations.list()
  const row = items.find((one) => one.name === name && one.aliasOf === null)
  if (row === undefined)
    throw new CliFailure(`The service has no ${name}.`, 'It may be of another version.')
  const rest = new Map(Object.entries(input))
  const filled = row.path.replace(/\{([^}]+)\}/g, (_, member: string) => {
    const value = rest.get(member)
    rest.delete(member)
    return encodeURIComponent(
      typeof value === 'string' ? value : JSON.stringify(value ?? `{${member}}`),
    )
  })
  const body = Object.fromEntries(rest)
  const method = row.method as 'GET'
  const quote =
    row.price === null
      ? null
      : await bourse.payments.quote({ method, path: filled, ...(method === 'GET' ? {} : { body }) })
  const price = quote?.price ?? null
  out.result(
    {
      dryRun: true,
      sent: false,
      operation: name,
      method,
      path: filled,
      effect: row.effect,
      input: body,
      price,
    },
    () =>
      facts([
        ['operation', `${name}: ${row.summary}`],
        ['request', `${method} ${filled}`],
        ['with', JSON.stringify(body)],
        ['effect', row.effect],
        ['price', price === null ? 'free' : `${price.amount} ${price.asset} a ${price.unit}`],
        ['sent', 'no (--dry-run)'],
      ]),
  )
}
