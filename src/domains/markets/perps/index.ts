import { accountOperations } from './account.operations.ts'
import { perpAlertsOperations } from './alerts/alerts.operations.ts'
import { clientAccountOperations } from './backpack/account.operations.ts'
import { clientMarketDataOperations } from './backpack/market-data.operations.ts'
import { signingKeyOperations } from './backpack/signing-keys.operations.ts'
import { marketViewOperations } from './market-view.operations.ts'
import { perpsChannels } from './perps.channels.ts'
import { perpsErrors } from './perps.errors.ts'
import { perpsEvents } from './perps.events.ts'
import examples from './perps.examples.json' with { type: 'json' }
import { marketDataOperations } from './perps.operations.ts'

export {
  createExchangeKeyAuthenticator,
  type ExchangeKeyOptions,
} from './backpack/exchange-key-authenticator.ts'
export { marketSpecs } from './exchange/markets.ts'
export { perpsErrors } from './perps.errors.ts'
export { perpsMigrations } from './perps.migrations.ts'
export {
  createPerpsService,
  type PerpsService,
  type PerpsServiceOptions,
} from './perps.service.ts'
export { perpsRetention } from './retention.store.ts'

/** The operations, events and error codes that this domain registers. */
export const perpsRows = {
  examples,
  operations: {
    ...marketDataOperations,
    ...marketViewOperations,
    ...accountOperations,
    ...perpAlertsOperations,
    ...signingKeyOperations,
    ...clientMarketDataOperations,
    ...clientAccountOperations,
  },
  events: perpsEvents,
  channels: perpsChannels,
  errors: [perpsErrors],
}
