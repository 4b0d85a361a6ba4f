import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainLog, ChainSnapshot } from '../../../ports/chain-log.ts'
import { createFileChainLog } from './file-chain-log.ts'

let folder: string
const warnings: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chain-log-'))
  warnings.length = 0
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () =>
  createFileChainLog({ folder, onWarning: (warning) => void warnings.push(warning) })

async function reopened(): Promise<Awaited<ReturnType<ChainLog['recover']>>> {
  const log = open()
  const recovery = await log.recover()
  await log.close()
  return recovery
}

async function started(): Promise<ChainLog> {
  const log = open()
  await log.recover()
  return log
}

const state = (name: string) => ({ meta: { text: name }, body: [Buffer.from(name)] })

async function bodyOf(snapshot: ChainSnapshot | null): Promise<string> {
  if (snapshot === null) throw new Error('there is no snapshot')
  return text(snapshot.read())
}
const names = async (pattern: RegExp) =>
  (await readdir(folder)).filter((name) => pattern.test(name)).sort()
const segments = () => names(/^journal-/)
const snapshots = () => names(/^snapshot-\d+\.bin$/)

describe('createFileChainLog', () => {
  it('gives back every appended record in order, across restarts', async () => {
    const first = await started()
    await first.append(['a', 'b'])
    await first.close()
    const second = await started()
    await second.append(['c'])
    await second.close()
    expect(await reopened()).toEqual({ snapshot: null, records: ['a', 'b', 'c'] })
  })

  it('gives back the newest snapshot and only the records after it', async () => {
    const log = await started()
    await log.append(['a', 'b'])
    await log.checkpoint(state('ab'))
    expect(log.recordsSinceCheckpoint()).toBe(0)
    await log.append(['c'])
    await log.close()
    const { snapshot, records } = await reopened()
    expect(snapshot?.meta).toEqual({ text: 'ab' })
    expect(await bodyOf(snapshot)).toBe('ab')
    expect(records).toEqual(['c'])
  })

  it('keeps records that are appended while a snapshot is being written', async () => {
    const log = await started()
    await log.append(['a'])
    const written = log.checkpoint(state('a'))
    await log.append(['b'])
    await written
    await log.close()
    expect((await reopened()).records).toEqual(['b'])
  })

  it('forgets a torn last record, which nobody was told of', async () => {
    const log = await started()
    await log.append(['a'])
    await log.close()
    await appendFile(join(folder, (await segments())[0] ?? ''), '0123abcd [2,"to')
    const next = await started()
    await next.append(['b'])
    await next.close()
    expect((await reopened()).records).toEqual(['a', 'b'])
  })

  it('refuses to start when a record in the middle is damaged', async () => {
    const log = await started()
    await log.append(['a', 'b', 'c'])
    await log.close()
    const path = join(folder, (await segments())[0] ?? '')
    await writeFile(path, (await readFile(path, 'utf8')).replace('"b"', '"x"'))
    await expect(reopened()).rejects.toThrow('is damaged before record 3')
  })

  it('refuses to start when a whole segment is missing', async () => {
    const log = await started()
    for (const name of ['a', 'b', 'c']) {
      await log.append([name])
      await log.checkpoint(state(name))
    }
    await log.append(['d'])
    await log.close()
    for (const name of await snapshots()) await truncate(join(folder, name), 10)
    await expect(reopened()).rejects.toThrow('record 1 is missing')
  })

  it('falls back to the snapshot before a damaged one, with all records since', async () => {
    const log = await started()
    for (const name of ['a', 'b', 'c']) {
      await log.append([name])
      await log.checkpoint(state(name))
    }
    await log.append(['d'])
    await log.close()
    await truncate(join(folder, (await snapshots()).at(-1) ?? ''), 40)
    const { snapshot, records } = await reopened()
    expect(snapshot?.meta).toEqual({ text: 'b' })
    expect(records).toEqual(['c', 'd'])
    expect(warnings).toHaveLength(1)
  })

  it('keeps two snapshots and the journal that they need, and drops the rest', async () => {
    const log = await started()
    for (let count = 0; count < 10; count += 1) {
      await log.append([count])
      await log.checkpoint(state(String(count)))
    }
    await log.close()
    expect(await snapshots()).toHaveLength(2)
    expect((await segments()).length).toBeLessThanOrEqual(3)
  })
})
