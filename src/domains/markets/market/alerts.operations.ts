import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageOf } from '../../../kernel/page.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { DecimalAmount, EvmAddress, shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { marketErrors } from './market.errors.ts'
import { Alert, AlertId, listQuery } from './market.schemas.ts'
import type { MarketService } from './market.service.ts'

const { operation } = rowsOf<MarketService>()
const own = {
  tier: 'private',
  auth: accountCredentials,
  family: 'Market Data',
} as const
const AlertParams = shape({ alertId: AlertId })

/** Price alerts of the account. */
export const alertsOperations = {
  createAlert: operation({
    name: 'alerts.create',
    ...own,
    method: 'POST',
    path: '/api/market/alerts',
    summary: 'Set a price alert',
    description:
      'Fires once for each crossing after now; one set at the price itself, when the price leaves it in the direction of the alert. It is the event `market.alert_fired`, which webhooks and streams deliver. A crossing that a reorganisation takes back is `market.alert_retracted`.',
    input: {
      body: shape({
        token: EvmAddress,
        direction: T.Union([T.Literal('above'), T.Literal('below')]),
        priceEth: DecimalAmount,
        note: line({ maxLength: 200, default: '' }),
      }),
    },
    output: Alert,
    errors: [resourceErrors.not_found, marketErrors.limit_reached],
    effect: 'reversible',
    handler: ({ alerts }, { input, principal }) => alerts.create(principal, input.body),
  }),

  alerts: operation({
    name: 'alerts.list',
    ...own,
    method: 'GET',
    path: '/api/market/alerts',
    summary: 'List the price alerts of the account, newest first',
    input: { query: listQuery({ token: T.Optional(EvmAddress) }) },
    output: pageOf(Alert),
    effect: 'none',
    handler: ({ alerts }, { input, principal }) => alerts.list(principal, input.query),
  }),

  alert: operation({
    name: 'alerts.get',
    ...own,
    method: 'GET',
    path: '/api/market/alerts/{alertId}',
    summary: 'Read a price alert',
    input: { params: AlertParams },
    output: Alert,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ alerts }, { input, principal }) => alerts.get(principal, input.params.alertId),
  }),

  pauseAlert: operation({
    name: 'alerts.pause',
    ...own,
    method: 'POST',
    path: '/api/market/alerts/{alertId}/pause',
    summary: 'Pause a price alert',
    description: 'A paused alert does not fire. A second pause changes nothing.',
    input: { params: AlertParams },
    output: Alert,
    errors: [resourceErrors.not_found],
    effect: 'reversible',
    handler: ({ alerts }, { input, principal }) =>
      alerts.setState(principal, input.params.alertId, 'paused'),
  }),

  resumeAlert: operation({
    name: 'alerts.resume',
    ...own,
    method: 'POST',
    path: '/api/market/alerts/{alertId}/resume',
    summary: 'Resume a paused price alert',
    description: 'It waits for crossings after now; those of the pause are lost.',
    input: { params: AlertParams },
    output: Alert,
    errors: [resourceErrors.not_found],
    effect: 'reversible',
    handler: ({ alerts }, { input, principal }) =>
      alerts.setState(principal, input.params.alertId, 'active'),
  }),

  removeAlert: operation({
    name: 'alerts.delete',
    ...own,
    method: 'DELETE',
    path: '/api/market/alerts/{alertId}',
    summary: 'Delete a price alert',
    input: { params: AlertParams },
    output: T.Object({ id: AlertId, deleted: T.Literal(true) }),
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: ({ alerts }, { input, principal }) => alerts.remove(principal, input.params.alertId),
  }),
}
