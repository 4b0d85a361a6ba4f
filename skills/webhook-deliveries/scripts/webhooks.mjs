import { writeFileSync } from 'node:fs'
import { connect, needed, steps } from './bourse.mjs'

const usage = `Webhooks of an account: webhooks.mjs <topics|list|create|test|failures|recover|rotate|delete>

  topics    what can be asked for
  list
  create    --to <https address> --topics <a.*,b.c> --keep <file> [--note <text>]
  test      --webhook <id>
  failures  --webhook <id>: what did not arrive, with each try
  recover   --webhook <id> --since <time>
  rotate    --webhook <id> --keep <file>
  delete    --webhook <id> --yes

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ to: text, topics: text, keep: text, note: text, webhook: text, since: text },
  yes: { type: 'boolean' },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}
const idOf = (values) => needed(values, 'webhook')

await steps(usage, flags, {
  async topics() {
    const { items } = await call('GET', '/api/developer/webhooks/catalog')
    return items.map(({ audience, summary, topic }) => ({ topic, audience, summary }))
  },
  async list() {
    return (await call('GET', '/api/developer/webhooks', { query: { limit: 100 } })).items
  },
  async create(values) {
    const file = needed(values, 'keep')
    const body = {
      url: needed(values, 'to'),
      topics: needed(values, 'topics').split(','),
      ...(values.note ? { description: values.note } : {}),
    }
    return kept(await call('POST', '/api/developer/webhooks', { body }), file)
  },
  test: (values) => call('POST', `/api/developer/webhooks/${idOf(values)}/test`),
  failures,
  recover: (values) =>
    call('POST', `/api/developer/webhooks/${idOf(values)}/recover`, {
      body: { since: needed(values, 'since') },
    }),
  async rotate(values) {
    const file = needed(values, 'keep')
    return kept(await call('POST', `/api/developer/webhooks/${idOf(values)}/rotate-secret`), file)
  },
  async delete(values) {
    if (!values.yes) return { wouldDelete: idOf(values), next: 'repeat with --yes' }
    await call('DELETE', `/api/developer/webhooks/${idOf(values)}`)
    return { deleted: idOf(values) }
  },
})

/** The answer without its secret, which goes into a file of its owner alone. */
function kept({ endpoint, secret }, file) {
  writeFileSync(file, `BOURSE_WEBHOOK_SECRET="${secret}"\n`, { mode: 0o600 })
  return { ...endpoint, secretKeptIn: file }
}

async function failures(values) {
  const id = idOf(values)
  const pages = await Promise.all(
    ['failed', 'exhausted', 'pending'].map((status) =>
      call('GET', `/api/developer/webhooks/${id}/deliveries`, { query: { status, limit: 20 } }),
    ),
  )
  const late = pages.flatMap(({ items }) => items).filter(({ attempts }) => attempts > 0)
  return Promise.all(
    late.map((one) => call('GET', `/api/developer/webhooks/${id}/deliveries/${one.id}`)),
  )
}
