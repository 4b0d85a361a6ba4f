import type { RunsService } from '../agent-runs/index.ts'

type NewRun = Parameters<RunsService['start']>[1]
export type Run = Awaited<ReturnType<RunsService['get']>>
export type RunBudget = Run['budget']
export type RunUsage = Run['usage']
export type RunAction = NonNullable<Run['action']>

/** The runs, as far as plans need them. */
export type PlanRuns = Pick<RunsService, 'cancel' | 'get' | 'watch'> & {
  readonly start: (
    principal: Parameters<RunsService['start']>[0],
    /** Tainted: the input holds words that somebody else could have written. */
    run: NewRun & { readonly isTainted: boolean },
  ) => Promise<Run>
  /** Whether `start` heeds `isTainted`. Without it a step that would start tainted fails instead. */
  readonly carriesTaint: boolean
}
