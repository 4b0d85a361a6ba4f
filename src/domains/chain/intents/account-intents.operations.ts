import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import type { AccountIntentsService } from './account-intents.service.ts'
import {
  AccountIntentPage,
  AccountIntentView,
  IntentParams,
  OpenIntentsQuery,
} from './intents.schemas.ts'

const { operation } = rowsOf<AccountIntentsService>()

const row = {
  tier: 'private',
  family: 'User-activity',
  auth: accountCredentials,
  effect: 'none',
} as const

/** The transactions of an account, whichever part of the service prepared them. */
export const accountIntentsOperations = {
  list: operation({
    name: 'accountIntents.list',
    ...row,
    method: 'GET',
    path: '/api/intents',
    summary: 'List what of the account waits to be signed, or waits for the chain, newest first',
    description:
      'Every prepared transaction that is not settled, wherever it was prepared: by the account, or by nobody for one of its wallets.',
    input: { query: OpenIntentsQuery },
    output: AccountIntentPage,
    handler: (intents, { input, principal }) => intents.listOpen(principal, input.query),
  }),

  get: operation({
    name: 'accountIntents.get',
    ...row,
    method: 'GET',
    path: '/api/intents/{intentId}',
    summary: 'Read a transaction of the account, wherever it was prepared, and how far it is',
    input: { params: IntentParams },
    output: AccountIntentView,
    handler: (intents, { input, principal }) => intents.get(principal, input.params.intentId),
  }),
}
