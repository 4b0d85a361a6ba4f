import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorInput, VendorOperation } from '../vendor.ts'
import { OpenObject, text, Uuid } from './fields.ts'

const browserId = '7d2e9c40-13ab-4c8e-9a55-1b6f0e2d3c05'
const sessionId = '6b1f0a52-3f43-4b1d-8a6e-0c7a9f1b2c03'
const skillId = 'c1f4a7d2-5b68-4e39-8d0f-2a9b7c6e5d06'
const taskId = '0d9b1f1e-7d1c-4a53-9c2f-2f6a5f9d9a01'
const fileId = '5e8a1c37-6d94-4b02-b7f3-9c0d2e4f6a07'
const country = T.String({ pattern: '^[a-z]{2}$', description: 'Country of the proxy' })
const usualMinutes = 15
const browserAnswer = {
  id: browserId,
  status: 'active',
  cdpUrl: 'https://7d2e9c40.cdp2.browser-use.com',
  liveUrl: 'https://live.browser-use.com/b/7d2e9c40',
  timeoutAt: '2026-07-15T09:15:00Z',
}
const shareAnswer = {
  shareToken: 'sh_4b1d8a6e',
  shareUrl: 'https://cloud.browser-use.com/share/sh_4b1d8a6e',
  viewCount: 0,
}
const skillAnswer = { id: skillId, slug: 'read-a-price', status: 'finished', currentVersion: 1 }
const runAnswer = { success: true, result: { price: '1099.00' }, latencyMs: 812 }
const uploadAnswer = {
  url: 'https://files.browser-use.com/upload/1',
  method: 'POST',
  fileName: 'list.csv',
  expiresIn: 120,
}
const run = { parameters: T.Optional(OpenObject), sessionId: T.Optional(Uuid) }
const upload = {
  fileName: T.String({ pattern: '^[A-Za-z0-9._ -]{1,255}$' }),
  contentType: T.String({ pattern: '^[a-z]+/[A-Za-z0-9.+-]{1,100}$' }),
  sizeBytes: T.Integer({ minimum: 1, maximum: 10_485_760 }),
}
const uploadExample = { fileName: 'list.csv', contentType: 'text/csv', sizeBytes: 1_024 }

const minutes = ({ body }: VendorInput) =>
  BigInt(typeof body['timeout'] === 'number' ? body['timeout'] : usualMinutes)

/** A call about one resource of the account, which its path names. */
function about(
  kind: 'browser' | 'session' | 'skill',
  path: `/api/browser-use/${string}`,
  rest: Pick<VendorOperation, 'summary' | 'method' | 'effect' | 'priceUsdcAtomic'> & {
    readonly output: unknown
    readonly upstream?: VendorOperation['upstream']
    readonly body?: VendorOperation['input']['body']
    readonly example?: Readonly<Record<string, unknown>>
  },
): VendorOperation {
  const { output, body, example, upstream, ...own } = rest
  const name = `${kind}_id`
  const params = { [name]: { browser: browserId, session: sessionId, skill: skillId }[kind] }
  return {
    ...own,
    path,
    upstream: upstream ?? { path: `/${path.slice('/api/browser-use/'.length)}` },
    input: { params: shape({ [name]: Uuid }), ...(body === undefined ? {} : { body }) },
    needs: { kind, in: 'params', name },
    example: {
      name: `one ${kind}`,
      input: { params, ...(example === undefined ? {} : { body: example }) },
      output,
    },
  }
}

