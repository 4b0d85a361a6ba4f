import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect, needed, program, until, Wrong } from './bourse.mjs'

const usage = `Has a skill scanned.

  --folder <folder>   of the skill, or
  --archive <file>    a ZIP or tar of it
  --policy <name>     strict, balanced or permissive (default balanced)
  --sarif <file>      keep the findings there, as SARIF

BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ folder: text, archive: text, sarif: text },
  policy: { type: 'string', default: 'balanced' },
}
const filesMax = 200

const { call } = connect()

await program(usage, flags, async (values) => {
  const what = values.archive
    ? { archiveBase64: readFileSync(values.archive).toString('base64') }
    : { files: filesOf(needed(values, 'folder')) }
  const body = { ...what, policy: values.policy }
  const asked = await call('POST', '/api/skill-scanner/scan', { body })
  const scan = await until(
    () => call('GET', `/api/skill-scanner/scans/${asked.id}`),
    ({ status }) => status === 'succeeded' || status === 'failed',
    300,
  )
  if (scan.status !== 'succeeded') throw new Error(`Not scanned: ${scan.failure ?? scan.status}.`)
  if (values.sarif) {
    const sarif = await call('GET', `/api/skill-scanner/scans/${scan.id}/sarif`)
    writeFileSync(values.sarif, JSON.stringify(sarif, null, 2))
  }
  const { capabilities, confidence, coverage, findings, risk, verdict } = scan.report
  if (verdict !== 'pass') process.exitCode = 1
  return {
    ...{ scan: scan.id, treeHash: scan.treeHash, verdict, confidence, risk },
    isComplete: coverage.isComplete,
    unanalysed: coverage.unanalysed,
    findings,
    undeclared: capabilities.undeclared,
  }
})

/** Every file below the folder. A link could lead anywhere, so there must be none. */
function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link !== undefined) throw new Wrong(`${link.name} is a link; a skill has none.`)
  const files = entries.filter((entry) => entry.isFile())
  if (files.length === 0) throw new Wrong('--folder has no files.')
  if (files.length > filesMax) throw new Wrong(`--folder has more than ${filesMax} files.`)
  return files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    return { path: name, content: readFileSync(file).toString('base64'), encoding: 'base64' }
  })
}
