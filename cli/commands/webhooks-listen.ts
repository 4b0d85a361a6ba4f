import { randomBytes } from 'node:crypto'
import type { AnyEvent } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { optional } from './launch.ts'
import { type Attempt, createForwarder, retryDelaysMs } from './webhooks-forward.ts'

/** Forwards what the service would post, to an address of this machine. */
export const listenCommand: CommandSpec = {
  path: 'webhooks listen',
  about: 'forward the events of the account to a local address, signed as webhooks are',
  follows: true,
  options: [
    {
      flags: '--forward-to <address>',
      about: 'where to post, such as http://localhost:3000/hook',
      isRequired: true,
    },
    { flags: '--topics <topics>', about: 'only these, such as launch.*,trade.executed' },
    {
      flags: '--after <number>',
      about: 'begin after the event of this number; default: with what comes',
    },
    {
      flags: '--retries <count>',
      about: `how often a failed delivery is repeated, by the service's own pauses; default: 2, at most ${retryDelaysMs.length}`,
    },
  ],
  examples: [
    'bourse webhooks listen --forward-to http://localhost:3000/hook',
    'BOURSE_WEBHOOK_SECRET=whsec_… bourse webhooks listen --forward-to localhost:3000 --topics "launch.*"',
  ],
  run: listen,
}

async function listen(context: Context): Promise<void> {
  const { connect, given, out, terminal } = context
  const url = forwardUrl(given.text('forwardTo'))
  const retriesMax = given.number('retries') ?? 2
  if (retriesMax > retryDelaysMs.length) {
    throw new CliFailure(`--retries is at most ${retryDelaysMs.length}.`, '', exitCodes.usage)
  }
  const secret = secretOf(terminal.env['BOURSE_WEBHOOK_SECRET'])
  const { bourse } = await connect()
  // Without a credential there would be public events alone, and nobody would know why.
  const [{ service }] = await Promise.all([bourse.bootstrap.get(), bourse.me.get()])
  const forwarder = createForwarder({
    url,
    secret,
    userAgent: service.name.replaceAll(/[^\x20-\x7e]/g, '_'),
    retriesMax,
    signal: terminal.signal,
    onAttempt: (attempt) => out.row(attempt, attemptLine(attempt)),
  })
  const filter = {
    ...optional('topics', given.maybe('topics')),
    ...optional('after', given.maybe('after')),
  }
  let lastSeq = given.maybe('after')
  const frames = bourse.events.follow(filter, { signal: terminal.signal }).frames()
  for await (const { data, event } of frames) {
    if (event === 'ready') {
      const { afterSeq } = JSON.parse(data) as { readonly afterSeq: string }
      if (lastSeq === undefined || given.maybe('after') === lastSeq) {
        out.row({ listening: url, secret, afterSeq }, greeting(url, secret))
      }
      lastSeq = afterSeq
      continue
    }
    const recorded: AnyEvent = JSON.parse(data)
    lastSeq = recorded.seq
    // The service sends these to the endpoint that they are about, and to no other.
    if (recorded.topic !== 'webhook.test') await forwarder.forward(recorded)
  }
  await forwarder.close()
  if (lastSeq !== undefined) out.note(`To go on from here: --after ${lastSeq}`)
}

function greeting(url: string, secret: string): string {
  return [
    `Forwarding the events of the account to ${url}; Ctrl-C ends.`,
    `The signing secret of this session: ${secret}`,
  ].join('\n')
}

function attemptLine(attempt: Attempt): string {
  const { durationMs, error, retryInMs, seq, status, topic, tries } = attempt
  const answer = status === null ? (error ?? 'failed') : String(status)
  const again =
    retryInMs === null
      ? attempt.isDelivered
        ? ''
        : ', not repeated any more'
      : `, again in ${Math.round(retryInMs / 1000)} s`
  return `${attempt.isDelivered ? '✓' : '✗'} ${seq} ${topic} → ${answer} in ${durationMs} ms${tries > 1 ? ` at attempt ${tries}` : ''}${again}`
}

/** The secret that the environment gives, so that a receiver keeps it from one session to the next, or a new one. */
function secretOf(given: string | undefined): string {
  if (given === undefined || given === '') return `whsec_${randomBytes(32).toString('base64')}`
  if (/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(given)) return given
  throw new CliFailure(
    'BOURSE_WEBHOOK_SECRET is no secret of a webhook.',
    'It is whsec_ and base64 of 24 to 64 bytes; without it a new one is made.',
    exitCodes.usage,
  )
}

function forwardUrl(text: string): string {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`)
  if (url === null || url.username !== '') {
    throw new CliFailure(
      `"${text}" is no address.`,
      'Write it as http://localhost:3000/hook.',
      exitCodes.usage,
    )
  }
  return url.href
}
