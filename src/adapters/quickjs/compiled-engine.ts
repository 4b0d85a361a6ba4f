import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

// Node has it; the language's standard library types do not.
declare const WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The engine, compiled once for all threads of this process. It is code without memory, so threads that share it share
 * nothing that a program can change.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((failure: unknown) => {
    // Whoever comes next tries again.
    compiled = undefined
    throw failure
  })
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('quickjs-emscripten')
  const path = createRequire(library).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return WebAssembly.compile(await readFile(path))
}
