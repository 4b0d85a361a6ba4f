import { writeFileSync } from 'node:fs'
import { connect, needed, steps } from './bourse.mjs'

const usage = `Memory of an account: memory.mjs <remember|search|list|forget|forget-all|export>

  remember    --text <text> [--foreign] [--agent <slug>] [--until <time>]
  search      --question <text>
  list
  forget      --fact <id> [--yes]
  forget-all  [--agent <slug>] [--yes]
  export      --out <file>

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ text, question: text, agent: text, until: text, fact: text, out: text },
  ...{ foreign: { type: 'boolean' }, yes: { type: 'boolean' } },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  remember({ agent, foreign, text: fact, until }) {
    const body = {
      text: needed({ text: fact }, 'text'),
      ...(agent ? { scope: 'agent', agent } : {}),
      ...(foreign ? { foreign: true } : {}),
      ...(until ? { expiresAt: until } : {}),
    }
    return call('POST', '/api/memory/facts', { body })
  },
  async search(values) {
    const query = { q: needed(values, 'question'), limit: 20 }
    return (await call('GET', '/api/memory/search', { query })).items
  },
  async list() {
    return (await call('GET', '/api/memory/facts', { query: { limit: 100 } })).items
  },
  async forget(values) {
    const path = `/api/memory/facts/${needed(values, 'fact')}`
    const fact = await call('GET', path)
    if (!values.yes) return { wouldForget: fact, next: 'repeat with --yes' }
    await call('DELETE', path)
    return { forgotten: fact.id }
  },
  async 'forget-all'({ agent, yes }) {
    if (!yes) {
      const { items } = await call('GET', '/api/memory/export')
      const gone = items.filter((fact) => !agent || fact.agent === agent)
      return { wouldForget: gone.length, next: 'repeat with --yes' }
    }
    const body = agent ? { scope: 'agent', agent } : { scope: 'all' }
    return call('POST', '/api/memory/forget', { body })
  },
  async export(values) {
    const out = needed(values, 'out')
    const all = await call('GET', '/api/memory/export')
    writeFileSync(out, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
    return { out, facts: all.items.length, exportedAt: all.exportedAt }
  },
})
