import type { AuditRecord } from '#sdk'

/** What can have happened, as the service names it. */
export const actions = [
  'key.created',
  'key.changed',
  'key.rerolled',
  'key.disabled',
  'key.enabled',
  'key.revoked',
  'key.used',
  'key.failed',
  'session.signed_in',
  'session.signed_out',
  'session.failed',
] as const
export type Action = (typeof actions)[number]

/** The action of an entry; undefined for one that is newer than this page. */
export function actionOf({ action }: Pick<AuditRecord, 'action'>): Action | undefined {
  return actions.find((one) => one === action)
}

/** The facts of an entry in a line, `keyPrefix: ct_sk_ab · scopes: api:*`. */
export function detailOf({ detail }: Pick<AuditRecord, 'detail'>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ')
}
