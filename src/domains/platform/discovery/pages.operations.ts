import { Type as T } from '@sinclair/typebox'
import { type CallContext, rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import type { PageForm } from '../../../ports/api-documents.ts'
import type { DiscoveryService } from './discovery.service.ts'

const { document } = rowsOf<DiscoveryService>()

const page = {
  method: 'GET',
  tier: 'public',
  family: 'Other',
  auth: [],
  effect: 'none',
  produces: ['text/html'],
  mcp: false,
} as const

function pageName(description: string) {
  return T.String({ pattern: '^[a-z0-9-]+(\\.md)?$', maxLength: 64, description })
}

const markdownEnd = '.md'

function bareName(name: string): string {
  return name.endsWith(markdownEnd) ? name.slice(0, -markdownEnd.length) : name
}

/** Markdown under a name that says so, and for who asks for it; a page for everybody else. */
function formFor({ requestHeader }: Pick<CallContext, 'requestHeader'>, name = ''): PageForm {
  const asked = requestHeader('accept')?.split(',', 1)[0]?.split(';', 1)[0]?.trim()
  return name.endsWith(markdownEnd) || asked === 'text/markdown' ? 'markdown' : 'html'
}

export const pageOperations = {
  guide: document({
    name: 'pages.getGuide',
    ...page,
    path: '/docs',
    summary: 'First page of the guide: quickstarts, what to call first, families',
    description: 'As Markdown with `Accept: text/markdown`, and at /docs/index.md.',
    input: {},
    produces: ['text/html', 'text/markdown'],
    examples: [{ name: 'the page' }],
    handler: (discovery, call) => discovery.pages.guide(formFor(call)),
  }),
  guidePage: document({
    name: 'pages.getGuidePage',
    ...page,
    path: '/docs/{page}',
    summary: 'Page of the guide: a quickstart, or the list of families',
    description: 'As Markdown with `Accept: text/markdown`, and under the same name with `.md`.',
    input: { params: shape({ page: pageName('Such as traders-bot.') }) },
    produces: ['text/html', 'text/markdown'],
    examples: [{ name: 'a quickstart', input: { params: { page: 'traders-bot' } } }],
    handler: (discovery, call) =>
      discovery.guidePage(bareName(call.input.params.page), formFor(call, call.input.params.page)),
  }),
  family: document({
    name: 'pages.getFamily',
    ...page,
    path: '/docs/families/{family}',
    summary: 'Page of one family: its operations with prices and callers, events, channels',
    description: 'As Markdown with `Accept: text/markdown`, and under the same name with `.md`.',
    input: { params: shape({ family: pageName('The name of a family in URLs: market-data.') }) },
    produces: ['text/html', 'text/markdown'],
    examples: [{ name: 'a family', input: { params: { family: 'market-data' } } }],
    handler: (discovery, call) =>
      discovery.familyPage(
        bareName(call.input.params.family),
        formFor(call, call.input.params.family),
      ),
  }),
  errorsPage: document({
    name: 'pages.getErrors',
    ...page,
    path: '/errors',
    summary: 'Page of all error codes',
    description:
      'Each with its status and cause, and a link to its own page. As JSON they are at /api/developer/errors.',
    input: {},
    examples: [{ name: 'the page' }],
    handler: (discovery) => discovery.pages.errors(),
  }),
  errorPage: document({
    name: 'pages.getError',
    ...page,
    path: '/errors/{code}',
    summary: 'Page of one error code: cause, fix, retry rule, operations',
    input: {
      params: shape({
        code: T.String({ pattern: '^[a-z0-9_-]+\\.[a-z0-9_]+$', maxLength: 128 }),
      }),
    },
    examples: [{ name: 'rate limit', input: { params: { code: 'rate.limited' } } }],
    handler: (discovery, { input }) => discovery.errorPage(input.params.code),
  }),
  reference: document({
    name: 'reference.getDocument',
    ...page,
    path: '/scalar/reference',
    summary: 'Interactive reference, for frames of pages of this service',
    description: 'What /scalar shows in the terminal. Other sites embed /scalar/blocks.',
    input: {
      query: shape({
        theme: T.Union([T.Literal('dark'), T.Literal('light')], {
          default: 'dark',
          description: 'The colours that it begins with.',
        }),
      }),
    },
    examples: [{ name: 'in light colours', input: { query: { theme: 'light' } } }],
    handler: (discovery, { input }) => discovery.pages.reference(input.query.theme),
  }),
  referenceBlocks: document({
    name: 'reference.getBlock',
    ...page,
    path: '/scalar/blocks',
    summary: 'Embeddable block of the reference',
    description:
      'One operation or one family for a frame of another page; without a name, the list.',
    input: {
      query: shape({
        operation: T.Optional(T.String({ maxLength: 256, description: 'An operationId.' })),
        family: T.Optional(T.String({ maxLength: 64, description: 'A family, by its name.' })),
      }),
    },
    limit: { bucket: 'api', weight: 5 },
    examples: [{ name: 'one operation', input: { query: { operation: 'get_api_health' } } }],
    handler: (discovery, { input }) => discovery.referenceBlocks(input.query),
  }),
  referenceScript: document({
    name: 'reference.getScript',
    ...page,
    path: '/scalar/js/scalar.js',
    summary: 'Script of the reference pages',
    input: {},
    produces: ['text/javascript'],
    cache: { freshSeconds: 300, staleSeconds: 86_400 },
    examples: [{ name: 'the script' }],
    handler: (discovery) => discovery.pages.referenceScript(),
  }),
  icon: document({
    name: 'pages.getIcon',
    ...page,
    path: '/favicon.ico',
    summary: 'Icon of the pages',
    input: {},
    produces: ['image/svg+xml'],
    cache: { freshSeconds: 86_400 },
    examples: [{ name: 'the icon' }],
    handler: (discovery) => discovery.pages.icon(),
  }),
}
