import { addImport, addMember } from './source-edits.ts'
import { NewError, type Tree } from './tree.ts'
import { domainPlace, dotted, kebabOf, snakeOf, spokenOf } from './words.ts'

/** `event <wing>/<domain> <thing>.<fact>`: an event, and a test that waits for it. */
export function newEvent(tree: Tree, words: readonly string[]): void {
  const [place, name] = words
  const { folder } = domainPlace(place)
  const [thing, fact] = dotted(name, 'event')
  const own = eventsFile(tree, folder, thing)
  const topic = `${snakeOf(thing)}.${snakeOf(fact)}`
  tree.edit(own.file, (text) =>
    [
      { name: 'Type as T', from: '@sinclair/typebox' },
      { name: 'event', from: '../../../kernel/event.ts' },
    ].reduce(
      addImport,
      addMember(text, own.events, `${fact}: ${eventText({ topic, thing, fact })}`),
    ),
  )
  const test = `${kebabOf(thing)}-${kebabOf(fact)}.test.ts`
  tree.make(`${folder}/${test}`, testText({ ...own, topic, fact }))
}

/** The file for the events of a thing: one that has some of them, or a new one. */
function eventsFile(tree: Tree, folder: string, thing: string) {
  const index = `${folder}/index.ts`
  if (!tree.has(index)) throw new NewError(`${folder} is no domain; make it first: new -- domain.`)
  const known = [...tree.read(index).matchAll(/from '[.]\/([\w-]+[.]events[.]ts)'/g)]
    .map(([, file]) => `${folder}/${file}`)
    .find((file) => tree.has(file) && tree.read(file).includes(`topic: '${snakeOf(thing)}.`))
  const file = known ?? `${folder}/${kebabOf(thing)}.events.ts`
  if (!tree.has(file)) startEvents(tree, { index, file, thing })
  const events = /export const (\w+) = \{/.exec(tree.read(file))?.[1]
  if (events === undefined) throw new NewError(`${file} makes its events; add to it by hand.`)
  return { file, events }
}

function startEvents(
  tree: Tree,
  { index, file, thing }: Readonly<Record<'index' | 'file' | 'thing', string>>,
): void {
  const events = `${thing}Events`
  tree.make(file, `/** What happens to a ${spokenOf(thing)}. */\nexport const ${events} = {\n}\n`)
  tree.edit(index, (text) => {
    const wired = text.includes('events: {}')
      ? text.replace('events: {}', `events: ${events}`)
      : text.replace(/\bevents: (\w+)/, `events: { ...$1, ...${events} }`)
    const added = wired === text ? addMember(text, 'events', `...${events}`) : wired
    return addImport(added, { name: events, from: `./${kebabOf(thing)}.events.ts` })
  })
}

function eventText({
  topic,
  thing,
  fact,
}: Readonly<Record<'topic' | 'thing' | 'fact', string>>): string {
  return `event({
    topic: '${topic}',
    version: 1,
    summary: '${/^[aeiou]/.test(thing) ? 'An' : 'A'} ${spokenOf(thing)} was ${spokenOf(fact)}',
    audience: 'account',
    payload: T.Object({ id: T.String() }),
    example: { id: 'one' },
  }),
`
}

function testText({
  file,
  events,
  topic,
  fact,
}: Readonly<Record<'file' | 'events' | 'topic' | 'fact', string>>): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return `import { expect, test } from 'vitest'
import { ${events} } from './${name}'

const next = \`${topic} is never appended. What to do next:
1. Say in ${name} who may read it (audience), what it holds (payload) and an example.
2. Append it in the service that makes it true, by the Outbox and in the same transaction.
3. Do here what makes it true, and let topics be those of the events that were appended by it.
4. npm run generate, and a file in .changeset.\`

/** The topics of the events that were appended. */
const topics: readonly string[] = []

test('${topic} is appended when it happens', () => {
  expect(topics, next).toContain(${events}.${fact}.topic)
})
`
}
