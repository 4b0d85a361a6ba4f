import type { A2aVersionReader } from '../../ports/a2a-endpoint.ts'

/** Parses `A2A-Version`: absent means 0.3, patch numbers are ignored, and an unsupported version is undefined. */
export const readA2aVersion: A2aVersionReader = (header) => {
  const requested = (header ?? '').trim()
  if (requested === '' || /^0\.3(\.\d+)?$/.test(requested)) return '0.3'
  return /^1\.0(\.\d+)?$/.test(requested) ? '1.0' : undefined
}
