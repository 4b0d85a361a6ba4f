import type { Principal } from '../../kernel/principal.ts'
import type { A2aTask, A2aTasks } from '../../ports/a2a-endpoint.ts'
import type { AgentCards } from './agent-card.ts'
import { A2aFailure } from './failure.ts'
import type { ListRequest, SendRequest, Verb } from './requests.ts'
import { maxAmountOf, withHistory } from './requests.ts'
import type { Wire } from './wire.ts'

/** Reads the parameters of a call, wherever its binding carries them. */
export type Parameters = {
  readonly send: () => SendRequest
  readonly get: () => { readonly id: string; readonly historyLength: number | undefined }
  readonly list: () => ListRequest
  readonly taskId: (verb: 'cancel' | 'subscribe' | 'listPush') => string
  readonly setPush: () => ReturnType<Wire['readSetPush']>
  readonly configName: (verb: 'getPush' | 'deletePush') => ReturnType<Wire['readConfigName']>
}

export type CallOptions = {
  readonly tasks: A2aTasks
  readonly cards: AgentCards
  /** How long a send may wait for its task to end before it answers with the task's current state. */
  readonly waitMsMax: number
}

export type Called = {
  readonly principal: Principal
  readonly wire: Wire
  /** The agent that the URL addresses. */
  readonly agent: string | null
  /** As the header `X-Max-Amount` says it. */
  readonly maxAmount: string | null
  /** The operation that a task which the call begins came by. */
  readonly operationId: string
  readonly signal: AbortSignal
}

export type Answer =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'stream'; readonly values: AsyncIterable<unknown> }

/** Executes the call. Every refusal is raised before a streaming response starts. */
export async function answer(
  options: CallOptions,
  { verb, parameters }: { readonly verb: Verb; readonly parameters: Parameters },
  called: Called,
): Promise<Answer> {
  const { tasks } = options
  const { wire } = called
  const { accountId } = called.principal
  const json = (value: unknown): Answer => ({ kind: 'json', value })
  switch (verb) {
    case 'send':
      return json(wire.sent(await send(options, parameters.send(), called)))
    case 'stream':
      return stream(tasks, await started(tasks, parameters.send(), called), called)
    case 'subscribe':
      return subscribe(tasks, await tasks.get(accountId, parameters.taskId(verb)), called)
    case 'get': {
      const { historyLength, id } = parameters.get()
      return json(wire.task(withHistory(await tasks.get(accountId, id), historyLength)))
    }
    case 'list':
      return json(await list(tasks, parameters.list(), called))
    case 'cancel':
      return json(wire.task(await tasks.cancel(accountId, parameters.taskId(verb))))
    case 'extendedCard':
      return json(await extendedCard(options, called))
    default:
      return json(await pushAnswer(tasks, { verb, parameters }, called))
  }
}

async function pushAnswer(
  tasks: A2aTasks,
  {
    parameters,
    verb,
  }: {
    readonly verb: 'setPush' | 'getPush' | 'listPush' | 'deletePush'
    readonly parameters: Parameters
  },
  { principal: { accountId }, wire }: Called,
): Promise<unknown> {
  if (verb === 'setPush') {
    const { config, taskId } = parameters.setPush()
    const { version } = wire
    return wire.pushConfig(
      taskId,
      await tasks.setPushConfig(accountId, { taskId, version, config }),
    )
  }
  if (verb === 'listPush') {
    const taskId = parameters.taskId(verb)
    return wire.pushConfigs(taskId, await tasks.listPushConfigs(accountId, taskId))
  }
  const { id, taskId } = parameters.configName(verb)
  if (verb === 'getPush') {
    return wire.pushConfig(taskId, await tasks.getPushConfig(accountId, { taskId, id }))
  }
  await tasks.deletePushConfig(accountId, { taskId, id: id ?? taskId })
  return null
}

function started(tasks: A2aTasks, request: SendRequest, called: Called) {
  const { agent, operationId, principal, wire } = called
  const { message, push } = request
  return tasks.send(principal, {
    version: wire.version,
    agent: request.agent ?? agent,
    message,
    push,
    operationId,
    maxAmount: maxAmountOf(called.maxAmount, request.maxAmount),
  })
}

async function send(
  { tasks, waitMsMax }: CallOptions,
  request: SendRequest,
  called: Called,
): Promise<A2aTask> {
  const task = await started(tasks, request, called)
  if (!request.waits) return withHistory(task, request.historyLength)
  const signal = AbortSignal.any([called.signal, AbortSignal.timeout(waitMsMax)])
  const settled = await tasks.settled(called.principal.accountId, task.id, signal)
  return withHistory(settled, request.historyLength)
}

function stream(tasks: A2aTasks, from: A2aTask, { principal, signal, wire }: Called): Answer {
  const values = async function* () {
    yield wire.first(from)
    // The change to a resting state tells followers that the task is done, even when it ended before they started.
    if (isAtRest(from)) yield wire.change({ kind: 'status', task: from, final: true })
    for await (const change of tasks.changes(principal.accountId, { from, signal })) {
      yield wire.change(change)
    }
  }
  return { kind: 'stream', values: values() }
}

function isAtRest({ state }: A2aTask): boolean {
  return state !== 'submitted' && state !== 'working'
}

function subscribe(tasks: A2aTasks, task: A2aTask, called: Called): Answer {
  const hasEnded = ['completed', 'failed', 'canceled'].includes(task.state)
  if (hasEnded && called.wire.version === '1.0') {
    throw new A2aFailure('UNSUPPORTED_OPERATION', `The task is ${task.state}; read it.`)
  }
  return stream(tasks, task, called)
}

async function list(tasks: A2aTasks, request: ListRequest, { principal, wire }: Called) {
  const { historyLength, includeArtifacts, ...filter } = request
  const page = await tasks.list(principal.accountId, filter)
  const shown = page.tasks.map((task) => {
    const short = withHistory(task, historyLength)
    return includeArtifacts ? short : { ...short, artifacts: [] }
  })
  return wire.tasks({ ...page, tasks: shown, limit: filter.limit })
}

async function extendedCard({ cards }: CallOptions, { agent, wire }: Called): Promise<unknown> {
  const card = await cards.extended(wire.cardForm, agent)
  if (card === undefined) throw new A2aFailure('INVALID_PARAMS', 'There is no such agent.')
  const value: unknown = JSON.parse(card.body)
  return value
}
