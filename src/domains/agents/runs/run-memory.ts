import type { Principal } from '../../../kernel/principal.ts'
import { opens } from './run-approval.ts'
import type { RunParts } from './run-parts.ts'
import type { RunnableAgent } from './run-start.ts'
import type { StoredRun } from './runs.store.ts'
import type { NewRun } from './runs.ts'

/** The memory of accounts, as their runs have it. */
export type RunMemory = {
  /** The operation that searches it: an agent with this tool has memory. */
  readonly operationId: string
  /** The facts that a run is told at its beginning: none that words of others may have led to. */
  readonly choose: (run: {
    readonly ownerId: string
    readonly agent: string
    readonly conversationId: string | null
    readonly input: string
  }) => Promise<readonly string[]>
  /** Those of the facts that are there still, as a text for a model; null when there are none. */
  readonly tell: (ownerId: string, factIds: readonly string[]) => Promise<string | null>
}

/** The facts for a new run; none where its agent or its caller has no memory. */
export async function factsFor(
  caller: Principal,
  { agent, wanted }: { readonly agent: RunnableAgent; readonly wanted: NewRun },
  { memory, tools }: RunParts,
): Promise<readonly string[]> {
  const tool = memory === undefined ? undefined : tools.byId(memory.operationId)
  if (memory === undefined || tool === undefined || !opens(tool, caller)) return []
  const pinned = agent.tools.find(({ operationId }) => operationId === tool.operationId)
  if (pinned?.pin !== tool.pin) return []
  return memory.choose({
    ownerId: caller.accountId,
    agent: agent.slug,
    conversationId: wanted.conversation?.id ?? null,
    input: wanted.input,
  })
}

/** What the run is told of its facts, read anew for each step, so that what is forgotten is gone. */
export async function toldFacts(run: StoredRun, { memory }: RunParts): Promise<string | null> {
  const { factIds = [] } = run.plan
  return factIds.length === 0 ? null : ((await memory?.tell(run.ownerId, factIds)) ?? null)
}
