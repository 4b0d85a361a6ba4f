import { accountOperations } from './account.operations.ts'
import { clientAccountOperations } from './backpack/account.operations.ts'
import { clientMarketDataOperations } from './backpack/market-data.operations.ts'
import { signingKeyOperations } from './backpack/signing-keys.operations.ts'
import { perpsErrors } from './perps.errors.ts'
import { perpsEvents } from './perps.events.ts'
import { marketDataOperations, type PerpsNames } from './perps.operations.ts'

export {
  createExchangeKeyAuthenticator,
  type ExchangeKeyOptions,
} from './backpack/exchange-key-authenticator.ts'
export { perpsMigrations } from './perps.migrations.ts'
export type { PerpsNames } from './perps.operations.ts'
export {
  createPerpsService,
  type PerpsService,
  type PerpsServiceOptions,
} from './perps.service.ts'
export { perpsKeeping } from './retention.store.ts'

type Path = (end: string) => `/${string}`

/** What this domain brings to the table, under the path segments that configuration names. */
export function perpsRows(names: PerpsNames) {
  const path: Path = (end) => `/api/${names.exchange}/${end}`
  const api: Path = (end) => path(`api/v1/${end}`)
  return {
    operations: {
      ...marketDataOperations(names),
      ...accountOperations(names),
      ...signingKeyOperations(path),
      ...clientMarketDataOperations(api),
      ...clientAccountOperations(api, (end) => path(`wapi/v1/${end}`)),
    },
    events: perpsEvents,
    errors: [perpsErrors],
  }
}
