import { Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { NullableTimestamp, Timestamp } from '../../../../kernel/schemas.ts'

const payload = T.Object({
  version: T.Integer(),
  origin: T.String(),
  digest: T.String(),
  effectiveFrom: NullableTimestamp,
})
const example = {
  version: 3,
  origin: 'operator',
  digest: 'ba'.repeat(32),
  effectiveFrom: '2026-08-01T00:00:00.000Z',
}

/** Events of the price book. */
export const pricesEvents = {
  scheduled: event({
    topic: 'billing.prices_scheduled',
    version: 1,
    summary: 'New prices were announced',
    audience: 'public',
    payload,
    example,
  }),
  active: event({
    topic: 'billing.prices_active',
    version: 1,
    summary: 'New prices are in force',
    audience: 'public',
    payload,
    example,
  }),
  archived: event({
    topic: 'billing.prices_archived',
    version: 1,
    summary: 'Prices are no longer in force, or never came into force',
    audience: 'public',
    payload: T.Object({ version: T.Integer(), endedAt: Timestamp }),
    example: { version: 2, endedAt: '2026-08-01T00:00:00.000Z' },
  }),
}
