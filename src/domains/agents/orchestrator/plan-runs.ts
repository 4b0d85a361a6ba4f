import type { RunsService } from '../runs/index.ts'

type NewRun = Parameters<RunsService['start']>[1]
export type Run = Awaited<ReturnType<RunsService['get']>>
export type RunBudget = Run['budget']
export type RunUsage = Run['usage']
export type RunAction = NonNullable<Run['action']>

/** The functions of runs that plans need. */
export type PlanRuns = Pick<RunsService, 'cancel' | 'get' | 'watch'> & {
  readonly start: (
    principal: Parameters<RunsService['start']>[0],
    /** Tainted: the input may contain words of untrusted origin. */
    run: NewRun & { readonly isTainted: boolean },
  ) => Promise<Run>
  /** Whether `start` supports `isTainted`. Without it a step that would start tainted fails instead. */
  readonly carriesTaint: boolean
}
