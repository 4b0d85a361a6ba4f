import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

let app: RunningApp
let desk: SkillDesk
let slug = ''

beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
  slug = `skilled-${desk.wallet.address.slice(2, 10).toLowerCase()}`
}, 120_000)
afterAll(() => desk?.close())

const write = (name: string, value: object) =>
  writeFile(path.join(desk.folder, name), JSON.stringify(value))

test('make-agent: an agent is drafted, changed, published in a version and retired', async () => {
  const agent = (...args: string[]) => desk.answer('make-agent/agent', args, desk.withKey)
  const wish = {
    name: 'Status teller',
    persona: 'You say how the service is.',
    toolsAllowed: ['get_api_developer_status'],
    visibility: 'unlisted',
  }
  await write('agent.json', wish)
  const made = await agent('create', '--slug', slug, '--file', 'agent.json')
  expect(made).toMatchObject({ slug, status: 'draft', tools: 1 })
  const tools = ['get_api_developer_status', 'post_api_trading_orders_cancel_all']
  await write('agent.json', { toolsAllowed: tools })
  expect(await agent('update', '--slug', slug, '--file', 'agent.json')).toMatchObject({ tools: 2 })
  expect(await agent('publish', '--slug', slug)).toMatchObject({ wouldPublish: slug })
  expect(await agent('publish', '--slug', slug, '--yes')).toMatchObject({ status: 'published' })
  expect(await agent('show', '--slug', slug)).toMatchObject({ agent: { slug } })
  const other = ['--slug', `${slug}-2`]
  await write('agent.json', wish)
  await agent('create', ...other, '--file', 'agent.json')
  expect(await agent('retire', ...other)).toHaveProperty('wouldRetire')
  expect(await agent('retire', ...other, '--yes')).toMatchObject({ status: 'retired' })
  const listed = await agent('list')
  expect(listed).toContainEqual(
    expect.objectContaining({ slug, publishedVersion: expect.any(Number) }),
  )
})

test('run-agent: an agent is found and run within its budget, once for one key', async () => {
  const run = (...args: string[]) => desk.answer('run-agent/run', args, desk.withKey)
  const found = await run('find', '--question', 'launch a token')
  expect(found).toContainEqual(expect.objectContaining({ agent: 'curve-launch-guide' }))
  const start = ['start', '--agent', slug, '--task', 'Show the status.', '--key', 'once']
  const done = await run(...start)
  expect(done).toMatchObject({
    status: 'succeeded',
    steps: expect.arrayContaining([expect.objectContaining({ kind: 'tool', state: 'done' })]),
    budget: { toolCallsMax: 10 },
  })
  expect((await run(...start)).run).toBe(done.run)
  expect((await run('show', '--run', done.run)).output).toBe(done.output)
  expect(await run('cancel', '--run', done.run)).toMatchObject({ status: 'succeeded' })
  const none = ['start', '--agent', 'no-such-agent-here', '--task', 'x']
  expect(await desk.run('run-agent/run', none, desk.withKey)).toMatchObject({ code: 1 })
})

test('approve-agent-run: what moves value waits, is approved by a person for its hash alone, or refused', async () => {
  const start = async () => {
    const task = ['start', '--agent', slug, '--task', 'Cancel all orders.']
    return desk.answer('run-agent/run', task, desk.withKey)
  }
  const approve = (...args: string[]) =>
    desk.answer('approve-agent-run/approve', args, desk.session)
  const first = await start()
  expect(first.status).toBe('requires_action')
  const { waits } = await approve('show', '--run', first.run)
  expect(waits).toMatchObject({ reason: 'value_moving' })
  expect(await approve('waiting')).toMatchObject([{ run: first.run }])
  const wrong = ['approve', '--run', first.run, '--hash', `0x${'0'.repeat(64)}`]
  expect(await desk.run('approve-agent-run/approve', wrong, desk.session)).toMatchObject({
    code: 2,
  })
  const right = ['approve', '--run', first.run, '--hash', waits.hash]
  const byKey = await desk.run('approve-agent-run/approve', right, desk.withKey)
  expect(byKey).toMatchObject({ code: 1, stderr: expect.stringMatching(/^403 /) })
  await approve(...right)
  await expect
    .poll(
      async () =>
        (await desk.answer('run-agent/run', ['show', '--run', first.run], desk.withKey)).status,
    )
    .toBe('succeeded')
  const second = await start()
  const args = ['refuse', '--run', second.run]
  const refused = await desk.answer('approve-agent-run/approve', args, desk.withKey)
  expect(refused.refused).toBe(waits.operation)
})

test('orchestrate-plan: a plan is drafted, started and followed to its end', async () => {
  const plan = (...args: string[]) => desk.answer('orchestrate-plan/plan', args, desk.withKey)
  await write('steps.json', [
    { id: 'first', agent: slug, input: '{{goal}}' },
    {
      id: 'last',
      agent: slug,
      input: 'Show the status.',
      dependsOn: ['first'],
    },
  ])
  const goal = ['draft', '--goal', 'Show the status.', '--file', 'steps.json']
  const draft = await plan(...goal, '--tool-calls', '5')
  expect(draft).toMatchObject({ status: 'draft', budget: { toolCallsMax: 5 } })
  expect(await plan('start', '--plan', draft.plan)).toHaveProperty('wouldStart')
  const done = await plan('start', '--plan', draft.plan, '--yes')
  expect(done).toMatchObject({
    status: 'succeeded',
    steps: [{ status: 'succeeded' }, { status: 'succeeded' }],
  })
  const made = await plan('draft', '--goal', 'How do I launch a token?')
  expect(made.plannedBy).toBe('deterministic-planner')
  expect(await plan('cancel', '--plan', made.plan)).toMatchObject({ status: 'cancelled' })
})

