import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readText } from './files.mjs'
import { SetupError } from './setup-error.mjs'

const lockStaleAfterMs = 15_000
const lockBeatMs = 2_000
const lockPollMs = 250
const lockWaitMaxMs = 20 * 60_000

/**
 * Runs `work` while holding the lock file, so that two terminals never install at the same time. The holder refreshes
 * the file's time; a lock that was not refreshed for a while was left by a crash and is taken over. Process ids are not
 * used, because two containers may share the folder and not their ids.
 */
export async function withLock(file, work, { onWait = () => {}, staleAfterMs, waitMaxMs } = {}) {
  const token = randomUUID()
  const deadline = Date.now() + (waitMaxMs ?? lockWaitMaxMs)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let waited = false
  while (!tryLock(file, token, staleAfterMs ?? lockStaleAfterMs)) {
    if (Date.now() > deadline) {
      throw new SetupError(
        `Another start has held ${file} for too long. Stop it or delete the file.`,
      )
    }
    if (!waited) onWait()
    waited = true
    await new Promise((resolve) => setTimeout(resolve, lockPollMs))
  }
  const beat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), lockBeatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (readText(file) === token) fs.rmSync(file, { force: true })
  }
}

function tryLock(file, token, staleAfterMs) {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = readText(file)
  const beatAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (beatAt === undefined || Date.now() - beatAt < staleAfterMs) return false
  // Renaming is atomic: of two processes that saw the same stale lock only one moves it. One that moved a newer lock
  // puts it back.
  const moved = `${file}.${token}`
  try {
    fs.renameSync(file, moved)
    if (readText(moved) !== holder) fs.linkSync(moved, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  fs.rmSync(moved, { force: true })
  return false
}
