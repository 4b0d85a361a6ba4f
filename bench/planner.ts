import { playHalf } from '../test/judged/planner/playing.ts'

/** How many of the judged requests in words the built-in planner makes the right calls of, for each language. */
export type PlannerFigure = {
  readonly half: 'held-out' | 'shown'
  readonly locale: string
  readonly requests: number
  /** Shares of the requests. */
  readonly toolRight: number
  readonly right: number
  /** Counts. */
  readonly askedRight: number
  readonly refusedRight: number
  readonly harmful: number
}

/** Plays both halves, and tells each language and the whole. */
export async function benchPlanner(): Promise<readonly PlannerFigure[]> {
  const figures: PlannerFigure[] = []
  for (const half of ['shown', 'held-out'] as const) {
    const scores = await playHalf(half)
    const all = {
      locale: 'all',
      requests: sum(scores.map(({ requests }) => requests)),
      right: sum(scores.map(({ right }) => right)),
      toolRight: sum(scores.map(({ toolRight }) => toolRight)),
      askedRight: sum(scores.map(({ askedRight }) => askedRight)),
      refusedRight: sum(scores.map(({ refusedRight }) => refusedRight)),
      harmful: sum(scores.map(({ harmful }) => harmful)),
    }
    for (const { right, toolRight, ...score } of [...scores, all]) {
      const share = (count: number) => Math.round((count / score.requests) * 1_000) / 1_000
      figures.push({ half, ...score, right: share(right), toolRight: share(toolRight) })
    }
  }
  return figures
}

function sum(counts: readonly number[]): number {
  return counts.reduce((one, other) => one + other, 0)
}
