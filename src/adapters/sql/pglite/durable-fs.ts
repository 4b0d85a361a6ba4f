import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** How the durable file system syncs and reports failures. */
export type DurableFsOptions = {
  readonly fsync?: (descriptor: number) => void
  /** The disk failed to sync: nothing written since can be trusted. */
  readonly onFailure: (error: unknown) => void
}

/**
 * PGlite's file system over a real directory, with an `fsync` that reaches the disk. The stock one has none, so an
 * acknowledged commit could be lost in a power failure. It patches the engine's internal file system table, which is
 * why the engine's version is pinned exactly and a test counts the calls.
 */
export function createDurableFs(dataDir: string, options: DurableFsOptions): DurableFs {
  return new DurableFs(dataDir, options)
}

/** Start parameters that make the engine sync at every commit. */
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

// A class because the engine requires a subclass of its own file system.
class DurableFs extends NodeFS {
  /** How often something was synced. */
  fsyncCount = 0
  readonly #options: DurableFsOptions

  constructor(dataDir: string, options: DurableFsOptions) {
    super(dataDir)
    this.#options = options
  }

  override async init(engine: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const result = await super.init(engine, options)
    result.emscriptenOpts.preRun?.push((module) => {
      // The engine's types omit this table.
      const { NODEFS: table } = module as unknown as { NODEFS: NodeFsTable }
      table.stream_ops['fsync'] = (stream: NodeFsStream) => this.#makeDurable(stream)
    })
    return result
  }

  /** Folders have descriptors too: their entries must survive. */
  #makeDurable({ nfd }: NodeFsStream): number {
    const { fsync = fsyncSync, onFailure } = this.#options
    try {
      fsync(nfd)
      this.fsyncCount += 1
      return 0
    } catch (error) {
      onFailure(error)
      return emscriptenEio
    }
  }
}

export type { DurableFs }

/** `EIO` in the engine's numbering. */
const emscriptenEio = 29

type InitOptions = Parameters<NodeFS['init']>[1]
type NodeFsStream = { readonly nfd: number }
type NodeFsTable = { readonly stream_ops: Record<string, (stream: NodeFsStream) => number> }
