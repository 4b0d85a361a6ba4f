/** The links of GET /api, shared with its example. */
export const indexLinks = {
  docs: '/api-docs',
  reference: '/scalar',
  catalogUi: '/api-catalog',
  openapi: '/openapi.json',
  openapi30: '/openapi-3.0.json',
  asyncapi: '/asyncapi.json',
  llms: '/llms.txt',
  catalog: '/api/developer/catalog',
  status: '/api/developer/status',
  pricing: '/api/developer/pricing',
  credentialTypes: '/api/developer/credential-types',
  errors: '/api/developer/errors',
  health: '/api/health',
  ready: '/api/ready',
  gateway: { portal: '/gateway', openapi: '/api/gateway/openapi.json' },
  mcp: {
    endpoint: '/mcp',
    discovery: '/.well-known/mcp',
    serverCard: '/.well-known/mcp/server-card.json',
  },
}
