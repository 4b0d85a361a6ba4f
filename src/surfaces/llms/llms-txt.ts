import type { LinkByName, OperationName } from '../../kernel/operation.ts'
import type { CatalogRow, StartHereStep } from '../../ports/api-documents.ts'

export type LlmsInfo = {
  readonly title: string
  readonly description: string
  readonly baseUrl: string
  readonly version: string
  readonly linkTo: LinkByName
  readonly startHere: readonly StartHereStep[]
}

/** The index for language models: links to the descriptions, how to sign in, then every operation by family. */
export function llmsTxt(rows: readonly CatalogRow[], info: LlmsInfo): string {
  const link = (title: string, name: OperationName, about: string): string =>
    `- [${title}](${info.baseUrl}${info.linkTo(name)}): ${about}`
  const families = [...Map.groupBy(rows, ({ family }) => family)].sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  )
  return [
    `# ${info.title}`,
    '',
    `> ${info.description}`,
    '',
    `API version ${info.version}. ${rows.length} operations in ${families.length} families. Bodies are JSON; amounts are strings; times are ISO 8601 UTC; errors are problem+json with a stable \`code\`, a \`hint\` and \`retryable\`.`,
    '',
    '## Start here',
    '',
    ...info.startHere.map(startLine),
    '',
    `Programs that run as they stand, in curl, TypeScript and Python: ${info.baseUrl}${info.linkTo('pages.getGuide')} (as Markdown: ${info.baseUrl}${info.linkTo('pages.getGuidePage', { page: 'index.md' })}).`,
    '',
    '## Descriptions',
    '',
    link(
      'OpenAPI 3.1',
      'documents.getOpenapi',
      'every operation with schemas, examples and error codes',
    ),
    link('OpenAPI 3.0', 'documents.getOpenapi30', 'the same for older tools'),
    link('AsyncAPI', 'documents.getAsyncapi', 'events over WebSocket and server-sent events'),
    link('Catalog', 'operations.list', 'the operations as a plain list'),
    link('Errors', 'errorCodes.list', 'every code with its cause and its fix'),
    link('Pricing', 'operations.listPrices', 'what calls cost'),
    link('Credentials', 'credentialTypes.list', 'how to authenticate'),
    link('MCP', 'mcp.discover', 'where the MCP endpoint is and how to open it'),
    link('Status', 'service.getStatus', 'what is configured, and who the caller is'),
    '',
    '## Rules for callers',
    '',
    '- Send `Authorization: Bearer ct_sk_…` or `x-api-key: ct_sk_…`; operations marked `public` need none.',
    '- Send an `Idempotency-Key` with every call that changes something, and repeat a call only with the same key. `Idempotency-Key-Ignored: true` says that no answer was kept, so a repeat runs again.',
    '- Never send seed phrases or private keys. The service returns unsigned transactions; a wallet signs them.',
    '- Operations marked `irreversible` cannot be undone: show them to the user first.',
    '- Lists take `limit` and `cursor`; the end is `nextCursor: null`.',
    '- An operation that costs something answers 402 with every way to pay; prepaid credit of the calling account pays by itself. `X-Max-Amount: 0.05 USDC` limits what you pay. POST /api/payments/price says the price of one particular call.',
    ...priceTable(rows),
    ...families.flatMap(([family, members]) => ['', `## ${family}`, '', ...members.map(line)]),
    '',
  ].join('\n')
}

function line(row: CatalogRow): string {
  const marks = [
    row.tier,
    ...(row.effect === 'irreversible' ? ['irreversible'] : []),
    ...(row.gate === 'holder' ? ['holders only'] : []),
    ...(row.priceText === null ? [] : [`costs ${row.priceText}`]),
  ]
  return `- ${row.method} ${row.path} (${marks.join(', ')}): ${row.summary}`
}

function startLine({ name, method, path, priceText, why }: StartHereStep, at: number): string {
  const price = priceText === null ? '' : ` Costs ${priceText}.`
  return `${at + 1}. ${method} ${path} (\`${name}\`): ${why}${price}`
}

/** A table of the priced operations. */
function priceTable(rows: readonly CatalogRow[]): readonly string[] {
  const priced = rows.flatMap(({ method, path, priceText }) =>
    priceText === null ? [] : [`| ${method} ${path} | ${priceText} |`],
  )
  return priced.length === 0
    ? []
    : ['', '## Prices', '', '| Operation | Price |', '| --- | --- |', ...priced]
}
