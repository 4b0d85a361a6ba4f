import type { Queryable } from '../../../ports/database.ts'
import type { ModelMessage } from '../../../ports/language-model.ts'
import type { RunConversation } from './run-record.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import type { NewRun } from './runs.ts'
import { stepsStore } from './steps.store.ts'
import { turnsOf } from './transcript.ts'

const runsMax = 20
const charactersMax = 24_000
const outputMax = 4_000

/** What a conversation has come to before a new run, and whether words of others are in it. */
export type Earlier = {
  readonly conversation: RunConversation
  readonly isTainted: boolean
}

/**
 * Reads the last runs of a conversation: whole, with what tools answered, as long as they fit; then as what was asked and
 * answered. What does not fit is left out from its beginning. Runs of other accounts are as if they were not there.
 */
export async function earlierOf(
  db: Queryable,
  ownerId: string,
  conversation: NewRun['conversation'],
): Promise<Earlier | undefined> {
  if (conversation === undefined) return
  const ids = conversation.runIds.slice(-runsMax)
  const known = await Promise.all(ids.map((id) => runsStore(db).find(id)))
  const runs = known.flatMap((run) => (run?.ownerId === ownerId ? [run] : []))
  const whole = await Promise.all(
    runs.map(async (run) => turnsOf(run, await stepsStore(db).of(run.id), `${run.id}/`)),
  )
  const history = fitting(runs.map((run, at) => [whole[at] ?? [], inShort(run)]))
  return {
    conversation: { id: conversation.id, history },
    isTainted: runs.some((run) => run.isTainted),
  }
}

function inShort({ input, output }: StoredRun): readonly ModelMessage[] {
  const answered = { role: 'assistant', content: (output ?? '').slice(-outputMax) } as const
  return [{ role: 'user', content: input }, ...(output === null ? [] : [answered])]
}

/** Of each run the first form that fits beside those after it; nothing before a run of which none does. */
function fitting(runs: readonly (readonly (readonly ModelMessage[])[])[]): readonly ModelMessage[] {
  let left = charactersMax
  const kept: (readonly ModelMessage[])[] = []
  for (const forms of runs.toReversed()) {
    const form = forms.find((one) => sizeOf(one) <= left)
    if (form === undefined) break
    left -= sizeOf(form)
    kept.unshift(form)
  }
  return kept.flat()
}

function sizeOf(messages: readonly ModelMessage[]): number {
  return JSON.stringify(messages).length
}
