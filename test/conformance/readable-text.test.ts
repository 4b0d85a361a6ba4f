import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { type TextField, textFields } from './text-fields.ts'

/** Written in the middle of a text they hide, end its line, or turn the direction of what is shown beside it. */
const unseen = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00ad',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\ufeff',
  '\ufff9',
  '\u{e0041}',
  '\ud800',
  '\u034f',
  '\u115f',
  '\u17b4',
  '\u180b',
  '\u3164',
  '\ufe00',
  '\uffa0',
  '\u{e0100}',
]
/** What the forms of texts ask for at their beginning. */
const beginnings = ['', 'https://', 'ipfs://', 'data:image/', '/', '@', '0x']
/** Of which a person expects one line. */
const ofOneLine = /(?:name|title|label|symbol|ticker|handle|topic|tag\d?|version|key)$/i

/** Text that may hold anything, and why. */
const exceptions: readonly (readonly [fields: RegExp, why: string])[] = [
  [/ body\.password$/, 'It is hashed, and shown to nobody.'],
  [/^accounts: .* body\.(?:email|code)$/, 'The account library takes none with such a character.'],
  [/^accounts: .* body\.\w*[cC]allbackURL$/, 'It is compared with the origins that are allowed.'],
  [/^auth: .* body\.(?:message|signature|walletAddress|txSignature)$/, 'It is verified.'],
  [
    /^auth: .* body\.metadata\.\*$/,
    'Facts of a program, which its account alone gets back as JSON.',
  ],
  [
    /^keys: .* body\.(?:key|address|addressAllowList\[\])$/,
    'It is compared, or read as an address.',
  ],
  [/^ai: /, 'It is passed on to a model; nothing of it is kept.'],
  [/^agent_chat: POST \/api\/x402\/agent\/chat /, 'It is passed on to a model, or looked up.'],
  [/^agents: .* body\.families\[\]$/, 'It is compared with the families of the table.'],
  [/^agent_service: .* body\.message$/, 'A message stays as it was written.'],
  [
    /^preferences: .* body\.value\.\*$/,
    'JSON of a program, which its account alone gets back as JSON.',
  ],
  [
    /^agent_jobs: .* body\.(?:requirement|requirementSchema|deliverableSchema)\.\*$/,
    'JSON of programs, which the parties get back as JSON.',
  ],
  [
    /^agent_jobs: .*\/(?:deliver|chain-steps\/prepare) body\.text$/,
    'What is delivered stays as it is under its hash.',
  ],
  [/^companion: .* body\.content$/, 'A message stays as it was written.'],
  [/^companion: .* body\.model$/, 'It is compared with the models that there are.'],
  [/^computer: .*\/messages body\.content$/, 'A message stays as it was written.'],
  [/^computer: .* body\.(?:code|text)$/, 'Programs and files stay as they were written.'],
  [
    /^computer: .* body\.(?:language|runtime|agentHarness)$/,
    'It is compared with those that there are.',
  ],
  [/^computer: .*\/readings body\./, 'Addresses to read, and words to look for.'],
  [/^agent(?:_run)?s: .* body\.input$/, 'What an agent is told stays as it was written.'],
  [/^agents: .*\.(?:ownerWallet|operationId|member)$/, 'It is compared with those that there are.'],
  [/^orchestrator: .* body\.steps\[\]\.input$/, 'What an agent is told stays as it was written.'],
  [/^market: .* body\.(?:cursor|filter)$/, 'It is parsed.'],
  [/^media: .* body\.dataBase64$/, 'It is decoded.'],
  [
    /^skill_scanner: .* body\.(?:files\[\]\.(?:path|content)|archiveBase64)$/,
    'A package is scanned as it is, and such characters in it are found.',
  ],
  [/^metaplex_agents: .* body\.agentId$/, 'It is looked up in the catalog.'],
  [
    /^payments: .* body\.(?:body|path|url)$/,
    'An example of a call, which is looked up and priced.',
  ],
  [
    /^skills: .* body\.(?:files\[\]\.(?:path|content)|archiveBase64)$/,
    'Files stay as they were written; paths are judged by the format, and Base64 is decoded.',
  ],
  [/^trading: .* body\.requestId$/, 'The aggregator made it, and gets it back.'],
  [
    /^vault: .* body\.typedData\.(?:domain|message)\.\*$/,
    'It is read by its types; what is not understood is denied, and kept as it was sent.',
  ],
  [
    /^vendors: .*\.(?:caption|content|text|question|emoji|task|goal|agentPrompt|feedback|(?:negative_)?prompt|input|input\[\]|stop\[\])$/,
    'Messages, and what models are told, are passed on as they were written.',
  ],
  [/^vendors: .*openrouter.* body\.messages\[\]\./, 'It is passed on to a model.'],
  [
    /^vendors: .*\.(?:\w+Locator|signedTransaction|structuredOutput|allowedDomains\[\]|\*)$/,
    'The vendor reads it.',
  ],
]

const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const fields = entries.flatMap(({ domain, operation }) =>
  (operation.input.body === undefined ? [] : textFields(operation.input.body)).map((field) => ({
    ...field,
    name: `${domain}: ${operation.method} ${operation.path} ${field.path}`,
  })),
)
const isExcepted = ({ name }: { name: string }) => exceptions.some(([known]) => known.test(name))

function taken({ takes }: TextField, characters: readonly string[]): readonly string[] {
  return characters
    .filter((one) => beginnings.some((begun) => takes(`${begun}a${one}b`)))
    .map((one) => `U+${one.codePointAt(0)?.toString(16)}`)
}

test('no text that people read takes characters that cannot be seen', () => {
  const open = fields.filter((field) => !isExcepted(field))
  expect(open.length).toBeGreaterThan(200)
  expect(
    open.flatMap((field) => {
      const found = taken(field, unseen)
      return found.length === 0 ? [] : [`${field.name} takes ${found.join(' ')}`]
    }),
    'use `line` or `lines` of src/kernel/schemas.ts, or say above why it may hold anything',
  ).toEqual([])
})

test('names and titles take no line breaks', () => {
  const open = fields.filter((field) => ofOneLine.test(field.path) && !isExcepted(field))
  expect(open.length).toBeGreaterThan(30)
  expect(
    open.filter((field) => taken(field, ['\n', '\r', '\t']).length > 0).map(({ name }) => name),
    'use `line` of src/kernel/schemas.ts',
  ).toEqual([])
})

test('every exception is of a field that there is and that needs it', () => {
  const needing = fields.filter((field) => taken(field, unseen).length > 0)
  expect(
    exceptions
      .filter(([known]) => !needing.some(({ name }) => known.test(name)))
      .map(([known]) => known.source),
  ).toEqual([])
})
