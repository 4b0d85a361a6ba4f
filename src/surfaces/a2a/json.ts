import { AppError } from '../../kernel/errors.ts'
import { readJson } from '../../kernel/json-reader.ts'
import { A2aFailure } from './failure.ts'

/** Parses a request body. Raises PARSE_ERROR for invalid or ambiguous JSON. */
export function readBody(bytes: Uint8Array): unknown {
  try {
    return readJson(bytes)
  } catch (failure) {
    if (failure instanceof AppError) throw new A2aFailure('PARSE_ERROR', failure.message)
    throw failure
  }
}
