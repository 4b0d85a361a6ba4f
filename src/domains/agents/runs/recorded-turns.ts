import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { ModelOutcome } from '../../../ports/language-model.ts'
import type { ReplayStep } from './replays.store.ts'
import type { Step, StepUsage } from './steps.store.ts'
import { answerIn, callsOf, type ReplyRecord, recordOf, type ToolCall } from './transcript.ts'

/** What a model did at one step, with what it was answered. */
export type Turn = {
  readonly text: string
  readonly calls: readonly {
    readonly name: string
    readonly input: unknown
    readonly answer: string | null
  }[]
  readonly finishReason: NonNullable<ReplyRecord['finishReason']> | null
  readonly outcome: ModelOutcome | null
  readonly used: StepUsage | null
}

/** `same`: the same calls, in the same words; `same_calls`: in other words. */
export type Comparison = 'other' | 'same' | 'same_calls'

export type ReplayNext =
  /** The conversation so far, as steps of a run. */
  | { readonly kind: 'ask'; readonly steps: readonly Step[] }
  | { readonly kind: 'completed' }
  /** The other model wants a call that the record does not have. */
  | { readonly kind: 'diverged'; readonly call: ToolCall }

/** What a replay does after these steps. Its calls are answered from the record, each recorded answer once. */
export function nextOfReplay(record: readonly Step[], replayed: readonly ReplayStep[]): ReplayNext {
  const left = answersOf(record)
  const steps: Step[] = []
  for (const one of said(replayed)) {
    const step = asStep(one)
    const calls = callsOf(step)
    if (calls.length === 0) return { kind: 'completed' }
    steps.push(step)
    for (const call of calls) {
      const answer = left.get(keyOf(call))?.shift()
      if (answer === undefined) return { kind: 'diverged', call }
      steps.push({ ...step, kind: 'tool', callId: call.id, answer })
    }
  }
  return { kind: 'ask', steps }
}

/** What the run did, turn by turn. */
export function recordedTurns(record: readonly Step[]): readonly Turn[] {
  const byCall = new Map(record.map((step) => [step.callId, step]))
  return record
    .filter(({ kind, state }) => kind === 'model' && state === 'done')
    .map((step) => {
      const ids = callsOf(step).map(({ id }) => id)
      return turnOf(
        recordOf(step),
        step.used,
        (index) => answerIn(byCall.get(ids[index] ?? ''))?.text ?? null,
      )
    })
}

/** What the other model did, with the recorded answers that it was given. */
export function replayedTurns(
  record: readonly Step[],
  replayed: readonly ReplayStep[],
): readonly Turn[] {
  const left = answersOf(record)
  return said(replayed).map(({ reply, used }) =>
    turnOf(reply, used, (index) => {
      const call = reply.calls[index]
      return (call === undefined ? undefined : left.get(keyOf(call))?.shift()?.text) ?? null
    }),
  )
}

/** Whether both did the same. */
export function compared(recorded: Turn | undefined, replayed: Turn | undefined): Comparison {
  if (recorded === undefined || replayed === undefined) return 'other'
  const keys = ({ calls }: Turn) => calls.map(keyOf).join('\n')
  if (keys(recorded) !== keys(replayed)) return 'other'
  return recorded.text.trim() === replayed.text.trim() ? 'same' : 'same_calls'
}

type Said = ReplayStep & { readonly reply: ReplyRecord }

function said(replayed: readonly ReplayStep[]): readonly Said[] {
  return replayed.flatMap((step) => {
    const { reply, state } = step
    return state === 'done' && reply !== null ? [{ ...step, reply }] : []
  })
}

/** The recorded answers by what was called, oldest first. */
function answersOf(record: readonly Step[]) {
  const byCall = new Map(record.map((step) => [step.callId, step]))
  const calls = record
    .filter(({ kind, state }) => kind === 'model' && state === 'done')
    .flatMap((step) => callsOf(step))
    .flatMap((call) => {
      const answer = answerIn(byCall.get(call.id))
      return answer === null ? [] : [{ key: keyOf(call), answer }]
    })
  return new Map(
    [...Map.groupBy(calls, ({ key }) => key)].map(([key, all]) => [
      key,
      all.map(({ answer }) => answer),
    ]),
  )
}

function keyOf({ name, input }: Pick<ToolCall, 'input' | 'name'>): string {
  return canonicalJson({ name, input })
}

function turnOf(
  { text, calls, finishReason, outcome }: ReplyRecord,
  used: StepUsage | null,
  answerAt: (index: number) => string | null,
): Turn {
  return {
    text,
    calls: calls.map((call, index) => ({ ...call, answer: answerAt(index) })),
    finishReason: finishReason ?? null,
    outcome: outcome ?? null,
    used,
  }
}

/** A replayed reply as a step of a run, so that one conversation is made of both. */
function asStep({ id, runId, number, reply, used, startedAt, endedAt }: Said): Step {
  return {
    id,
    runId,
    number,
    kind: 'model',
    state: 'done',
    attempt: 0,
    callId: null,
    tool: null,
    input: null,
    intentHash: null,
    answer: reply,
    approvedBy: null,
    reserved: null,
    used,
    startedAt,
    endedAt,
  }
}
