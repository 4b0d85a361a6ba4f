import { AppError } from '../../../kernel/errors.ts'
import { preferencesErrors } from './preferences.errors.ts'
import { documentBytesMax, documentDepthMax } from './preferences.schemas.ts'

/** The size of a document as JSON in UTF-8. Raises 400 and 413 beyond the limits of nesting and of size. */
export function documentBytes(value: Readonly<Record<string, unknown>>): number {
  if (isDeeper(value, documentDepthMax)) {
    throw new AppError(
      preferencesErrors.too_deep,
      `The document has more than ${documentDepthMax} levels.`,
    )
  }
  const bytes = Buffer.byteLength(JSON.stringify(value))
  if (bytes > documentBytesMax) {
    throw new AppError(
      preferencesErrors.too_large,
      `The document has ${bytes} bytes; ${documentBytesMax} are the limit.`,
    )
  }
  return bytes
}

/** Whether the value has more than `levels` of nesting. Looks no further than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((member) => isDeeper(member, levels - 1))
}
