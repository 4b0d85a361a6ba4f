import { readFileSync } from 'node:fs'
import { connect, needed, steps, Wrong } from './bourse.mjs'

const usage = `Agents of one's own: agent.mjs <list|show|create|update|publish|retire>

  list
  show     --slug <slug>
  create   --slug <slug> --file <json>
  update   --slug <slug> --file <json>
  publish  --slug <slug> [--yes]
  retire   --slug <slug> [--yes]

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = { slug: text, file: text, yes: { type: 'boolean' } }

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}
const pathOf = (values) => `/api/own-agents/${needed(values, 'slug')}`

await steps(usage, flags, {
  async list() {
    const { items } = await call('GET', '/api/own-agents', { query: { limit: 100 } })
    return items.map(inShort)
  },
  show: (values) => call('GET', pathOf(values)),
  async create(values) {
    const body = { ...readAgent(values), slug: needed(values, 'slug') }
    return inShort((await call('POST', '/api/agents/create', { body })).agent)
  },
  async update(values) {
    return inShort((await call('PATCH', pathOf(values), { body: readAgent(values) })).agent)
  },
  async publish(values) {
    const slug = needed(values, 'slug')
    if (!values.yes) {
      const { agent } = await call('GET', pathOf(values))
      const { persona, toolsAllowed, visibility } = agent
      return { wouldPublish: slug, visibility, persona, toolsAllowed, next: 'repeat with --yes' }
    }
    return inShort((await call('POST', '/api/agents/launch', { body: { slug } })).agent)
  },
  async retire(values) {
    if (!values.yes) return { wouldRetire: needed(values, 'slug'), next: 'repeat with --yes' }
    return inShort((await call('DELETE', pathOf(values))).agent)
  },
})

function readAgent(values) {
  try {
    return JSON.parse(readFileSync(needed(values, 'file'), 'utf8'))
  } catch (error) {
    throw new Wrong(`--file cannot be read: ${error.message}`)
  }
}

function inShort({ name, publishedVersion, slug, status, tools, version, visibility }) {
  return { slug, name, status, visibility, version, publishedVersion, tools }
}
