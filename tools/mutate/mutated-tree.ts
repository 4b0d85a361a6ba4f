import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './mutant.ts'
import { weave } from './weave.ts'

/** Files of the tree at `root` that are tracked, or new and not ignored, relative to it. */
export function listFiles(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0')
  return files.filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** Copies the tree at `root` to `folder`, with the mutants woven in, numbered from 1 in the order of `mutants`. */
export function makeMutatedTree(root: string, folder: string, mutants: readonly Mutant[]): void {
  for (const file of listFiles(root)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  for (const kept of ['node_modules', '.cache', '.runtime']) {
    if (existsSync(path.join(root, kept))) {
      symlinkSync(path.join(root, kept), path.join(folder, kept))
    }
  }
  const numbered = mutants.map((mutant, index) => ({ ...mutant, number: index + 1 }))
  const switchPath = path.join(folder, 'tools/mutate/switch.ts')
  for (const [file, ofFile] of Map.groupBy(numbered, (mutant) => mutant.file)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    writeFileSync(path.join(folder, file), weave(text, ofFile, switchPath))
  }
}
