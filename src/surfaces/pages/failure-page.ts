import type { DocumentBody } from '../../kernel/operation.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { PagesOptions } from './create-pages.ts'
import { retryRule } from './error-page.ts'
import { type Html, html } from './html.ts'
import { page } from './shell.ts'

/** A refusal as a person reads it who came by a browser: what happened, how to mend it, and the answer for programs. */
export function failurePage(options: PagesOptions, problem: Problem): DocumentBody {
  const { linkTo, title: site } = options
  const { code, detail, hint, requestId, status, title } = problem
  return page({
    site,
    linkTo,
    title: `${status} ${title}`,
    content: html`<h1>${title}</h1>
<p class="lead">${detail}</p>
${hint === undefined ? html`` : html`<h2>What to do</h2><p>${hint}</p>`}
${faults(problem)}
${nextSteps(problem, options)}
<dl>
<dt>Again?</dt><dd>${retryRule(problem)}${waiting(problem)}</dd>
<dt>Code</dt><dd><a href="${linkTo('pages.getError', { code })}"><code>${code}</code></a>, status ${status}</dd>
<dt>Request</dt><dd><code>${requestId}</code></dd>
</dl>
<h2>What a program gets</h2>
<pre><code>${JSON.stringify(problem, null, 2)}</code></pre>`,
  })
}

function faults({ errors = [] }: Problem): Html {
  if (errors.length === 0) return html``
  return html`<ul class="rows">${errors.map(
    ({ fix, location, message }) =>
      html`<li><code>${location}</code> ${message}${fix === undefined ? '' : `. ${fix}`}</li>`,
  )}</ul>`
}

function waiting({ retryAfterSeconds }: Problem): string {
  return retryAfterSeconds === undefined ? '' : ` In ${retryAfterSeconds} s.`
}

/** Where to go from here, by what went wrong. */
function nextSteps({ status }: Problem, { linkTo }: PagesOptions): Html {
  if (status === 401 || status === 403) {
    return html`<p><a href="${linkTo('pages.getGuide')}#How-to-sign-in">How to sign in</a>, and <a href="${linkTo('credentialTypes.list')}">every credential</a>.</p>`
  }
  if (status === 402) {
    return html`<p><a href="${linkTo('pages.getGuidePage', { page: 'agent-that-pays' })}">A program that pays</a>, in curl, TypeScript and Python.</p>`
  }
  if (status === 404 || status === 405) {
    return html`<form method="get" action="${linkTo('pages.getCatalog')}" role="search"><input type="search" name="q" maxlength="200" placeholder="Method, path, family or words" aria-label="Search operations"><button>Search</button></form>
<p>Or begin with <a href="${linkTo('pages.getGuide')}">the guide</a>.</p>`
  }
  return html``
}
