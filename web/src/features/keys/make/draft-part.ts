import type { Draft, DraftFault } from './make.model.ts'

/** What a part of the form is given: the draft, what is wrong with a field of it, and the way to change it. */
export interface DraftPart {
  readonly draft: Draft
  readonly faultAt: (name: DraftFault) => string | null
  readonly onChange: (draft: Draft) => void
}
