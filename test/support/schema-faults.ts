import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { withoutIds } from '../../src/kernel/schemas.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)

/** What keeps a value from being what the schema of a row or an event asks for. */
export function schemaFaults(schema: object, value: unknown): readonly ErrorObject[] {
  return ajv.validate(withoutIds(schema), value) ? [] : (ajv.errors ?? [])
}
