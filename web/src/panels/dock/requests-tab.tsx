import { useState } from 'react'
import { openDock, useDock } from '../../shell/dock/dock-store.ts'
import { Requests, type RequestsChoice } from '../requests/requests.tsx'
import { type RequestsSearch, readRequestsSearch } from '../requests/requests-search.model.ts'

/** The calls of the account's API keys, and the one that is wanted. Its filter is the dock's own, and lasts as long as the tab. */
export function RequestsTab() {
  const { requestId } = useDock()
  const [kept, keep] = useState<RequestsSearch>({})
  const search = requestId === null ? kept : { ...kept, request: requestId }
  const choose = (choice: RequestsChoice) => {
    keep(readRequestsSearch({ ...search, ...choice }))
    openDock(null)
  }
  return <Requests search={search} choose={choose} />
}
