import { forgetResource, queryClient } from '../service/queries.ts'
import { bootstrapQuery } from '../service/session.ts'
import { followChannel } from './live.ts'

/**
 * Asks again what the account's channel says has changed, as long as somebody is signed in: lists of orders, positions,
 * balances and the like need no timer.
 */
export function keepAccountFresh(): void {
  let stop: (() => void) | null = null
  const settle = () => {
    const isSomebody = queryClient.getQueryData(bootstrapQuery.queryKey)?.principal != null
    if (isSomebody === (stop !== null)) return
    stop?.()
    stop = isSomebody ? follow() : null
  }
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === bootstrapQuery.queryKey[0]) settle()
  })
  settle()
}

function follow(): () => void {
  return followChannel('account', {
    onUpdate(update) {
      if (update.kind === 'snapshot') return
      for (const { resource } of update.data.resources) forgetResource(resource)
    },
    onFailure: () => undefined,
  })
}
