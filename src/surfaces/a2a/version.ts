import type { A2aVersionReader } from '../../ports/a2a-endpoint.ts'

/** Reads `A2A-Version`: nothing means 0.3, patch numbers do not count, and what is not spoken is undefined. */
export const readA2aVersion: A2aVersionReader = (header) => {
  const asked = (header ?? '').trim()
  if (asked === '' || /^0\.3(\.\d+)?$/.test(asked)) return '0.3'
  return /^1\.0(\.\d+)?$/.test(asked) ? '1.0' : undefined
}
