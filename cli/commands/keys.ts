import type { Bourse } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { Declined } from '../failure.ts'
import { facts, table } from '../output/table.ts'
import { optional } from './launch.ts'

type Key = Awaited<ReturnType<Bourse['keys']['list']>>['items'][number]

/** The API keys of the account. */
export const keyCommands: readonly CommandSpec[] = [
  {
    path: 'keys list',
    about: 'list the API keys of the account, newest first',
    options: [
      {
        flags: '--state <state>',
        about: 'only keys in this state',
        choices: ['active', 'disabled', 'rotating', 'expired', 'revoked'],
      },
    ],
    async run({ connect, given, out }) {
      const { bourse } = await connect()
      const state = given.maybe('state') as Key['state'] | undefined
      const keys: Key[] = []
      for await (const key of bourse.keys.list({ ...optional('state', state) })) keys.push(key)
      out.result({ items: keys }, () =>
        table(
          [
            { title: 'id', isNumber: true },
            { title: 'name' },
            { title: 'begins with' },
            { title: 'state' },
            { title: 'scopes' },
            { title: 'expires' },
            { title: 'last used' },
          ],
          keys.map((key) => [
            String(key.id),
            key.name,
            key.keyPrefix,
            key.state,
            key.scopes.join(' '),
            key.expiresAt ?? 'never',
            key.lastUsedAt ?? 'never',
          ]),
          'The account has no keys. Make one with `bourse keys create <name>`.',
        ),
      )
    },
  },
  {
    path: 'keys create',
    about: 'make an API key; it is shown once (needs a wallet session)',
    args: [{ name: '<name>', about: 'for people' }],
    options: [
      {
        flags: '--scopes <scopes>',
        about: 'what it may do, separated by commas; default: everything',
      },
      { flags: '--expires <time>', about: 'when it ends, such as 2027-01-31T00:00:00Z' },
      { flags: '--use', about: 'keep it in the profile and use it from now on' },
    ],
    examples: ['bourse keys create ci --scopes route:mpp:* --json'],
    async run(context) {
      const { connect, given, out, profiles } = context
      const { bourse, save } = await connect()
      const scopes = given.list('scopes')
      const minted = await bourse.keys.mint({
        name: given.text('name'),
        ...(scopes.length > 0 ? { scopes: [...scopes] } : {}),
        ...optional('expiresAt', given.maybe('expires')),
      })
      if (given.flag('use')) await save({ apiKey: minted.key })
      const { file } = await profiles()
      out.result(minted, () =>
        toldKey(minted, given.flag('use') ? `kept in ${file}` : minted.warning),
      )
    },
  },
  {
    path: 'keys revoke',
    about: 'end an API key for ever',
    args: [{ name: '<id>', about: 'as `bourse keys list` shows it' }],
    options: [{ flags: '-y, --yes', about: 'do not ask' }],
    async run(context) {
      const { bourse } = await context.connect()
      const keyId = context.given.text('id')
      await agree(context, `Revoke key ${keyId} for ever?`)
      const key = await bourse.keys.revoke({ keyId })
      context.out.result(key, () => `Key ${key.id} (${key.name}) is ${key.state}.`)
    },
  },
  {
    path: 'keys rotate',
    about: 'replace an API key by a new one (needs a wallet session)',
    args: [{ name: '<id>', about: 'as `bourse keys list` shows it' }],
    options: [
      { flags: '--overlap <seconds>', about: 'how long the old key goes on working; default: 0' },
      { flags: '-y, --yes', about: 'do not ask' },
    ],
    async run(context) {
      const { connect, given, out } = context
      const { bourse } = await connect()
      const keyId = given.text('id')
      await agree(context, `Replace key ${keyId} by a new one?`)
      const minted = await bourse.keys.reroll({
        keyId,
        overlapSeconds: given.number('overlap') ?? 0,
      })
      out.result(minted, () => toldKey(minted, minted.warning))
    },
  },
]

async function agree({ given, out }: Context, question: string): Promise<void> {
  if (!given.flag('yes') && !(await out.confirm(question))) throw new Declined()
}

function toldKey(minted: { readonly key: string; readonly record: Key }, note: string): string {
  return facts([
    ['key', minted.key],
    ['id', String(minted.record.id)],
    ['scopes', minted.record.scopes.join(' ')],
    ['expires', minted.record.expiresAt ?? 'never'],
    ['note', note],
  ])
}
