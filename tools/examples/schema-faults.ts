import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { withoutIds } from '../../src/kernel/schemas.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)
const validators = new WeakMap<object, ValidateFunction>()

/** Where a value does not match the schema of a row or an event. Each schema is compiled once. */
export function schemaFaults(schema: object, value: unknown): readonly ErrorObject[] {
  const validate = validators.get(schema) ?? ajv.compile(withoutIds(schema))
  validators.set(schema, validate)
  return validate(value) ? [] : (validate.errors ?? [])
}
