import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { createComputerWorld } from '../../support/computer-world.ts'
import { openSkillDesk, runSkill, type SkillDesk } from '../../support/skill-desk.ts'

let app: TestApp
let desk: SkillDesk

// A program of its own, whose one-shot keys are those of this file alone.
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' })
  desk = await openSkillDesk(app)
}, 120_000)
afterAll(async () => {
  await desk?.close()
  await app?.close()
})

test('one-shot-computer: code runs with its files in a computer that is gone afterwards', async () => {
  const compute = (...args: string[]) => desk.answer('one-shot-computer/compute', args)
  expect(await compute('--status')).toMatchObject({ configured: true })
  const said = await compute('--language', 'javascript', '--code', 'console.log(6 * 7)')
  expect(said).toMatchObject({ outcome: 'completed', stdout: expect.stringContaining('42') })
  await writeFile(path.join(desk.folder, 'data.csv'), 'a,1\nb,2\n')
  const shell = 'wc -l < /data.csv > /lines.txt'
  const files = ['--put', 'data.csv', '--get', 'lines.txt']
  const ran = await compute('--language', 'shell', '--code', shell, ...files)
  expect(ran).toMatchObject({ outcome: 'completed', files: [{ name: 'lines.txt' }] })
  expect((await desk.read('lines.txt')).trim()).toBe('2')
  const failing = ['--language', 'javascript', '--code', 'throw new Error("no")']
  const failed = await desk.run('one-shot-computer/compute', failing)
  expect(failed.code).toBe(1)
  expect(JSON.parse(failed.stdout)).toMatchObject({ outcome: 'failed' })
  const { rows } = await sql<{ state: string }>`SELECT DISTINCT state FROM oneshot_keys`.execute(
    app.database.query,
  )
  expect(rows).toEqual([{ state: 'revoked' }])
})

test('read-web-page: what is not public is refused, in the whole program', async () => {
  expect(await desk.answer('read-web-page/read', ['--status'], desk.session)).toMatchObject({
    configured: true,
  })
  const inside = ['--page', 'https://127.0.0.1:8443/']
  const refused = await desk.run('read-web-page/read', inside, desk.session)
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.stdout)).toMatchObject({
    status: 'failed',
    error: 'The host is not a public one.',
  })
})

// The program reads https of public hosts alone, so a page of this machine is read where its computer may.
test('read-web-page: a page is read as foreign text, and a link is followed', async () => {
  const site = createServer((request, response) => {
    const isSecond = request.url === '/more'
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      isSecond
        ? '<title>More</title><p>The second page.</p>'
        : '<title>First</title><p>The first page.</p><a href="/more">Read more</a>',
    )
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const world = await createComputerWorld({ egress: { allowedHosts: [host] } })
  const { cookie = '', origin = '' } = await world.person()
  const environment = {
    BOURSE_URL: await world.server.listen({ port: 0, host: '127.0.0.1' }),
    BOURSE_SESSION: `${origin} ${cookie}`,
  }
  const args = ['--page', `http://${host}/`, '--follow', 'Read more', '--find', 'second']
  const read = await runSkill('read-web-page/read', args, { environment, folder: tmpdir() })
  expect(read).toMatchObject({ code: 0, stderr: '' })
  const { isForeign, pages } = JSON.parse(read.stdout)
  expect([isForeign, pages[0].title]).toEqual([true, 'First'])
  expect(pages.at(-1)).toMatchObject({
    title: 'More',
    found: [{ lines: ['The second page.'] }],
  })
  await world.stop()
  site.close()
})
