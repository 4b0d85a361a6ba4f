import type { Bootstrap } from './bootstrap.schemas.ts'

/** Where a page goes next. A conformance test holds each against the table. */
export const doors: Bootstrap['doors'] = {
  webSocket: '/ws',
  events: '/api/events',
  mcp: '/mcp',
  openapi: '/openapi.json',
  asyncapi: '/asyncapi.json',
  catalog: '/api/developer/catalog',
  errors: '/api/developer/errors',
  health: '/api/health',
  names: '/api/names',
  signInChallenge: '/api/auth/challenge',
  signIn: '/api/auth/verify',
  logout: '/api/auth/logout',
  keys: '/api/developer/keys',
}
