import { forgetResource, queryClient } from '../service/queries.ts'
import { bootstrapQuery } from '../service/session.ts'
import { followAccountNews } from './live.ts'

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
    stop = isSomebody ? followAccountNews(forgetChanged) : null
  }
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === bootstrapQuery.queryKey[0]) settle()
  })
  settle()
}

function forgetChanged({
  resources,
}: {
  readonly resources: readonly { readonly resource: string }[]
}): void {
  for (const { resource } of resources) forgetResource(resource)
}
