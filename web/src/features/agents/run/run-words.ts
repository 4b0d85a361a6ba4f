import type { Run } from '#sdk'
import type { Say } from '../../../language/use-text.ts'

/** Why a run ended, in a few words; null while it goes on, and where all is well. */
export function stopWords(text: Say, { stopReason }: Pick<Run, 'stopReason'>): string | null {
  if (stopReason === null || stopReason === 'completed') return null
  return text(`agents.stop.${stopReason}`)
}
