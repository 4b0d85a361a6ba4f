import type { Say } from '../../language/use-text.ts'
import { type LayoutRefusal, layoutNameMax, layoutsMax } from './saved-layouts.model.ts'

/** Says why a layout was not kept; null where it was. */
export function refusalWords(text: Say, refusal: LayoutRefusal | null): string | null {
  if (refusal === null) return null
  const count = refusal === 'long' ? layoutNameMax : layoutsMax
  return text(`panels.layouts.refused.${refusal}`, { count })
}