/** Browsers without an agent, which a program controls through the URL in the answer. */
export const browserUseBrowsers: Readonly<Record<string, VendorOperation>> = {
  createBrowser: {
    summary: 'Open a browser that a program steers',
    description: 'The price grows with the minutes that it may be open.',
    method: 'POST',
    path: '/api/browser-use/browsers',
    upstream: { path: '/browsers' },
    input: {
      body: shape({
        profileId: T.Optional(Uuid),
        proxyCountryCode: T.Optional(country),
        timeout: T.Optional(
          T.Integer({ minimum: 1, maximum: 240, default: usualMinutes, description: 'Minutes' }),
        ),
        browserScreenWidth: T.Optional(T.Integer({ minimum: 320, maximum: 6_144 })),
        browserScreenHeight: T.Optional(T.Integer({ minimum: 320, maximum: 3_456 })),
      }),
    },
    effect: 'reversible',
    priceUsdcAtomic: (input) => 20_000n + 2_000n * minutes(input),
    makes: [{ kind: 'browser', at: ['id'] }],
    needs: { kind: 'profile', in: 'body', name: 'profileId' },
    units: (input) => ({ minutes: minutes(input) }),
    example: {
      name: 'a quarter of an hour',
      input: { body: { proxyCountryCode: 'us', timeout: 15 } },
      output: browserAnswer,
    },
  },
  getBrowser: about('browser', '/api/browser-use/browsers/{browser_id}', {
    summary: 'Read a browser',
    method: 'GET',
    effect: 'none',
    priceUsdcAtomic: 500n,
    output: browserAnswer,
  }),
  stopBrowser: about('browser', '/api/browser-use/browsers/{browser_id}/stop', {
    summary: 'Close a browser',
    method: 'POST',
    effect: 'irreversible',
    priceUsdcAtomic: 500n,
    upstream: { method: 'PATCH', path: '/browsers/{browser_id}', body: { action: 'stop' } },
    output: { ...browserAnswer, status: 'stopped' },
  }),
  uploadToBrowser: about('browser', '/api/browser-use/browsers/{browser_id}/files', {
    summary: 'Get an address that a file for a browser can be sent to',
    method: 'POST',
    effect: 'reversible',
    priceUsdcAtomic: 1_000n,
    upstream: { path: '/files/browsers/{browser_id}/presigned-url' },
    body: shape(upload),
    example: uploadExample,
    output: uploadAnswer,
  }),
}

/** Shared sessions, and uploaded and downloaded files. */
export const browserUseFiles: Readonly<Record<string, VendorOperation>> = {
  share: about('session', '/api/browser-use/sessions/{session_id}/share', {
    summary: 'Make an address at which anybody can watch a session',
    method: 'POST',
    effect: 'reversible',
    priceUsdcAtomic: 500n,
    upstream: { path: '/sessions/{session_id}/public-share' },
    output: shareAnswer,
  }),
  getShare: about('session', '/api/browser-use/sessions/{session_id}/share', {
    summary: 'Read the address at which anybody can watch a session',
    method: 'GET',
    effect: 'none',
    priceUsdcAtomic: 500n,
    upstream: { path: '/sessions/{session_id}/public-share' },
    output: shareAnswer,
  }),
  unshare: about('session', '/api/browser-use/sessions/{session_id}/share', {
    summary: 'End the address at which anybody can watch a session',
    method: 'DELETE',
    effect: 'irreversible',
    priceUsdcAtomic: 500n,
    upstream: { path: '/sessions/{session_id}/public-share' },
    output: {},
  }),
  uploadToSession: about('session', '/api/browser-use/sessions/{session_id}/files', {
    summary: 'Get an address that a file for a session can be sent to',
    method: 'POST',
    effect: 'reversible',
    priceUsdcAtomic: 1_000n,
    upstream: { path: '/files/sessions/{session_id}/presigned-url' },
    body: shape(upload),
    example: uploadExample,
    output: uploadAnswer,
  }),
  outputFile: {
    summary: 'Get the address of a file that a task has made',
    method: 'GET',
    path: '/api/browser-use/tasks/{task_id}/files/{file_id}',
    upstream: { path: '/files/tasks/{task_id}/output-files/{file_id}' },
    input: { params: shape({ task_id: Uuid, file_id: Uuid }) },
    effect: 'none',
    priceUsdcAtomic: 500n,
    needs: { kind: 'task', in: 'params', name: 'task_id' },
    example: {
      name: 'one file',
      input: { params: { task_id: taskId, file_id: fileId } },
      output: { id: fileId, fileName: 'out.csv', downloadUrl: 'https://files.browser-use.com/1' },
    },
  },
}

