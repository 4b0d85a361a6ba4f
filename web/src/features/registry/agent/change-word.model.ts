import type { AgentChange } from '#sdk'

/** What a change is called; an owner or a wallet that is nobody was taken away. */
export function changeWord({
  account,
  kind,
}: AgentChange): 'owner' | 'registered' | 'revoked' | 'unset' | 'uri' | 'wallet' {
  if (account !== null) return kind
  if (kind === 'owner') return 'revoked'
  return kind === 'wallet' ? 'unset' : kind
}

/** Changes that one transaction made, in the order of the list; a registration names its first owner already. */
export function byTransaction(
  changes: readonly AgentChange[],
): readonly (readonly [AgentChange, ...AgentChange[]])[] {
  const groups = Map.groupBy(changes, ({ evidence }) => evidence.transactionHash)
  return [...groups.values()].flatMap((group) => {
    const isRegistration = group.some(({ kind }) => kind === 'registered')
    const [first, ...rest] = isRegistration ? group.filter(({ kind }) => kind !== 'owner') : group
    return first === undefined ? [] : [[first, ...rest] as const]
  })
}
