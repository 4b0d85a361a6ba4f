import type { Dispatch, InputCheck } from '../../../ports/dispatch.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { RunCharges } from './run-charges.ts'
import type { FindCredential, RunCredentials } from './run-credentials.ts'
import type { RunDeltas } from './run-deltas.ts'
import type { RunHints } from './run-hints.ts'
import type { RunMemory } from './run-memory.ts'
import type { RunSales } from './run-sales.ts'
import type { RunSkills } from './run-skills.ts'
import type { FindAgent } from './run-start.ts'
import type { ToolTable } from './run-tools.ts'

/** The dependencies of runs. */
export type RunParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly model: LanguageModel
  readonly tools: ToolTable
  readonly runCredentials: RunCredentials
  readonly findCredential: FindCredential
  readonly findAgent: FindAgent
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  /** Finds what the gates would refuse, before a person is asked about a call. */
  readonly checkInput: InputCheck
  readonly hints: RunHints
  readonly charges: RunCharges
  /** Runs of agents that others sell. */
  readonly sales: RunSales
  /** What runs are told of earlier ones; nothing without it. */
  readonly memory?: RunMemory
  /** The skills that agents name; none without it. */
  readonly skills?: RunSkills
  readonly deltas: RunDeltas
}
