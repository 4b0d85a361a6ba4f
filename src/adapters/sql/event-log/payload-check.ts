import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { EventSpec, RecordedEvent } from '../../../kernel/event.ts'
import { withoutIds } from '../../../kernel/schemas.ts'
import type { NewEvent } from '../../../ports/event-log.ts'

const payloadBytesMax = 65_536
const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
const validators = new WeakMap<object, ValidateFunction>()

/**
 * Throws when an event does not match its row, because it would reach every consumer and could not be removed from the
 * log. Schemas are compiled once, on first use.
 */
export function assertEvent(
  spec: EventSpec,
  event: Pick<NewEvent<EventSpec['payload']>, 'accountId' | 'wallet'> &
    Pick<RecordedEvent, 'payload'>,
): void {
  const name = `event ${spec.topic}@${spec.version}`
  const isAddressed = event.accountId !== undefined || event.wallet !== undefined
  if ((spec.audience === 'account') !== isAddressed) {
    throw new Error(`${name} is for the audience ${spec.audience}: accountId is set wrongly`)
  }
  const validate = validatorOf(spec)
  if (!validate(event.payload)) {
    throw new Error(`${name} has a wrong payload: ${ajv.errorsText(validate.errors)}`)
  }
  if (Buffer.byteLength(JSON.stringify(event.payload)) > payloadBytesMax) {
    throw new Error(`${name} has a payload of more than ${payloadBytesMax} bytes`)
  }
}

function validatorOf({ payload }: EventSpec): ValidateFunction {
  const known = validators.get(payload)
  if (known !== undefined) return known
  const compiled = ajv.compile(withoutIds(payload))
  validators.set(payload, compiled)
  return compiled
}
