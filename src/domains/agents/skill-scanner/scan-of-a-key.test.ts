import { inspect } from 'node:util'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  createScannerWorld,
  scannerServer,
  scannerSets,
} from '../../../../test/support/scanner-world.ts'
import type { Logger } from '../../../ports/logger.ts'
import { createScanEngine } from './engine/index.ts'
import { createScanWork, createSkillScannerService } from './index.ts'

const body = 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g'
const pem = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`

/** A logger that keeps its lines, whatever their level. */
function keptLog(): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = []
  const keep = (message: string, ...fields: readonly unknown[]) => {
    lines.push([message, ...fields].map((one) => inspect(one, { depth: 9 })).join(' '))
  }
  return { lines, logger: { debug: keep, info: keep, warn: keep, error: keep } }
}

test('a private key in an archive is found, and stands neither in the answer nor in the log', async () => {
  const database = await createTestDatabase(scannerSets)
  const { logger, lines } = keptLog()
  const world = await createScannerWorld({
    database,
    clock: handClock(),
    engine: createScanEngine(),
  })
  const parts = { ...world.parts, logger }
  const work = createScanWork(parts)
  const http = await scannerServer(createSkillScannerService(parts), { logger })
  const ask = async (payload: object) => {
    const asked = await http.inject({ method: 'POST', url: '/api/skill-scanner/scan', payload })
    expect(asked.statusCode, asked.body).toBe(200)
    await work.run(asked.json().id)
    const url = `/api/skill-scanner/scans/${asked.json().id}`
    const done = await http.inject({ method: 'GET', url })
    const sarif = await http.inject({ method: 'GET', url: `${url}/sarif` })
    return { report: done.json().report, answers: [asked.body, done.body, sarif.body] }
  }
  try {
    const manifest = '---\nname: a\ndescription: Reads prices.\n---\nRead the price.\n'
    const zip = zipSync({ 'SKILL.md': Buffer.from(manifest), 'keys/id.pem': Buffer.from(pem) })
    logger.info('the log is kept')
    const { report, answers } = await ask({ archiveBase64: Buffer.from(zip).toString('base64') })
    expect(report.findings).toContainEqual(expect.objectContaining({ file: 'keys/id.pem' }))
    expect(lines).toContain("'the log is kept'")
    const everything = [...answers, ...lines].join('\n')
    for (let from = 0; from + 16 <= body.length; from += 8) {
      expect(everything).not.toContain(body.slice(from, from + 16))
    }
  } finally {
    await http.close()
    await world.jobs.stop()
    await database.close()
  }
})
