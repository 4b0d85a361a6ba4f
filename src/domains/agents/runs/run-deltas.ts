import type { Bus } from '../../../ports/bus.ts'
import { runLimits } from './run-limits.ts'

/** A piece of what a model is saying, at its place in the text of its step. It is told to whoever follows, and not stored. */
export type RunDelta = {
  readonly kind: 'delta'
  readonly stepId: string
  /** Where in the step's text it begins, in UTF-16 code units. */
  readonly offset: number
  readonly text: string
}

/** What is said of runs while it is said, in whichever process. A piece may be lost or come late: its offset tells. */
export type RunDeltas = {
  /** Begins to tell what a step says; who asks is told all of it again. */
  readonly speak: (of: { readonly runId: string; readonly stepId: string }) => {
    readonly say: (text: string) => void
    /** Tells the rest, and stops answering. */
    readonly stop: () => void
  }
  readonly listen: (runId: string, onDelta: (delta: RunDelta) => void) => Promise<() => void>
  /** Asks whoever works on the run to tell what its step has said so far. */
  readonly ask: (runId: string) => void
}

/** At most twenty messages a second of each step, however fast its model is. */
const everyMs = 50
/** A hint has 64 KiB at the most. */
const pieceMax = 8_000

/** Pieces over the bus: one topic of each run for what is said, and one for questions. */
export function createRunDeltas({ bus }: { readonly bus: Bus }): RunDeltas {
  return {
    speak({ runId, stepId }) {
      let text = ''
      let told = 0
      let timer: NodeJS.Timeout | undefined
      const tell = (from: number, to: number): void => {
        for (let offset = from; offset < to; offset += pieceMax) {
          const piece = text.slice(offset, Math.min(to, offset + pieceMax))
          bus.publish(saidTopic(runId), written({ stepId, offset, text: piece }))
        }
      }
      const flush = (): void => {
        tell(told, text.length)
        told = text.length
      }
      const asked = bus.subscribe(askedTopic(runId), () => tell(0, told))
      return {
        say(more) {
          text = (text + more).slice(0, runLimits.output)
          if (timer !== undefined) return
          flush()
          timer = setTimeout(() => {
            timer = undefined
            flush()
          }, everyMs)
        },
        stop() {
          clearTimeout(timer)
          flush()
          void asked.then((off) => off())
        },
      }
    },
    async listen(runId, onDelta) {
      const off = await bus.subscribe(saidTopic(runId), (message) => {
        const delta = read(message)
        if (delta !== null) onDelta(delta)
      })
      return () => void off()
    },
    // An empty message would not reach other processes.
    ask: (runId) => bus.publish(askedTopic(runId), runId),
  }
}

/** A piece as a hint: its step, its place, and its text as it is. */
function written({ stepId, offset, text }: Omit<RunDelta, 'kind'>): string {
  return `${stepId} ${offset} ${text}`
}

function read(message: string): RunDelta | null {
  const [, stepId, offset, text] = /^(\S+) (\d+) (.*)$/s.exec(message) ?? []
  if (stepId === undefined || text === undefined) return null
  return { kind: 'delta', stepId, offset: Number(offset), text }
}

function saidTopic(runId: string): string {
  return `agent_runs.said:${runId}`
}

function askedTopic(runId: string): string {
  return `agent_runs.asked:${runId}`
}
