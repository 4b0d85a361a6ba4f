import { ledgerMoney } from '../../../kernel/assets.ts'
import type { RequestDetail, RequestView } from './requests.schemas.ts'
import type { StoredRequest } from './requests.store.ts'

/** A call as lists and streams show it. */
export function requestView(stored: StoredRequest): RequestView {
  const { id, keyId, operation, method, route, path, status, errorCode, durationMs } = stored
  const { costAsset, costAtomic, addressRange, at } = stored
  const cost = costAsset === null || costAtomic === null ? null : ledgerMoney(costAsset, costAtomic)
  return {
    ...{ id, keyId, operation, method, route, path, status, errorCode, durationMs },
    ...{ cost, addressRange, at: at.toISOString() },
  }
}

/** The same with what was kept of its query and body. */
export function requestDetail(stored: StoredRequest): RequestDetail {
  const { effect, query, body } = stored
  return { ...requestView(stored), effect, query, body }
}
