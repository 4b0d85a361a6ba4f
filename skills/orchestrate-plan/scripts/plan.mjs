import { readFileSync } from 'node:fs'
import { connect, needed, steps, until } from './bourse.mjs'

const usage = `Plans over agents: plan.mjs <draft|start|show|cancel>

  draft   --goal <text> [--file <steps as json>] [--tool-calls <number>] [--seconds <number>] [--cost <micro dollars>]
  start   --plan <id> [--yes]: waits for the end
  show    --plan <id>
  cancel  --plan <id>

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ goal: text, file: text, plan: text, cost: text, 'tool-calls': text },
  seconds: { type: 'string', default: '300' },
  yes: { type: 'boolean' },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}
const read = (values) => call('GET', `/api/orchestrator/plans/${needed(values, 'plan')}`)

await steps(usage, flags, {
  async draft(values) {
    const { cost, file, seconds, 'tool-calls': toolCalls } = values
    const budget = {
      secondsMax: Number(seconds),
      ...(toolCalls ? { toolCallsMax: Number(toolCalls) } : {}),
      ...(cost ? { costMicroUsdMax: cost } : {}),
    }
    const body = {
      goal: needed(values, 'goal'),
      budget,
      ...(file ? { steps: JSON.parse(readFileSync(file, 'utf8')) } : {}),
    }
    return inShort(await call('POST', '/api/orchestrator/plans', { body }))
  },
  async start(values) {
    const plan = needed(values, 'plan')
    if (!values.yes) return { wouldStart: inShort(await read(values)), next: 'repeat with --yes' }
    await call('POST', `/api/orchestrator/plans/${plan}/start`)
    return inShort(
      await until(
        () => read(values),
        ({ status }) => status !== 'running',
        Number(values.seconds) + 30,
      ),
    )
  },
  show: async (values) => inShort(await read(values)),
  async cancel(values) {
    const plan = needed(values, 'plan')
    return inShort(await call('POST', `/api/orchestrator/plans/${plan}/cancel`))
  },
})

function inShort({ budget, goal, id, plannedBy, reason, status, steps: parts, usage: used }) {
  return {
    ...{ plan: id, goal, status, reason, plannedBy, budget, usage: used },
    steps: parts.map((step) => ({
      ...{ id: step.id, agent: step.agent, input: step.input, dependsOn: step.dependsOn },
      ...{ status: step.status, reason: step.reason, isTainted: step.isTainted },
      ...{ run: step.runId, action: step.action, output: step.output },
    })),
  }
}
