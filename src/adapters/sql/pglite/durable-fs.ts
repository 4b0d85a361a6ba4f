import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the durable file system has seen. Shared by reference and updated as it happens. */
export type DurabilityRecord = {
  fsyncCount: number
  /** Set when the disk refused to make something durable. Nothing written since can be trusted. */
  failure: unknown
}

/**
 * PGlite's file system over a real directory, with an `fsync` that reaches the disk. The stock one has
 * none, so that a commit which was answered can be lost when the machine loses power.
 *
 * It reaches into the engine's own file system table, which is why the engine's version is pinned
 * exactly and why a test counts the calls.
 */
export function createDurableFs(
  dataDir: string,
  { fsync = fsyncSync }: { readonly fsync?: (descriptor: number) => void } = {},
): DurableFs {
  return new DurableFs(dataDir, fsync)
}

/** Start parameters that make the engine ask for durability at every commit. */
export function durableStartParams(defaults: readonly string[]): string[] {
  // `-F` turns fsync off. The engine's fdatasync is a stub that reports success, hence wal_sync_method.
  const params = defaults.filter((param) => param !== '-F')
  for (const setting of [
    'fsync=on',
    'synchronous_commit=on',
    'wal_sync_method=fsync',
    'full_page_writes=on',
  ]) {
    params.push('-c', setting)
  }
  return params
}

// A class because the engine asks for a subclass of its own file system.
class DurableFs extends NodeFS {
  readonly record: DurabilityRecord = { fsyncCount: 0, failure: undefined }
  readonly #fsync: (descriptor: number) => void

  constructor(dataDir: string, fsync: (descriptor: number) => void) {
    super(dataDir)
    this.#fsync = fsync
  }

  override async init(engine: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const result = await super.init(engine, options)
    result.emscriptenOpts.preRun?.push((module) => {
      // The engine's types leave this table out.
      const { NODEFS: table } = module as unknown as { NODEFS: NodeFsTable }
      table.stream_ops['fsync'] = (stream: NodeFsStream) => this.#makeDurable(table, stream)
    })
    return result
  }

  #makeDurable(table: NodeFsTable, stream: NodeFsStream): number {
    try {
      if (typeof stream.nfd === 'number') {
        this.#fsync(stream.nfd)
      } else {
        // A directory: its entries are what must survive, and only a real descriptor can say so.
        const descriptor = openSync(table.realPath(stream.node), 'r')
        try {
          this.#fsync(descriptor)
        } finally {
          closeSync(descriptor)
        }
      }
      this.record.fsyncCount += 1
      return 0
    } catch (error) {
      this.record.failure ??= error
      return emscriptenEio
    }
  }
}

export type { DurableFs }

/** `EIO` in the engine's numbering. */
const emscriptenEio = 29

type InitOptions = Parameters<NodeFS['init']>[1]
type NodeFsStream = { readonly nfd?: number; readonly node: unknown }
type NodeFsTable = {
  readonly stream_ops: Record<string, (stream: NodeFsStream) => number>
  readonly realPath: (node: unknown) => string
}
