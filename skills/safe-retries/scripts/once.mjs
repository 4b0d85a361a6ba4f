import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, needed, program, Wrong } from './bourse.mjs'

const usage = `Sends a changing request so that it happens once.

  --state <file>     what is sent and what came of it; the same file goes on after a crash
  --method <method>  POST, PUT, PATCH or DELETE
  --path </api/...>
  --body <json>
  --tries <number>   before it is given up for now (default 6)
  --yes              send a new request

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ state: text, method: text, path: text, body: text, yes: { type: 'boolean' } },
  tries: { type: 'string', default: '6' },
}
/** What says that the first one still runs. */
const running = ['idempotency.in_flight', 'payment.in_flight']
const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION

await program(usage, flags, async (values) => {
  const file = needed(values, 'state')
  const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : newState(values)
  if (state.answer !== undefined) return told(state)
  if (!existsSync(file) && !values.yes) return { wouldSend: state, next: 'repeat with --yes' }
  keep(file, state)
  const { send } = connect({ key, session })
  for (let attempt = 1; attempt <= Number(values.tries); attempt++) {
    const answer = await send(state.method, state.path, {
      body: state.body,
      headers: { 'idempotency-key': state.idempotencyKey },
    }).catch(() => null)
    const data = answer === null ? null : await answer.json().catch(() => null)
    if (answer !== null && !isTransient(answer.status, data)) {
      const isReplayed = answer.headers.get('idempotency-replayed') === 'true'
      const isKeyIgnored = answer.headers.get('idempotency-key-ignored') === 'true'
      const whole = { ...state, status: answer.status, isReplayed, isKeyIgnored, answer: data }
      keep(file, whole)
      return told(whole)
    }
    const asked = Number(answer?.headers.get('retry-after') ?? 'NaN')
    const seconds = Math.min(asked > 0 ? asked : 2 ** (attempt - 1), 60)
    if (attempt < Number(values.tries)) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
  throw new Error('Unknown: it may have happened. Run this again later with the same --state.')
})

function newState(values) {
  const method = needed(values, 'method')
  const path = needed(values, 'path')
  if (!methods.includes(method)) throw new Wrong(`--method is one of ${methods.join(', ')}.`)
  if (!path.startsWith('/api/')) throw new Wrong('--path begins with /api/.')
  const body = values.body === undefined ? {} : { body: JSON.parse(values.body) }
  return { method, path, ...body, idempotencyKey: randomUUID() }
}

function isTransient(status, data) {
  return status >= 500 || status === 429 || running.includes(data?.code)
}

/** Whole or not at all, so that a crash leaves the state before or the state after. */
function keep(file, state) {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function told({ answer, idempotencyKey, isKeyIgnored, isReplayed, status }) {
  if (status >= 400) process.exitCode = 1
  return {
    verdict: status < 400 ? 'done' : 'refused',
    status,
    isReplayed,
    isKeyIgnored,
    idempotencyKey,
    answer,
  }
}
