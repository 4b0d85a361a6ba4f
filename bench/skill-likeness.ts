/**
 * Learns from the development half of the corpus in `test/skills` what passages of harmful skills are like, and writes the
 * weights that the scanner uses: `node bench/skill-likeness.ts`. The held-out half is never read here.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { learnt } from '../test/skills/learning/learnt.ts'

const found = learnt()
const digest = createHash('sha256').update(JSON.stringify(found)).digest('hex')
const place = new URL(
  '../src/domains/agents/skill-scanner/engine/likeness/weights.gen.json',
  import.meta.url,
)
writeFileSync(place, `${JSON.stringify({ ...found, digest }, null, 2)}\n`)
process.stdout.write(`${JSON.stringify({ ...found, weights: undefined, digest })}\n`)
