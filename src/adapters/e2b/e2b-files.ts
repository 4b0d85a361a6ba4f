import { randomUUID } from 'node:crypto'
import type { EgressResponse } from '../../ports/egress.ts'
import type { SandboxFile } from '../../ports/sandbox.ts'
import { member, readJson } from './connect-frames.ts'
import { type E2bApi, type E2bPlace, refusalOf } from './e2b-api.ts'

/** Files by their real paths inside the virtual machine. */
export type E2bFiles = {
  readonly read: (place: E2bPlace, path: string) => Promise<Uint8Array | null>
  readonly write: (place: E2bPlace, path: string, bytes: Uint8Array) => Promise<void>
  /** False when the file did not exist. */
  readonly remove: (place: E2bPlace, path: string) => Promise<boolean>
  /** Files below a folder, by their real paths; empty when the folder does not exist. */
  readonly list: (place: E2bPlace, folder: string) => Promise<readonly SandboxFile[]>
}

const depth = 8

/** Files through the daemon in the sandbox. */
export function createE2bFiles(api: E2bApi, fileBytesMax: number): E2bFiles {
  const call = (place: E2bPlace, procedure: string, message: object) =>
    api.daemon(place, {
      method: 'POST',
      path: `/filesystem.Filesystem/${procedure}`,
      contentType: 'application/json',
      body: JSON.stringify(message),
    })
  return {
    async read(place, path) {
      const answer = await api.daemon(place, {
        method: 'GET',
        path: addressOf(path),
        // Programs may write larger files than callers.
        responseBytesMax: fileBytesMax * 2,
      })
      if (answer.status === 404) return null
      return accepted(answer).body
    },
    async write(place, path, bytes) {
      accepted(
        await api.daemon(place, {
          method: 'POST',
          path: addressOf(path),
          ...multipart(bytes),
        }),
      )
    },
    async remove(place, path) {
      const found = await call(place, 'Stat', { path })
      if (found.status === 404) return false
      accepted(found)
      accepted(await call(place, 'Remove', { path }))
      return true
    },
    async list(place, folder) {
      const answer = await call(place, 'ListDir', { path: folder, depth })
      if (answer.status === 404) return []
      const entries = member(readJson(accepted(answer).body), 'entries')
      return Array.isArray(entries) ? entries.flatMap(toFile) : []
    },
  }
}

function accepted(answer: EgressResponse): EgressResponse {
  if (answer.status === 200 || answer.status === 201) return answer
  throw refusalOf(answer.status)
}

function addressOf(path: string): string {
  return `/files?${new URLSearchParams({ path, username: 'user' }).toString()}`
}

function toFile(entry: unknown): readonly SandboxFile[] {
  const path = member(entry, 'path')
  // This JSON writes 64-bit numbers as strings and omits zero.
  const size = Number(member(entry, 'size') ?? 0)
  const isFile = member(entry, 'type') === 'FILE_TYPE_FILE'
  return isFile && typeof path === 'string' ? [{ path, bytes: size }] : []
}

/** A single-part body with an unguessable boundary, so that no content can contain it. */
function multipart(bytes: Uint8Array): { readonly contentType: string; readonly body: Uint8Array } {
  const boundary = `file-${randomUUID()}`
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="file"',
    'content-type: application/octet-stream',
  ]
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
