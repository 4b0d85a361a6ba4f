import { spawn } from 'node:child_process'

/** A check is a Node script that exits with 0 on success. */
export interface Check {
  readonly name: string
  /** The script, relative to the root, and its arguments. */
  readonly command: readonly string[]
  /** Settings beside those of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Runs before all others, which do not run when it fails, because each would report the same again. */
  readonly isFirst?: boolean
}

interface RunOptions {
  readonly root: string
  readonly atOnce: number
  readonly write: (text: string) => void
}

const timeoutMs = 5 * 60_000
const outputMaxLength = 200_000

/** Runs all checks, `atOnce` at a time, reports each as it ends. */
export async function runChecks(
  checks: readonly Check[],
  options: RunOptions,
): Promise<{ readonly passed: number; readonly failed: number }> {
  const waiting = checks.filter(({ isFirst }) => isFirst !== true)
  let passed = 0
  let failed = 0
  const ask = async (check: Check) => {
    const startedAt = performance.now()
    const { code, output } = await run(check, options.root)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const verdict = code === 0 ? 'ok  ' : 'FAIL'
    options.write(`${verdict}  ${check.name.padEnd(22)} ${seconds.padStart(5)} s\n`)
    if (code === 0) {
      passed += 1
      return
    }
    failed += 1
    options.write(`${output.trimEnd().replaceAll(/^/gm, '      ')}\n`)
  }
  for (const check of checks) if (check.isFirst === true) await ask(check)
  if (failed > 0) {
    if (waiting.length > 0) options.write(`${waiting.length} more checks wait for this\n`)
    return { passed, failed }
  }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await ask(check)
  }
  await Promise.all(Array.from({ length: options.atOnce }, worker))
  return { passed, failed }
}

function run(check: Check, root: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...check.command], {
    cwd: root,
    env: { ...process.env, ...check.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    if (output.length < outputMaxLength) output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal) output += `\nstopped by ${signal}`
      resolve({ code: code ?? 1, output })
    })
  })
}
