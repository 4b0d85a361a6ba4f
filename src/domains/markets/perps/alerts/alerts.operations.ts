import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { pageOf, pageQuery } from '../../../../kernel/page.ts'
import { accountCredentials } from '../../../../kernel/principal.ts'
import { shape } from '../../../../kernel/schemas.ts'
import { requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import { perpsErrors } from '../perps.errors.ts'
import { Symbol } from '../perps.schemas.ts'
import type { PerpsService } from '../perps.service.ts'
import { AlertId, AlertParams, PerpAlert, PerpAlertRequest } from './alerts.schemas.ts'

const { operation } = rowsOf<PerpsService>()
const own = { tier: 'private', auth: accountCredentials, family: 'Perps' } as const
const ofOne = {
  ...own,
  input: { params: AlertParams },
  errors: [resourceErrors.not_found],
} as const

/** Price alerts of the account on the marks of the paper exchange. */
export const perpAlertsOperations = {
  createAlert: operation({
    name: 'perpAlerts.create',
    ...own,
    method: 'POST',
    path: '/api/{exchange}/alerts',
    summary: 'Set an alert on the mark price of a perpetual',
    description:
      'Fires once for each crossing after now; one set at the mark itself, when the mark leaves it in the direction of the alert. It is the event `perps.alert_fired`, which webhooks and streams deliver. Of the paper exchange.',
    input: { body: PerpAlertRequest },
    output: PerpAlert,
    errors: [requestErrors.invalid, resourceErrors.not_found, perpsErrors.alerts_limit],
    effect: 'reversible',
    handler: ({ alerts }, { input, principal }) => alerts.create(principal, input.body),
  }),
  alerts: operation({
    name: 'perpAlerts.list',
    ...own,
    method: 'GET',
    path: '/api/{exchange}/alerts',
    summary: 'List the alerts of the account on mark prices, newest first',
    input: { query: shape({ symbol: T.Optional(Symbol), ...pageQuery }) },
    output: pageOf(PerpAlert),
    effect: 'none',
    handler: ({ alerts }, { input, principal }) => alerts.list(principal, input.query),
  }),
  alert: operation({
    name: 'perpAlerts.get',
    ...ofOne,
    method: 'GET',
    path: '/api/{exchange}/alerts/{alertId}',
    summary: 'Read an alert on a mark price',
    output: PerpAlert,
    effect: 'none',
    handler: ({ alerts }, { input, principal }) => alerts.get(principal, input.params.alertId),
  }),
  pauseAlert: operation({
    name: 'perpAlerts.pause',
    ...ofOne,
    method: 'POST',
    path: '/api/{exchange}/alerts/{alertId}/pause',
    summary: 'Pause an alert on a mark price',
    description: 'A paused alert does not fire. A second pause changes nothing.',
    output: PerpAlert,
    effect: 'reversible',
    handler: ({ alerts }, { input, principal }) =>
      alerts.setState(principal, input.params.alertId, 'paused'),
  }),
  resumeAlert: operation({
    name: 'perpAlerts.resume',
    ...ofOne,
    method: 'POST',
    path: '/api/{exchange}/alerts/{alertId}/resume',
    summary: 'Resume a paused alert on a mark price',
    description: 'It waits for crossings after now; those of the pause are lost.',
    output: PerpAlert,
    effect: 'reversible',
    handler: ({ alerts }, { input, principal }) =>
      alerts.setState(principal, input.params.alertId, 'active'),
  }),
  removeAlert: operation({
    name: 'perpAlerts.delete',
    ...ofOne,
    method: 'DELETE',
    path: '/api/{exchange}/alerts/{alertId}',
    summary: 'Delete an alert on a mark price',
    output: T.Object({ id: AlertId, deleted: T.Literal(true) }),
    effect: 'irreversible',
    handler: ({ alerts }, { input, principal }) => alerts.remove(principal, input.params.alertId),
  }),
}