/** Skills: procedures that the vendor has learned for a page, callable with parameters. */
export const browserUseSkills: Readonly<Record<string, VendorOperation>> = {
  createSkill: {
    summary: 'Have a skill made from a description',
    method: 'POST',
    path: '/api/browser-use/skills',
    upstream: { path: '/skills' },
    input: {
      body: shape({
        goal: text(4_000, 'What the skill is for'),
        agentPrompt: text(8_000, 'What to do on the page, in words'),
      }),
    },
    effect: 'irreversible',
    priceUsdcAtomic: 2_500_000n,
    makes: [{ kind: 'skill', at: ['id'] }],
    example: {
      name: 'read a price',
      input: { body: { goal: 'Read a price', agentPrompt: 'Open the page and read the price' } },
      output: { id: skillId },
    },
  },
  getSkill: about('skill', '/api/browser-use/skills/{skill_id}', {
    summary: 'Read a skill',
    method: 'GET',
    effect: 'none',
    priceUsdcAtomic: 500n,
    output: skillAnswer,
  }),
  deleteSkill: about('skill', '/api/browser-use/skills/{skill_id}', {
    summary: 'Remove a skill',
    method: 'DELETE',
    effect: 'irreversible',
    priceUsdcAtomic: 500n,
    output: {},
  }),
  cancelSkill: about('skill', '/api/browser-use/skills/{skill_id}/cancel', {
    summary: 'Stop the making of a skill',
    method: 'POST',
    effect: 'irreversible',
    priceUsdcAtomic: 500n,
    output: { ...skillAnswer, status: 'cancelled' },
  }),
  refineSkill: about('skill', '/api/browser-use/skills/{skill_id}/refine', {
    summary: 'Have a skill made better',
    method: 'POST',
    effect: 'irreversible',
    priceUsdcAtomic: 1_000_000n,
    body: shape({ feedback: text(4_000, 'What should be different') }),
    example: { feedback: 'Read the currency as well' },
    output: { id: skillId },
  }),
  rollbackSkill: about('skill', '/api/browser-use/skills/{skill_id}/rollback', {
    summary: 'Go back to the version of a skill before the last',
    method: 'POST',
    effect: 'reversible',
    priceUsdcAtomic: 500n,
    output: skillAnswer,
  }),
  executeSkill: {
    ...about('skill', '/api/browser-use/skills/{skill_id}/execute', {
      summary: 'Use an own skill',
      method: 'POST',
      effect: 'irreversible',
      priceUsdcAtomic: 30_000n,
      body: shape({ parameters: T.Optional(OpenObject) }),
      example: { parameters: { product: 'B0DLLFM1RK' } },
      output: runAnswer,
    }),
    timeoutMs: 25_000,
  },
  marketplace: {
    summary: 'List the skills that anybody may use',
    method: 'GET',
    path: '/api/browser-use/marketplace/skills',
    upstream: { path: '/marketplace/skills' },
    input: {
      query: shape({
        query: T.Optional(text(200)),
        category: T.Optional(T.String({ pattern: '^[a-z_-]{1,40}$' })),
        pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 20 })),
        pageNumber: T.Optional(T.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
      }),
    },
    effect: 'none',
    priceUsdcAtomic: 1_000n,
    cache: { freshSeconds: 60, staleSeconds: 600 },
    example: {
      name: 'the first',
      input: { query: { query: 'price', pageSize: 1 } },
      output: { items: [skillAnswer], totalItems: 1, pageNumber: 1, pageSize: 1 },
    },
  },
  marketplaceSkill: {
    summary: 'Read a skill that anybody may use',
    method: 'GET',
    path: '/api/browser-use/marketplace/skills/{slug}',
    upstream: { path: '/marketplace/skills/{slug}' },
    input: { params: shape({ slug: T.String({ pattern: '^[a-z0-9-]{1,128}$' }) }) },
    effect: 'none',
    priceUsdcAtomic: 500n,
    cache: { freshSeconds: 60, staleSeconds: 600 },
    example: {
      name: 'one skill',
      input: { params: { slug: 'read-a-price' } },
      output: skillAnswer,
    },
  },
  executeMarketplaceSkill: {
    summary: 'Use a skill that anybody may use',
    method: 'POST',
    path: '/api/browser-use/marketplace/skills/{id}/execute',
    upstream: { path: '/marketplace/skills/{id}/execute' },
    input: { params: shape({ id: Uuid }), body: shape(run) },
    effect: 'irreversible',
    priceUsdcAtomic: 30_000n,
    timeoutMs: 25_000,
    needs: { kind: 'session', in: 'body', name: 'sessionId' },
    example: {
      name: 'read a price',
      input: { params: { id: skillId }, body: { parameters: { product: 'B0DLLFM1RK' } } },
      output: runAnswer,
    },
  },
  cloneSkill: {
    summary: 'Make an own skill of one that anybody may use',
    method: 'POST',
    path: '/api/browser-use/marketplace/skills/{id}/clone',
    upstream: { path: '/marketplace/skills/{id}/clone' },
    input: { params: shape({ id: Uuid }) },
    effect: 'reversible',
    priceUsdcAtomic: 10_000n,
    makes: [{ kind: 'skill', at: ['id'] }],
    example: { name: 'one skill', input: { params: { id: skillId } }, output: skillAnswer },
  },
}
