import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A small tree with this repository's own rules, settings and packages, removed on disposal. */
export function plantTree(files: Readonly<Record<string, string>>): Disposable & { root: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'))
  const kept = ['.dependency-cruiser.cjs', 'tools/check/domain-edges.json', 'tsconfig.json']
  for (const file of [...kept, 'package.json']) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return {
    root: folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
