import type { Act } from './forge-search.model.ts'

/** What is typed for an act; each reads what it needs. */
export interface TypedAct {
  readonly to: string
  readonly value: string
  readonly tag1: string
  readonly tag2: string
  /** Whose rating it is, and which of them: `0x… 1`. */
  readonly rating: string
  readonly responseURI: string
}

/** Nothing is typed yet. */
export const emptyTyped: TypedAct = {
  to: '',
  value: '',
  tag1: '',
  tag2: '',
  rating: '',
  responseURI: '',
}

/** What is wrong with a field of an act. */
export interface ActFault {
  readonly field: 'rating' | 'responseURI' | 'to' | 'value'
  readonly fault: 'address' | 'empty' | 'number' | 'owner'
}

/** What has to be mended before an act is prepared. */
export function actFaults(act: Act, typed: TypedAct): readonly ActFault[] {
  const rating: readonly ActFault[] =
    typed.rating === '' ? [{ field: 'rating', fault: 'empty' }] : []
  switch (act) {
    case 'transfer':
      return /^0x[0-9a-fA-F]{40}$/.test(typed.to) ? [] : [{ field: 'to', fault: 'owner' }]
    case 'feedback':
      return /^-?\d{1,20}(\.\d{1,18})?$/.test(typed.value)
        ? []
        : [{ field: 'value', fault: 'number' }]
    case 'takeBack':
      return rating
    case 'answer':
      return /^[\x21-\x7e]+$/.test(typed.responseURI)
        ? rating
        : [
            ...rating,
            { field: 'responseURI', fault: typed.responseURI === '' ? 'empty' : 'address' },
          ]
    default:
      return []
  }
}

/** The word that is typed before what cannot be undone: the number of the identity; null where a press is enough. */
export function confirmWord(act: Act, agentId: string): string | null {
  return act === 'revoke' || act === 'transfer' ? agentId : null
}
