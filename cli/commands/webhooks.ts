import type { CommandSpec } from '../command.ts'
import { Declined } from '../failure.ts'
import { facts, table } from '../output/table.ts'
import { shorten } from './agents.ts'
import { optional } from './launch.ts'
import { listenCommand } from './webhooks-listen.ts'

const topics = {
  flags: '--topics <topics>',
  about: 'only these, such as launch.*,trade.executed; default: all that the account may see',
}

/** Events posted to an address of the account, or forwarded to this machine. */
export const webhookCommands: readonly CommandSpec[] = [
  listenCommand,
  {
    path: 'webhooks list',
    about: 'list the webhooks of the account, and how they fare',
    async run({ connect, out }) {
      const { bourse } = await connect()
      const { items } = await bourse.webhooks.list({ limit: 100 })
      out.result({ items }, () =>
        table(
          [
            { title: 'id' },
            { title: 'address' },
            { title: 'topics' },
            { title: 'status' },
            { title: 'failing since' },
          ],
          items.map((one) => [
            one.id,
            one.url,
            one.topics.join(' ') || 'all',
            one.status,
            one.failingSince ?? '-',
          ]),
          'The account has no webhooks. `bourse webhooks listen` needs none.',
        ),
      )
    },
  },
  {
    path: 'webhooks create',
    about: 'have events posted to an address; the signing secret is shown once',
    args: [{ name: '<address>', about: 'an https address of a public host' }],
    options: [topics, { flags: '--description <text>', about: 'for people' }],
    async run({ connect, given, out }) {
      const { bourse } = await connect()
      const wanted = given.list('topics')
      const made = await bourse.webhooks.create({
        url: given.text('address'),
        ...(wanted.length > 0 ? { topics: [...wanted] } : {}),
        ...optional('description', given.maybe('description')),
      })
      out.result(made, () =>
        facts([
          ['id', made.endpoint.id],
          ['address', made.endpoint.url],
          ['secret', made.secret],
          ['note', made.warning],
        ]),
      )
    },
  },
  {
    path: 'webhooks delete',
    about: 'remove a webhook and what waits for it',
    args: [{ name: '<id>', about: 'as `bourse webhooks list` shows it' }],
    options: [{ flags: '-y, --yes', about: 'do not ask' }],
    async run({ connect, given, out }) {
      const { bourse } = await connect()
      const endpointId = given.text('id')
      if (!given.flag('yes') && !(await out.confirm(`Remove ${endpointId}?`))) throw new Declined()
      const removed = await bourse.webhooks.delete({ endpointId })
      out.result(removed, () => `Removed ${removed.id}, which posted to ${removed.url}.`)
    },
  },
  {
    path: 'webhooks topics',
    about: 'list the events that can be posted',
    async run({ connect, out }) {
      const { bourse } = await connect()
      const { items } = await bourse.webhooks.listEvents()
      out.result({ items }, () =>
        table(
          [{ title: 'topic' }, { title: 'for' }, { title: 'what it says' }],
          items.map((one) => [one.topic, one.audience, shorten(one.summary)]),
          'There are none.',
        ),
      )
    },
  },
]
