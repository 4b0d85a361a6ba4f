import type { Filled } from './attempt.model.ts'
import type { Listed } from './catalog.model.ts'
import type { Parameter, Sample } from './description.model.ts'

/** An operation with what is filled in for it. */
export interface Form {
  readonly row: Listed
  readonly parameters: readonly Parameter[]
  readonly body: FormBody | null
  readonly filled: Filled
}

/** What the body of a form begins with. */
export interface FormBody {
  readonly isRequired: boolean
  readonly samples: readonly Sample[]
  readonly usual: unknown
}
