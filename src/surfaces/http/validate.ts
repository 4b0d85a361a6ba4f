import { AppError, type Fault } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Gate } from './exchange.ts'
import type { InputPart, Validate } from './schema-compiler.ts'

/** Validates each part of the input against the row's schemas and fills in defaults. */
export const validateGate: Gate = (exchange) => {
  const { request, plan, input } = exchange
  const faults: Fault[] = []
  for (const [part, validate] of plan.validators) {
    const value =
      part === 'body' ? request.body : part === 'params' ? request.params : request.query
    input[part] = value ?? {}
    faults.push(...checked(part, value, validate))
  }
  if (!plan.takesBody && isSomething(request.body)) {
    faults.push({ location: 'body', message: 'is not expected', fix: 'Send no body.' })
  }
  if (faults.length === 0) return undefined
  const named = faults.map((fault) => `${fault.location} ${fault.message}`).slice(0, 3)
  throw new AppError(requestErrors.invalid, `The request is not valid: ${named.join('; ')}.`, {
    faults,
  })
}

function checked(part: InputPart, value: unknown, validate: Validate): readonly Fault[] {
  if (part === 'body' && value === undefined) {
    return [{ location: 'body', message: 'is required', fix: 'Send a JSON object.' }]
  }
  return validate(value)
}

function isSomething(body: unknown): boolean {
  if (body === undefined || body === null) return false
  return typeof body !== 'object' || Object.keys(body).length > 0
}
