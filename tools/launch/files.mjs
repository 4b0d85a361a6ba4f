import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

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

/** Whether this user may write to a folder, or make it where it is missing. */
export function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch (error) {
    const parent = path.dirname(folder)
    return error.code === 'ENOENT' && parent !== folder && isWritable(parent)
  }
}
