import { connect, needed, steps, Wrong } from './bourse.mjs'

const usage = `What waits for a person: approve.mjs <waiting|show|approve|refuse>

  waiting
  show     --run <id>
  approve  --run <id> --hash <intentHash>
  refuse   --run <id>

BOURSE_SESSION (for approve) or BOURSE_API_KEY says who you are, BOURSE_URL where.`

const flags = { run: { type: 'string' }, hash: { type: 'string' } }

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect(session ? { session } : { key })
  return client.call(...input)
}

await steps(usage, flags, {
  async waiting() {
    const query = { status: 'requires_action', limit: 50 }
    return (await call('GET', '/api/runs', { query })).items.map(actionOf)
  },
  show: async (values) => actionOf(await read(values)),
  async approve(values) {
    const hash = needed(values, 'hash')
    const { action, id } = await read(values)
    if (action === null) throw new Error('Nothing of this run waits.')
    if (action.intentHash !== hash) throw new Wrong('--hash is not of what waits now; see show.')
    const body = { stepId: action.stepId, intentHash: hash }
    const { run } = await call('POST', `/api/runs/${id}/approve`, { body })
    return { run: run.id, status: run.status, approved: action.operationId }
  },
  async refuse(values) {
    const { action, id } = await read(values)
    if (action === null) throw new Error('Nothing of this run waits.')
    const body = { stepId: action.stepId }
    const { run } = await call('POST', `/api/runs/${id}/reject`, { body })
    return { run: run.id, status: run.status, refused: action.operationId }
  },
})

async function read(values) {
  return (await call('GET', `/api/runs/${needed(values, 'run')}`)).run
}

function actionOf({ action, agent, id, input, isTainted, status }) {
  const waits =
    action === null
      ? null
      : {
          operation: action.operationId,
          input: action.input,
          reason: action.reason,
          hash: action.intentHash,
        }
  return { run: id, agent, status, task: input, isTainted, waits }
}
