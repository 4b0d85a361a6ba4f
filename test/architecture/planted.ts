import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** This repository. */
export const repository = path.resolve(import.meta.dirname, '../..')

/** A small tree with this repository's own rules, settings and packages, removed on disposal. */
export function plantTree(files: Readonly<Record<string, string>>): Disposable & { root: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'))
  const kept = ['.dependency-cruiser.cjs', 'tools/check/edges.json', 'tsconfig.json']
  for (const file of [...kept, 'package.json']) {
    cpSync(path.join(repository, file), path.join(folder, file), { recursive: true })
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return {
    root: folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The same under git, for files that are moved. */
export function plantRepository(files: Readonly<Record<string, string>>) {
  const tree = plantTree({ '.gitignore': 'node_modules\n', ...files })
  const git = (...command: readonly string[]) => {
    const who = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org']
    const { status, stderr } = spawnSync('git', [...who, ...command], { cwd: tree.root })
    if (status !== 0) throw new Error(stderr.toString())
  }
  const commit = () => {
    git('add', '-A')
    git('commit', '-q', '-m', 'as it is')
  }
  git('init', '-q')
  commit()
  return {
    commit,
    root: tree.root,
    move(from: string, to: string) {
      mkdirSync(path.dirname(path.join(tree.root, to)), { recursive: true })
      renameSync(path.join(tree.root, from), path.join(tree.root, to))
    },
    write: (file: string, text: string) => writeFileSync(path.join(tree.root, file), text),
    remove: (file: string) => rmSync(path.join(tree.root, file)),
    [Symbol.dispose]: () => tree[Symbol.dispose](),
  }
}
