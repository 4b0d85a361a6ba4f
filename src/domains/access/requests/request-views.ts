import { ledgerMoney } from '../../../kernel/assets.ts'
import type { RequestDetail, RequestView } from './requests.schemas.ts'
import type { StoredRequest } from './requests.store.ts'
import type { AnyRequest } from './session-requests.store.ts'

/** A call as lists and streams show it. */
export function requestView(stored: StoredRequest): RequestView {
  return { ...factsOf(stored), keyId: stored.keyId }
}

/** The same with what was kept of its query and body; of a key or a session. */
export function requestDetail(stored: AnyRequest): RequestDetail {
  const { effect, keyId, query, body } = stored
  return { ...factsOf(stored), keyId, effect, query, body }
}

function factsOf(stored: AnyRequest): Omit<RequestView, 'keyId'> {
  const { id, operation, method, route, path, status, errorCode, durationMs } = stored
  const { costAsset, costAtomic, addressRange, at } = stored
  const cost = costAsset === null || costAtomic === null ? null : ledgerMoney(costAsset, costAtomic)
  return {
    ...{ id, operation, method, route, path, status, errorCode, durationMs },
    ...{ cost, addressRange, at: at.toISOString() },
  }
}
