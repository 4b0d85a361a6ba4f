import { agentNumber } from '../../panels/identity/agent-number.ts'

/** What can be done with an identity that is on the chain. */
export const acts = [
  'uri',
  'wallet',
  'unset',
  'transfer',
  'revoke',
  'answer',
  'feedback',
  'takeBack',
] as const
export type Act = (typeof acts)[number]

/** What of the forge is shown, as it stands in the address. */
export interface ForgeSearch {
  /** The number of the identity that is worked on; none for a new one. */
  readonly agent?: number | string
  readonly act?: Act
  /** The agent of this service that is to be registered. */
  readonly slug?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): ForgeSearch {
  const { slug } = search
  const number = String(search['agent'])
  const isNumber = /^(0|[1-9]\d{0,76})$/.test(number)
  const act = acts.find((one) => one === search['act'])
  return {
    ...(isNumber ? { agent: agentNumber(number) } : {}),
    ...(act === undefined ? {} : { act }),
    ...(typeof slug === 'string' && slug !== '' ? { slug: slug.slice(0, 120) } : {}),
  }
}

/** What a reader may do with an identity: its owner changes it and answers, others rate it. */
export function actsFor(
  { agentWallet, owner }: { readonly owner: string | null; readonly agentWallet: string | null },
  address: string | null,
): readonly Act[] {
  if (owner === null || address === null) return []
  if (owner.toLowerCase() !== address.toLowerCase()) return ['feedback', 'takeBack', 'answer']
  return acts.filter(
    (act) => act !== 'feedback' && act !== 'takeBack' && (act !== 'unset' || agentWallet !== null),
  )
}
