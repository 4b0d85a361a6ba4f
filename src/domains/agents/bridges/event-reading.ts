import { Value } from '@sinclair/typebox/value'
import { AppError } from '../../../kernel/errors.ts'
import type { EventSpec, RecordedEvent } from '../../../kernel/event.ts'

/** Undefined where the reading raises 404. */
export async function orGone<found>(reading: Promise<found>): Promise<found | undefined> {
  try {
    return await reading
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.status === 404) return undefined
    throw failure
  }
}

/** The payload, parsed by its event's schema; throws for any other. */
export function payloadOf<spec extends Pick<EventSpec, 'payload'>>(
  { payload: schema }: spec,
  { payload }: RecordedEvent,
) {
  const read: unknown = payload
  if (Value.Check<spec['payload']>(schema, read)) return read
  throw new Error('the payload of an event is not as declared')
}

/** The objects in a list of untrusted origin; empty for anything else. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.flatMap((item) => (typeof item === 'object' && item !== null ? [{ ...item }] : []))
}

/** The texts in a list of untrusted origin. */
export function textsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.filter((item) => typeof item === 'string')
}
