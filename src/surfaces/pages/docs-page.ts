import type { DocumentBody } from '../../kernel/operation.ts'
import type { PagesOptions } from './create-pages.ts'
import { html } from './html.ts'
import { page } from './shell.ts'

/** The developers' start page: first call, credentials, rules of every operation, and further links. */
export function docsPage(options: PagesOptions): DocumentBody {
  const { baseUrl, title, linkTo } = options
  return page({
    site: title,
    linkTo,
    title: 'API docs',
    content: html`<h1>API docs</h1>
<p>${options.rows().length} operations behind one address. The <a href="${linkTo('reference.get')}">reference</a> describes each of them and lets you try it; the <a href="${linkTo('pages.getGuide')}">guide</a> has whole programs to begin with.</p>
<h2>First call</h2>
<pre><code>curl ${baseUrl}${linkTo('service.getStatus')}</code></pre>
<p>With an API key, <code>principal</code> says who you are:</p>
<pre><code>curl -H 'Authorization: Bearer ct_sk_…' ${baseUrl}${linkTo('service.getStatus')}</code></pre>
<h2>Credentials</h2>
<p>A wallet session, an API key (as bearer or in <code>x-api-key</code>), an identity-provider token, a platform account, or a one-shot key. <a href="${linkTo('credentialTypes.list')}">All of them</a> with prefixes and headers.</p>
<h2>What every operation keeps to</h2>
<ul>
<li>Errors are problem documents with a stable <code>code</code>, a <code>hint</code> and <code>retryable</code>; <a href="${linkTo('errorCodes.list')}">all codes</a>.</li>
<li>Send an <code>Idempotency-Key</code> with calls that change something; a repeat gets the stored answer.</li>
<li>Amounts are strings, times are ISO 8601 in UTC, lists end with <code>nextCursor: null</code>.</li>
<li>The service returns unsigned transactions. Never send it a seed phrase or a private key.</li>
</ul>
<h2>Descriptions for machines</h2>
<ul>
<li><a href="${linkTo('documents.getOpenapi')}">OpenAPI 3.1</a> and <a href="${linkTo('documents.getOpenapi30')}">3.0</a></li>
<li><a href="${linkTo('documents.getAsyncapi')}">AsyncAPI</a> for the WebSocket and the event stream</li>
<li><a href="/llms.txt">llms.txt</a> for language models</li>
<li><a href="${linkTo('mcp.discover')}">MCP</a> discovery; the endpoint is <code>${baseUrl}${linkTo('mcp.send')}</code></li>
<li><a href="${linkTo('reference.getBlock')}">Reference blocks</a> to embed in other pages</li>
</ul>`,
  })
}
