import { createHash } from 'node:crypto'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { computerErrors } from './computer.errors.ts'
import type { SandboxPreview } from './computer.schemas.ts'
import type { Sandboxes, SandboxesOptions } from './sandboxes.service.ts'
import { previewStore } from './sandboxes.store.ts'

export type PreviewsService = {
  /** Makes an address at which a sandbox's files are shown as pages. The one before ends. */
  readonly open: (caller: Principal, sessionId: string) => Promise<SandboxPreview>
  /** A file by the secret of an address; null for an address that has ended, and for what is not there. */
  readonly find: (
    token: string,
    path: string,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | null>
}

const tokenBytes = 32

/** Pages of sandboxes, shown to whoever has their address, until the sandbox ends. */
export function createPreviewsService(
  sandboxes: Sandboxes,
  options: SandboxesOptions,
): PreviewsService {
  const { clock, database, random, engines, previewOrigin } = options
  return {
    async open(caller, sessionId) {
      const found = await sandboxes.find({ caller, kind: 'session', id: sessionId })
      const origin = previewOrigin()
      if (origin === null) {
        throw new AppError(computerErrors.previews_off, 'No origin for previews is configured.')
      }
      const token = Buffer.from(random.bytes(tokenBytes)).toString('base64url')
      await previewStore(database.query).set(found.id, hashOf(token))
      return { url: `${origin}/${token}/`, expiresAt: found.expiresAt.toISOString() }
    },
    async find(token, path) {
      const at = new Date(clock.nowMs())
      const row = await previewStore(database.query).find(hashOf(token), at)
      const sandbox = row === undefined ? null : engines[row.engine]
      if (!row?.reference || !sandbox) return null
      try {
        const bytes = await sandbox.readFile(row.reference, path)
        return bytes === null ? null : { bytes, contentType: contentTypeOf(path) }
      } catch (failure) {
        // A path that no sandbox has, or a sandbox that has just ended.
        if (failure instanceof AppError) return null
        throw failure
      }
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  csv: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
}

function contentTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const known = Object.hasOwn(contentTypes, ending) ? contentTypes[ending] : undefined
  return known ?? 'application/octet-stream'
}
