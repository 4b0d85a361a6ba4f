import { readFileSync } from 'node:fs'

/** The bodies that the service answered, by path; the peers serve the same bytes. */
export function readAnswers(): ReadonlyMap<string, Buffer> {
  const file = process.argv[2]
  if (file === undefined) throw new Error('usage: node <peer>.ts <answers.json>')
  const answers: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof answers !== 'object' || answers === null) throw new Error(`${file} holds no answers`)
  return new Map(Object.entries(answers).map(([path, body]) => [path, Buffer.from(String(body))]))
}
