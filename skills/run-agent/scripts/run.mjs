import { connect, needed, steps, until } from './bourse.mjs'

const usage = `Runs agents: run.mjs <find|start|show|cancel>

  find    --question <text>
  start   --agent <slug> --task <text> [--cost <micro dollars>] [--tool-calls <number>]
          [--seconds <number>] [--key <text>]: waits for the end
  show    --run <id>
  cancel  --run <id>

--key names the run: the same key starts no second one.
BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ question: text, agent: text, task: text, cost: text, key: text, run: text },
  'tool-calls': { type: 'string', default: '10' },
  seconds: { type: 'string', default: '120' },
}
const going = ['queued', 'running']

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  async find(values) {
    const query = { q: needed(values, 'question'), limit: 5 }
    const { items } = await call('GET', '/api/agents/search', { query })
    return items.map(({ description, id, origin, price, title, unit }) => ({
      ...{ agent: id, title, description, origin, price, unit },
    }))
  },
  async start(values) {
    const seconds = Number(values.seconds)
    const budget = {
      secondsMax: seconds,
      toolCallsMax: Number(values['tool-calls']),
      ...(values.cost ? { costMicroUsdMax: values.cost } : {}),
    }
    const body = {
      input: needed(values, 'task'),
      budget,
      ...(values.key ? { key: values.key } : {}),
    }
    const { run } = await call('POST', `/api/agents/${needed(values, 'agent')}/run`, { body })
    const ask = () => call('GET', `/api/runs/${run.id}`)
    return inShort(await until(ask, ({ run: now }) => !going.includes(now.status), seconds + 30))
  },
  show: async (values) => inShort(await call('GET', `/api/runs/${needed(values, 'run')}`)),
  async cancel(values) {
    const { run } = await call('POST', `/api/runs/${needed(values, 'run')}/cancel`)
    return { run: run.id, status: run.status }
  },
})

function inShort({ run, steps: done }) {
  const { action, agent, budget, charge, id, isTainted, outcome, output, status } = run
  const { stopDetail, stopReason, usage: used } = run
  return {
    ...{ run: id, agent, status, stopReason, stopDetail, outcome, output, isTainted, action },
    ...{ usage: used, budget, charge },
    steps: done.map(({ kind, number, state, tool }) => ({ number, kind, tool, state })),
  }
}
