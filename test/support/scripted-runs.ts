import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter, on } from 'node:events'
import type { RunsService } from '../../src/domains/agents/runs/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { resourceErrors } from '../../src/kernel/shared-errors.ts'

type Run = Awaited<ReturnType<RunsService['get']>>
type NewRun = Parameters<RunsService['start']>[1]
type RunEvent = { seq: number; at: Date; kind: 'status' | 'output'; data: Record<string, unknown> }
/** What a model says, which is told and not kept. */
type Said = { kind: 'delta'; stepId: string; offset: number; text: string }
type Kept = {
  run: Run
  key: string | undefined
  conversation: NewRun['conversation']
  events: RunEvent[]
  told: EventEmitter
  said: Said[]
}

const budget = {
  costMicroUsdMax: 1_000n,
  tokensMax: 1_000,
  secondsMax: 60,
  toolCallsMax: 10,
  depthMax: 0,
}

/**
 * Runs in memory that do what their input says: `hold …` goes on until the test ends it, `pay …` waits for an approval,
 * `fail …` fails, `ask …` asks, and anything else answers `echo: …` at once. As strict as the contract about owners and ends.
 */
export function createScriptedRuns() {
  const kept = new Map<string, Kept>()
  const find = (ownerId: string, runId: string): Kept => {
    const found = kept.get(runId)
    if (found?.run.ownerId === ownerId) return found
    throw new AppError(resourceErrors.not_found, 'There is no such run.')
  }
  const watchers = new Set<(runId: string) => Promise<void>>()
  const change = (one: Kept, changes: Partial<Run>): void => {
    one.run = { ...one.run, ...changes }
    const kind = changes.status === undefined ? 'output' : 'status'
    one.events.push({ seq: one.events.length + 1, at: new Date(), kind, data: {} })
    one.told.emit('told')
    if (kind === 'status') for (const tell of watchers) void tell(one.run.id).catch(() => undefined)
  }
  const end = (one: Kept, status: Run['status'], more: Partial<Run> = {}): void => {
    if (one.run.endedAt !== null) return
    change(one, { action: null, ...more, status, endedAt: new Date() })
  }
  const act = (one: Kept): void => {
    const { input } = one.run
    change(one, { status: 'running' })
    if (input.startsWith('hold')) return
    if (input.startsWith('pay')) {
      const intentHash = `0x${createHash('sha256').update(input).digest('hex')}` as const
      const action = { stepId: 'step_1', operationId: 'post_transfer', input: { to: 'bob' } }
      change(one, {
        status: 'requires_action',
        action: {
          ...action,
          intentHash,
          reason: input.includes('tainted') ? 'tainted' : 'value_moving',
        },
      })
    } else if (input.startsWith('fail'))
      end(one, 'failed', { stopReason: 'model_unavailable', stopDetail: 'The model gave up.' })
    else if (input.startsWith('ask')) {
      end(one, 'failed', { output: 'How much?', stopReason: 'input_needed', stopDetail: 'amount' })
    } else {
      change(one, { output: 'echo: ' })
      change(one, { output: `echo: ${input}` })
      end(one, 'succeeded')
    }
  }
  const waiting = (one: Kept, step: { stepId: string; intentHash?: string }): void => {
    const { action } = one.run
    const fits = step.intentHash === undefined || step.intentHash === action?.intentHash
    if (action?.stepId === step.stepId && fits) return
    throw new AppError(resourceErrors.illegal_transition, 'That step does not wait.')
  }

  const service: RunsService = {
    async start(principal, given) {
      if (given.agent === 'nobody') throw new AppError(resourceErrors.not_found, 'No such agent.')
      for (const { run, key } of kept.values()) {
        if (key !== undefined && key === given.key && run.ownerId === principal.accountId)
          return run
      }
      const run: Run = {
        id: `run_${randomUUID()}`,
        agent: given.agent,
        agentVersion: 1,
        ownerId: principal.accountId,
        input: given.input,
        status: 'queued',
        stopReason: null,
        stopDetail: null,
        outcome: null,
        output: null,
        model: 'scripted',
        isTainted: false,
        budget,
        usage: { costMicroUsd: 0n, tokens: 0, seconds: 0, toolCalls: 0 },
        action: null,
        parentRunId: null,
        charge: null,
        skills: [],
        createdAt: new Date(),
        endedAt: null,
      }
      const { conversation, key } = given
      const one: Kept = { run, key, conversation, events: [], told: new EventEmitter(), said: [] }
      one.told.setMaxListeners(100)
      kept.set(run.id, one)
      setImmediate(() => one.run.status === 'queued' && act(one))
      return run
    },
    get: async (ownerId, runId) => find(ownerId, runId).run,
    async list(ownerId) {
      const items = [...kept.values()]
        .map(({ run }) => run)
        .filter((run) => run.ownerId === ownerId)
      return { items, nextCursor: null }
    },
    async cancel(ownerId, runId) {
      const one = find(ownerId, runId)
      end(one, 'cancelled', { stopReason: 'cancelled', stopDetail: 'Cancelled by its owner.' })
      return one.run
    },
    async approve(principal, answer) {
      const one = find(principal.accountId, answer.runId)
      waiting(one, answer)
      change(one, { status: 'running', action: null })
      setImmediate(() => end(one, 'succeeded', { output: 'paid' }))
      return one.run
    },
    async reject(ownerId, answer) {
      const one = find(ownerId, answer.runId)
      waiting(one, answer)
      change(one, { status: 'running', action: null })
      setImmediate(() => end(one, 'succeeded', { output: 'not paid' }))
      return one.run
    },
    async *events(ownerId, { runId, afterSeq, signal }) {
      const one = find(ownerId, runId)
      let seq = afterSeq
      while (!signal.aborted) {
        const next = one.events[seq]
        if (next !== undefined) {
          seq += 1
          yield next
        } else if (one.run.endedAt !== null) return
        else if (!(await told(one, signal))) return
      }
    },
    async *follow(ownerId, { runId, afterSeq, signal }) {
      const one = find(ownerId, runId)
      let [seq, heard] = [afterSeq, 0]
      while (!signal.aborted) {
        // What is said comes before the event that has it whole.
        const next = one.said[heard] ?? one.events[seq]
        if (next?.kind === 'delta') heard += 1
        else if (next !== undefined) seq += 1
        if (next !== undefined) yield next
        else if (one.run.endedAt !== null) return
        else if (!(await told(one, signal))) return
      }
    },
    async watch(onStatus) {
      watchers.add(onStatus)
      return () => void watchers.delete(onStatus)
    },
    async settled(ownerId, { runId, signal }) {
      const one = find(ownerId, runId)
      while (one.run.endedAt === null && one.run.status !== 'requires_action') {
        if (!(await told(one, signal))) throw signal.reason
      }
      return one.run
    },
  }
  return {
    service,
    count: () => kept.size,
    /** The conversation that a run was started in. */
    conversationOf: (runId: string) => kept.get(runId)?.conversation,
    /** Says more, as a model does that writes word by word. */
    say: (runId: string, output: string) => {
      const one = kept.get(runId)
      if (one !== undefined) change(one, { output })
    },
    /** Tells a piece of what is being said, which is not kept. */
    utter: (runId: string, { stepId, offset, text }: Omit<Said, 'kind'>) => {
      const one = kept.get(runId)
      one?.said.push({ kind: 'delta', stepId, offset, text })
      one?.told.emit('told')
    },
    finish: (runId: string, status: Run['status'] = 'succeeded') => {
      const one = kept.get(runId)
      if (one === undefined) return
      if (status === 'succeeded') end(one, status, { stopReason: 'completed' })
      else end(one, status, { stopReason: 'not_carried_on', stopDetail: status })
    },
  }
}

async function told({ told: emitter }: Kept, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const _ of on(emitter, 'told', { signal })) return true
  } catch {
    return false
  }
  return false
}
