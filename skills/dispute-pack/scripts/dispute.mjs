import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, needed, steps } from './bourse.mjs'

const usage = `Evidence in one file: dispute.mjs <pack|verify>

  pack    --charge <id> | --job <id>, --out <file>
  verify  --file <file>

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = { charge: text, job: text, out: text, file: text }

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
const digestOf = (pack) => createHash('sha256').update(JSON.stringify(pack)).digest('hex')

await steps(usage, flags, {
  async pack(values) {
    const { call } = connect({ key, session })
    const evidence = values.job
      ? await call('GET', `/api/agent-jobs/${values.job}/evidence`)
      : await call('GET', `/api/payments/charges/${needed(values, 'charge')}/evidence`)
    const pack = { about: values.job ?? values.charge, takenAt: new Date().toISOString(), evidence }
    const sha256 = digestOf(pack)
    const out = needed(values, 'out')
    writeFileSync(out, `${JSON.stringify({ ...pack, sha256 }, null, 2)}\n`, { mode: 0o600 })
    return { out, sha256, ...summaryOf(evidence.charge) }
  },
  verify(values) {
    const { sha256, ...pack } = JSON.parse(readFileSync(needed(values, 'file'), 'utf8'))
    const isWhole = digestOf(pack) === sha256
    if (!isWhole) process.exitCode = 1
    return { about: pack.about, takenAt: pack.takenAt, sha256, isWhole }
  },
})

function summaryOf(charge) {
  if (charge === undefined) return {}
  const { amount, asset, mode, path, refundable, refundableUntil, status } = charge
  return { status, mode, amount, asset, path, refundable, refundableUntil }
}
