import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { capabilityDelta, declaredCapabilities } from './capabilities.ts'
import { readSkill } from './read-skill.ts'
import { skillLimits } from './skill-package.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')
const skill = (front: string, body = '\nDo it.\n') => [
  { path: 'SKILL.md', bytes: bytes(`---\n${front}\n---\n${body}`) },
]
const good = 'name: watch-fees\ndescription: Says what a transfer costs. Use before sending.'

test('a skill that keeps every rule has no problems', () => {
  const reading = readSkill(
    [
      ...skill(
        [
          good,
          'license: Apache-2.0',
          'compatibility: Needs python3',
          'metadata:',
          '  author: somebody',
          '  bourse-hosts: API.example.com bourse api.example.com',
          '  bourse-wallet: read sign',
          '  bourse-env: BOURSE_KEY',
          'allowed-tools: Read Bash(git add:*) Read',
        ].join('\n'),
      ),
      { path: 'scripts/run.py', bytes: bytes('print(1)') },
    ],
    'watch-fees',
  )
  expect(reading.problems).toEqual([])
  expect(reading.body).toBe('\nDo it.\n')
  expect(reading.bodyLine).toBe(13)
  expect(reading.manifest).toMatchObject({
    name: 'watch-fees',
    license: 'Apache-2.0',
    allowedTools: ['Read', 'Bash(git add:*)', 'Read'],
  })
  expect(reading.manifest && declaredCapabilities(reading.manifest)).toEqual({
    hosts: ['api.example.com', 'bourse'],
    commands: [],
    paths: [],
    env: ['BOURSE_KEY'],
    wallet: ['read', 'sign'],
    tools: ['Bash(git add:*)', 'Read'],
  })
})

test.each([
  ['name: Watch\ndescription: d', 2, 'name'],
  ['name: -a\ndescription: d', 2, 'name'],
  ['name: a--b\ndescription: d', 2, 'name'],
  ['name: a-\ndescription: d', 2, 'name'],
  [`name: ${'a'.repeat(65)}\ndescription: d`, 2, 'name'],
  ['description: d', 1, 'name'],
  ['name: 12\ndescription: d', 2, 'name'],
  ['name: other\ndescription: d', 2, 'folder'],
  ['name: a', 1, 'description'],
  ['name: a\ndescription: ""', 3, 'description'],
  ['name: a\ndescription: [x]', 3, 'description'],
  [`name: a\ndescription: ${'d'.repeat(1_025)}`, 3, 'description'],
  [`${good}\ncompatibility: ${'c'.repeat(501)}`, 4, 'compatibility'],
  [`${good}\ncompatibility: ""`, 4, 'compatibility'],
  [`${good}\nlicense: 3`, 4, 'license'],
  [`${good}\nversion: 1.0.0`, 4, 'version'],
  [`${good}\nmetadata: text`, 4, 'metadata'],
  [`${good}\nmetadata:\n  version: 1.0`, 5, 'metadata'],
  [`${good}\nmetadata:\n  a:\n    b: c`, 5, 'metadata'],
  [`${good}\nmetadata:\n  bourse-host: a.b`, 5, 'bourse-host'],
  [`${good}\nmetadata:\n  bourse-wallet: read drain`, 5, 'drain'],
  [`${good}\nallowed-tools: [Read, Grep]`, 4, 'allowed-tools'],
  [`${good}\nallowed-tools: Read, Grep`, 4, 'allowed-tools'],
  [`${good}\nlicense: &x MIT`, 4, 'anchor'],
  [`${good}\nlicense: !!str MIT`, 4, 'tag'],
  [`${good}\nlicense: !run MIT`, 4, 'tag'],
  [`${good}\nname: again`, 4, 'second time'],
  [`${good}\n  bad: [`, 3, 'YAML'],
])('names the line and the fix of %j', (front, line, word) => {
  const { problems } = readSkill(skill(front), /name: a$/m.test(front) ? 'a' : 'watch-fees')
  const problem = problems.find(({ message }) => message.includes(word))
  expect(problem, JSON.stringify(problems)).toMatchObject({ path: 'SKILL.md', line })
  expect(problem?.fix).not.toBe('')
})

