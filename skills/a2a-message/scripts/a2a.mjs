import { randomUUID } from 'node:crypto'
import { connect, needed, steps, until } from './bourse.mjs'

const usage = `Talks to agents by A2A 1.0: a2a.mjs <card|send|task|cancel>

  card    --agent <slug>
  send    --agent <slug> --text <text> [--id <message id>] [--task <id>] [--max <amount>] [--seconds <number>]
  task    --task <id>
  cancel  --task <id>

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ agent: text, text, id: text, task: text, max: text },
  seconds: { type: 'string', default: '120' },
}
const going = ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING']

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
const headers = { 'a2a-version': '1.0' }
let client
const call = (method, path, input = {}) => {
  client ??= connect({ key, session })
  return client.call(method, path, { ...input, headers: { ...headers, ...input.headers } })
}

await steps(usage, flags, {
  card: (values) => call('GET', `/api/agents/a2a/${needed(values, 'agent')}/card`),
  send,
  task: async (values) => inShort(await read(needed(values, 'task'))),
  async cancel(values) {
    return inShort(await call('POST', `/api/agents/a2a/v1/tasks/${needed(values, 'task')}:cancel`))
  },
})

function read(task) {
  return call('GET', `/api/agents/a2a/v1/tasks/${task}`)
}

async function send(values) {
  const message = {
    messageId: values.id ?? randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text: needed(values, 'text') }],
    ...(values.task ? { taskId: values.task } : {}),
  }
  const answer = await call('POST', '/api/agents/a2a/v1/message:send', {
    query: { agent: needed(values, 'agent') },
    body: { message },
    ...(values.max ? { headers: { 'x-max-amount': values.max } } : {}),
  })
  if (answer.task === undefined) return { message: textOf(answer.message.parts) }
  const isResting = (task) => !going.includes(task.status.state)
  return inShort(await until(() => read(answer.task.id), isResting, Number(values.seconds)))
}

function inShort({ artifacts = [], contextId, id, status }) {
  return {
    task: id,
    context: contextId,
    state: status.state,
    says: status.message ? textOf(status.message.parts) : null,
    artifacts: artifacts.map(({ parts = [] }) => textOf(parts)),
  }
}

function textOf(parts) {
  return parts.flatMap((part) => (part.text === undefined ? [] : [part.text])).join('\n')
}