test('a2a-message: a card is read, and a message becomes a task with its text', async () => {
  const a2a = (...args: string[]) => desk.answer('a2a-message/a2a', args, desk.withKey)
  expect(await a2a('card', '--agent', 'guide')).toMatchObject({ name: 'Platform Guide' })
  const send = ['send', '--agent', slug, '--text', 'Show the status.', '--id', 'm-1']
  const done = await a2a(...send)
  expect(done).toMatchObject({ state: 'TASK_STATE_COMPLETED' })
  expect(`${done.says}${done.artifacts.join()}`).toMatch(/\w/)
  expect((await a2a(...send)).task).toBe(done.task)
  expect(await a2a('task', '--task', done.task)).toEqual(done)
  const ended = await desk.run('a2a-message/a2a', ['cancel', '--task', done.task], desk.withKey)
  expect(ended.code).toBe(1)
})

test('mcp-connect: a configuration without a key, the tools by a word, and a call of one', async () => {
  const mcp = (...args: string[]) => desk.answer('mcp-connect/mcp', args, desk.withKey)
  const config = await mcp('config')
  expect(JSON.stringify(config)).toContain('${BOURSE_API_KEY}')
  expect(JSON.stringify(config)).not.toContain(desk.key)
  const tools = await mcp('tools', '--word', 'launch')
  expect(tools).toContainEqual(expect.objectContaining({ name: 'launches_prepare' }))
  const who = await mcp('call', '--tool', 'me_get')
  expect(JSON.stringify(who)).toContain(desk.wallet.address)
  const wrong = ['call', '--tool', 'no_such_tool']
  expect((await desk.run('mcp-connect/mcp', wrong, desk.withKey)).code).toBe(1)
})

test('agent-memory: a fact is kept, found, exported and forgotten, and foreign ones are told apart', async () => {
  const memory = (...args: string[]) => desk.answer('agent-memory/memory', args, desk.withKey)
  const own = await memory('remember', '--text', 'Reports are in euros.')
  const foreign = await memory('remember', '--text', 'Fees fall in May.', '--foreign')
  expect([own.trusted, foreign.trusted]).toEqual([true, false])
  expect(await memory('search', '--question', 'euros')).toMatchObject([{ id: own.id }])
  expect(await memory('export', '--out', 'memory.json')).toMatchObject({ facts: 2 })
  expect(JSON.parse(await desk.read('memory.json')).items).toHaveLength(2)
  expect(await memory('forget', '--fact', own.id)).toMatchObject({ wouldForget: { id: own.id } })
  await memory('forget', '--fact', own.id, '--yes')
  expect(await memory('list')).toMatchObject([{ id: foreign.id }])
  expect(await memory('forget-all')).toMatchObject({ wouldForget: 1 })
  expect(await memory('forget-all', '--yes')).toEqual({ forgotten: 1 })
})

test('hire-agent: work is offered, agreed, paid into escrow, delivered, judged and paid out', async () => {
  const client = await openSkillDesk(app)
  const provider = (...args: string[]) => desk.answer('hire-agent/job', args, desk.withKey)
  const job = (...args: string[]) => client.answer('hire-agent/job', args, client.withKey)
  // Play money is given to whoever first pays with it.
  const pay = ['--path', '/api/x402/agent/chat', '--body', '{"message":"hi"}', '--max', '1 USDC']
  await client.answer('pay-per-call/pay', [...pay, '--yes'], client.withKey)
  const offer = await provider(
    ...['offer', '--agent', slug, '--title', 'A summary', '--about', 'Three sentences.'],
    ...['--asset', 'paper:USDC', '--price', '0.5', '--minutes', '60'],
  )
  expect(await job('offers', '--agent', slug)).toMatchObject([{ id: offer.id }])
  const ask = ['ask', '--offering', offer.id, '--requirement', '{"text":"a summary"}']
  const asked = await job(...ask)
  await provider('agree', '--job', asked.job)
  expect(await job('fund', '--job', asked.job)).toMatchObject({ wouldPay: { amount: '0.5' } })
  const paid = await job('fund', '--job', asked.job, '--yes')
  expect(paid).toMatchObject({ status: 'transaction', escrow: { amount: '0.5' } })
  await provider('deliver', '--job', asked.job, '--text', 'One. Two. Three.')
  const judge = ['judge', '--job', asked.job, '--verdict', 'accept', '--reason', 'as agreed']
  expect(await job(...judge)).toHaveProperty('wouldSay')
  const done = await job(...judge, '--yes')
  expect(done).toMatchObject({ status: 'completed', escrow: { amount: '0' } })
  expect(await provider('show', '--job', asked.job)).toMatchObject({ status: 'completed' })
  const pack = ['pack', '--job', asked.job, '--out', 'job.json']
  await client.answer('dispute-pack/dispute', pack, client.withKey)
  expect(await client.read('job.json')).toContain('One. Two. Three.')
  await client.close()
})