test.each([
  ['no file', [], 'has no SKILL.md'],
  ['another case', [{ path: 'skill.md', bytes: bytes('') }], 'has no SKILL.md'],
  ['bytes', [{ path: 'SKILL.md', bytes: Uint8Array.of(0xff, 0xfe, 0) }], 'not text'],
  ['no front matter', [{ path: 'SKILL.md', bytes: bytes('# Hello') }], 'does not begin'],
  ['no end', [{ path: 'SKILL.md', bytes: bytes('---\nname: a\n') }], 'does not end'],
  ['a list', skill('- a\n- b'), 'not a list of members'],
  ['an anchor that bites itself', skill(`${good}\nmetadata: &a [*a]`), 'alias'],
  ['deep nesting', skill(`name: ${'['.repeat(16_000)}`), 'YAML'],
  [
    'a byte order mark',
    [{ path: 'SKILL.md', bytes: bytes(`\ufeff---\n${good}\n---\n`) }],
    'byte order',
  ],
])('says what is wrong with %s', (_, files, message) => {
  expect(
    readSkill(files)
      .problems.map((problem) => problem.message)
      .join(' '),
  ).toContain(message)
})

test.each([
  '../up',
  '/root',
  'a//b',
  './a',
  'a/',
  'a\\b',
  'c:d',
  '~/x',
  'a\u202eb',
  'a\u0000b',
  'con.txt',
  'x.',
  'e\u0301',
  'a?b',
  'x'.repeat(241),
  '\ud800',
])('refuses the path %j', (path) => {
  const { problems } = readSkill([...skill(good), { path, bytes: bytes('') }], 'watch-fees')
  expect(problems).toHaveLength(1)
  expect(problems[0]?.path.isWellFormed()).toBe(true)
})

test('refuses paths that are one on some machine, and what is too large', () => {
  const paths = (...names: string[]) => [
    ...skill(good),
    ...names.map((path) => ({ path, bytes: bytes('') })),
  ]
  expect(readSkill(paths('a/B', 'A/b')).problems).toHaveLength(1)
  expect(readSkill(paths('a', 'a/b')).problems).toHaveLength(1)
  const large = { path: 'large', bytes: new Uint8Array(skillLimits.fileBytes + 1) }
  expect(readSkill([...skill(good), large]).problems).toHaveLength(1)
  const many = Array.from({ length: skillLimits.files }, (_, index) => `f${index}`)
  expect(readSkill(paths(...many)).problems).toHaveLength(1)
  const heavy = ['a', 'b', 'c', 'd'].map((path) => ({
    path,
    bytes: new Uint8Array(skillLimits.fileBytes),
  }))
  expect(readSkill([...skill(good), ...heavy]).problems).toHaveLength(1)
})

test('whatever the front matter is, it is read the same way twice and nothing is thrown', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        '---',
        '\n',
        '\r\n',
        'name: ',
        'description: ',
        'metadata:\n  ',
        '&a ',
        '*a',
        '!!x ',
        '[',
        '{',
        '"',
        "'",
        '|\n',
        '>-\n',
        '? ',
        ': ',
        '- ',
        '# ',
        '%TAG ',
        '<<: ',
        '\u0000',
        '\ufeff',
        '...\n',
        '\t',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(pieces, fc.boolean(), (parts, isFramed) => {
      const text = isFramed ? `---\n${parts.join('')}\n---\nbody` : parts.join('')
      const files = [{ path: 'SKILL.md', bytes: bytes(text) }]
      const reading = readSkill(files, 'x')
      expect(readSkill(files, 'x')).toEqual(reading)
      // Whatever has no problem keeps the rules.
      if (reading.problems.length === 0) expect(reading.manifest?.name).toBe('x')
      for (const { line } of reading.problems)
        if (line !== null) expect(line).toBeLessThanOrEqual(text.split('\n').length + 1)
    }),
  )
})

test('what a newer version may touch beyond the older one is told', () => {
  const of = (front: string) => {
    const { manifest } = readSkill(skill(`${good}\n${front}`))
    if (manifest === null) throw new Error('no manifest')
    return declaredCapabilities(manifest)
  }
  const before = of('metadata:\n  bourse-hosts: a.example b.example')
  const after = of('metadata:\n  bourse-hosts: b.example c.example\n  bourse-wallet: send')
  expect(capabilityDelta(before, after)).toMatchObject({
    added: { hosts: ['c.example'], wallet: ['send'] },
    removed: { hosts: ['a.example'], wallet: [] },
    isWider: true,
  })
  expect(capabilityDelta(before, before).isWider).toBe(false)
})
