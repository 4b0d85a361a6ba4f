import type { RunDelta } from './run-deltas.ts'
import type { RunEvent } from './runs.ts'

/** More pieces than this are dropped, and asked for again. */
const piecesMax = 1_000

/**
 * What one follower has heard of the step that is being said: in order, each character once. Pieces of a step are given
 * out between the event that began it and the one that ended it.
 */
export function createHeardDeltas() {
  let pieces: RunDelta[] = []
  let open: { readonly stepId: string; readonly from: number } | null = null
  let endedNumber = 0
  let lacksBeginning = false
  return {
    add(piece: RunDelta): void {
      if (pieces.length >= piecesMax) pieces = []
      pieces.push(piece)
    },
    /** Takes note of a stored event that is given out. */
    learn({ kind, data }: RunEvent): void {
      const { stepId, state } = data
      if (kind !== 'step' || data['kind'] !== 'model' || typeof stepId !== 'string') return
      if (state === 'started') open = { stepId, from: 0 }
      else {
        endedNumber = Math.max(endedNumber, numberOf(stepId))
        open = null
      }
    },
    /**
     * The step that was open when the follower came, unless an event has told of its end or of a later one: what it had
     * said by then is missing.
     */
    begin(stepId: string): void {
      if (open === null && numberOf(stepId) > endedNumber) open = { stepId, from: 0 }
      lacksBeginning = open?.stepId === stepId && open.from === 0
    },
    /** What can be given out now. */
    *take(): Generator<RunDelta> {
      if (open === null) return
      const { stepId } = open
      const present = numberOf(stepId)
      const own = pieces.filter((piece) => piece.stepId === stepId)
      const later = pieces.filter((piece) => numberOf(piece.stepId) > present)
      let { from } = open
      const early: RunDelta[] = []
      for (const piece of own.toSorted((one, other) => one.offset - other.offset)) {
        const text = piece.text.slice(Math.max(0, from - piece.offset))
        if (piece.offset > from) early.push(piece)
        else if (text !== '') {
          yield { ...piece, offset: from, text }
          from += text.length
        }
      }
      pieces = [...early, ...later]
      lacksBeginning &&= from === 0
      open = { stepId, from }
    },
    /** Whether something was heard of a step that no event has told of yet. */
    isAhead: () =>
      pieces.some(
        ({ stepId }) => numberOf(stepId) > (open === null ? endedNumber : numberOf(open.stepId)),
      ),
    /** Whether an earlier piece of the open step is missing. */
    hasGap: () =>
      open !== null && (lacksBeginning || pieces.some(({ stepId }) => stepId === open?.stepId)),
  }
}

function numberOf(stepId: string): number {
  return Number(stepId.slice(stepId.lastIndexOf('.') + 1))
}
