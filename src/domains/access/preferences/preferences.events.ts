import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { documentKinds } from './preferences.schemas.ts'

const Version = T.Integer({
  minimum: 1,
  description: "The account's revision that this change made.",
})
const document = T.Object({
  kind: T.Union(documentKinds.map((kind) => T.Literal(kind))),
  key: T.String(),
  version: Version,
})
const watchlist = T.Object({ watchlistId: T.String(), name: T.String(), version: Version })
const example = { kind: 'layout' as const, key: 'terminal', version: 7 }
const watchlistExample = {
  watchlistId: 'wl_01k06t0000000000000000000a',
  name: 'Majors',
  version: 8,
}

/** Events of what an account keeps, by which its other devices know what to read again. */
export const preferencesEvents = {
  changed: event({
    topic: 'preferences.changed',
    version: 1,
    summary: 'A layout, a preset or a setting of the account was written',
    audience: 'account',
    changes: [{ resource: 'preferences', id: ['kind', 'key'] }],
    payload: document,
    example,
  }),
  deleted: event({
    topic: 'preferences.deleted',
    version: 1,
    summary: 'A layout, a preset or a setting of the account was deleted',
    audience: 'account',
    changes: [{ resource: 'preferences', id: ['kind', 'key'] }],
    payload: document,
    example: { ...example, version: 9 },
  }),
  watchlistChanged: event({
    topic: 'watchlist.changed',
    version: 1,
    summary: 'A watchlist was created, renamed, or has other entries',
    audience: 'account',
    changes: [{ resource: 'watchlists', id: 'watchlistId' }],
    payload: watchlist,
    example: watchlistExample,
  }),
  watchlistDeleted: event({
    topic: 'watchlist.deleted',
    version: 1,
    summary: 'A watchlist was deleted',
    audience: 'account',
    changes: [{ resource: 'watchlists', id: 'watchlistId' }],
    payload: watchlist,
    example: { ...watchlistExample, version: 10 },
  }),
}
