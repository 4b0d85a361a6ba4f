import { createHash } from 'node:crypto'
import fs from 'node:fs'

/** The SHA-256 of a text, in hexadecimal. */
export function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** The text of a file, or null when it cannot be read. */
export function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The parsed JSON of a file, or null when it is absent or broken. */
export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
