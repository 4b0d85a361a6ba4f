import { spawnSync } from 'node:child_process'

/**
 * Whether a program of the machine is there. What is measured beside it is left out otherwise, which is said with the package
 * that would bring it.
 */
export function isInstalled(program: string, debianPackage: string): boolean {
  const { error } = spawnSync(program, ['-v'], { stdio: 'ignore' })
  if (error === undefined) return true
  process.stderr.write(
    `${program} is not installed and left out; on Debian: apt-get install ${debianPackage}\n`,
  )
  return false
}
