import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { resourceErrors } from './shared-errors.ts'
import { readPart } from './view-parts.ts'

test('a part that fails as expected says why, and a defect is handed over and says nothing more', async () => {
  const defects: unknown[] = []
  const read = (failure: Error) =>
    readPart(
      () => Promise.reject(failure),
      (each) => defects.push(each),
    )
  expect(await read(new AppError(resourceErrors.not_found, 'No such thing.'))).toEqual({
    asOf: null,
    data: null,
    problem: { code: 'resource.not_found', detail: 'No such thing.' },
  })
  const defect = new Error('hunter2')
  expect((await read(defect)).problem).toEqual({
    code: 'server.defect',
    detail: 'This part could not be read.',
  })
  expect(defects).toEqual([defect])
})

test('a part that is read has its time and no problem', async () => {
  const asOf = '2026-01-01T00:00:00.000Z'
  const part = await readPart(
    async () => ({ asOf, data: 1 }),
    () => undefined,
  )
  expect(part).toEqual({ asOf, data: 1, problem: null })
})
