import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ComputerWorld, createComputerWorld } from '../../../../test/support/computer-world.ts'

let world: ComputerWorld
let site: Server
let origin: string
beforeEach(async () => {
  site = createServer((request, response) => {
    if (request.method === 'POST') {
      request.setEncoding('utf8').once('data', (body) => sent.push(`${request.url} ${body}`))
      response.writeHead(303, { location: '/news' })
      response.end()
      return
    }
    const page = pages[request.url ?? ''] ?? { status: 404, body: 'nothing' }
    response.writeHead(page.status ?? 200, { 'content-type': page.type ?? 'text/html' })
    response.end(page.body)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const address = site.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  origin = `http://${host}`
  world = await createComputerWorld({ egress: { allowedHosts: [host] } })
})
afterEach(async () => {
  await world.stop()
  site.closeAllConnections()
  await new Promise((done) => site.close(done))
})

const sent: string[] = []
type Page = { readonly status?: number; readonly type?: string; readonly body: string }
const pages: Readonly<Record<string, Page>> = {
  '/': {
    body: '<title>Home</title><p>Welcome</p><p>Price: 12</p><p>Other</p><a href="/news">Latest news</a>',
  },
  '/news': { body: '<title>News</title><script>document.title = 1</script><p>Nothing new</p>' },
  '/notes.txt': { type: 'text/plain', body: 'plain <b>text</b>' },
  '/forms': {
    body: '<form action=/found><input name=q><input type=hidden name=l value=en></form><form method=post action=/order><input name=amount value=1></form>',
  },
  '/found?q=a+b&l=en': { body: '<p>Found</p>' },
  '/image': { type: 'image/png', body: 'x' },
  '/long': { body: `<p>${'word '.repeat(10_000)}</p>` },
}

type Headers = Readonly<Record<string, string>>
const run = (headers: Headers, body: object) =>
  world.call('POST', '/api/browser-use/readings', { headers, body })

describe('GET /api/browser-use/status', () => {
  test('200 with what it cannot do', async () => {
    const answer = await world.call('GET', '/api/browser-use/status')
    expect(answer.json()).toMatchObject({
      configured: true,
      engine: 'text',
      rendering: false,
      scripts: false,
      forms: true,
    })
  })
})

describe('forms', () => {
  const submitting = async (step: object) => {
    const steps = [{ action: 'submit', ...step }]
    return (await run(await world.oneshotKey(), { url: `${origin}/forms`, steps })).json()
  }

  test('200: one is filled in and sent as its page says', async () => {
    const task = await submitting({ form: 1, method: 'GET', fields: { q: 'a b' } })
    expect(task).toMatchObject({ status: 'finished', pages: [{}, { text: 'Found', status: 200 }] })
  })

  test('200: POST is sent once, and the answer is read where it is', async () => {
    sent.length = 0
    const task = await submitting({ form: 2, method: 'POST', fields: { amount: '7' } })
    expect(task).toMatchObject({ status: 'finished', pages: [{}, { title: 'News' }] })
    expect(sent).toEqual(['/order amount=7'])
  })

  test.each([
    [{ form: 2, method: 'GET' }, 'Form 2 is sent by POST; the step asks for GET.'],
    [{ form: 1, method: 'POST' }, 'Form 1 is sent by GET; the step asks for POST.'],
    [{ form: 3, method: 'GET' }, 'The page has no form 3.'],
    [{ form: 1, method: 'GET', fields: { other: 'x' } }, 'Form 1 has no field "other".'],
  ])('nothing is sent for %j', async (step, error) => {
    sent.length = 0
    expect(await submitting(step)).toMatchObject({ status: 'failed', error })
    expect(sent).toEqual([])
  })
})

describe('POST /api/browser-use/readings', () => {
  test('200 with pages, what was found in them, and the link that was followed', async () => {
    const headers = await world.oneshotKey()
    const answer = await run(headers, {
      url: `${origin}/`,
      steps: [
        { action: 'find', text: 'price' },
        { action: 'follow', text: 'LATEST' },
        { action: 'open', url: `${origin}/notes.txt` },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'finished',
      error: null,
      pages: [
        {
          url: `${origin}/`,
          status: 200,
          title: 'Home',
          text: 'Welcome\nPrice: 12\nOther\nLatest news [1]',
          links: [{ text: 'Latest news', url: `${origin}/news` }],
          found: [{ wanted: 'price', lines: ['Price: 12'] }],
        },
        { title: 'News', text: 'Nothing new' },
        { text: 'plain <b>text</b>', links: [] },
      ],
    })
    const { id: taskId } = answer.json()
    const url = `/api/browser-use/readings/${taskId}`
    expect((await world.call('GET', url, { headers })).json()).toEqual(answer.json())
    const listed = await world.call('GET', '/api/browser-use/readings', { headers })
    expect(listed.json()).toEqual({ items: [answer.json()], nextCursor: null })
    const stranger = { headers: await world.oneshotKey() }
    expect((await world.call('GET', url, stranger)).statusCode).toBe(404)
    expect((await world.call('GET', '/api/browser-use/readings', stranger)).json().items).toEqual(
      [],
    )
  })

  test('200 and failed, with the pages before, where it can go no further', async () => {
    const headers = await world.oneshotKey()
    const failed = async (steps: object[]) => {
      const task = (await run(headers, { url: `${origin}/`, steps })).json()
      expect(task).toMatchObject({ status: 'failed', pages: [{ title: 'Home' }] })
      return task.error
    }
    expect(await failed([{ action: 'follow', text: 'nowhere' }])).toContain('No link')
    expect(await failed([{ action: 'open', url: `${origin}/image` }])).toBeTypeOf('string')
    expect(await failed([{ action: 'open', url: 'https://127.0.0.1/' }])).toContain('public')
    expect(await failed([{ action: 'open', url: 'https://169.254.169.254/' }])).toContain('public')
  })

  test('200 and failed after the fifth page', async () => {
    const headers = await world.oneshotKey()
    const steps = Array.from({ length: 5 }, () => ({ action: 'open', url: `${origin}/news` }))
    const task = (await run(headers, { url: `${origin}/long`, steps })).json()
    expect(task).toMatchObject({ status: 'failed', error: 'A task reads at most 5 pages.' })
    expect(task.pages).toHaveLength(5)
    expect(task.pages[0]).toMatchObject({ isCut: true })
  })

  test('401 without a key, 403 with a developer key', async () => {
    expect((await run({}, { url: `${origin}/` })).statusCode).toBe(401)
    expect((await run(await world.developerKey(), { url: `${origin}/` })).statusCode).toBe(403)
  })

  test('409 after 20 tasks, however many are asked for at once', async () => {
    const headers = await world.oneshotKey()
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => run(headers, { url: `${origin}/` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  })
})
