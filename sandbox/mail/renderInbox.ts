import { escapeHtml, htmlPage } from '../frame/server/htmlPage.ts'
import type { Mail } from './readMail.ts'

const article = ({ time, to, subject, text, code, link }: Mail) => `
<article class="card">
  <h2>${escapeHtml(subject)}</h2>
  <p class="quiet">to ${escapeHtml(to)}
  at <time>${new Date(time).toISOString().slice(11, 19)}</time> UTC</p>
  ${code ? `<p class="code" data-code>${escapeHtml(code)}</p>` : ''}
  ${link ? `<p><a class="button" data-link href="${escapeHtml(link)}">Open the link</a></p>` : ''}
  <details><summary>The whole mail</summary><pre>${escapeHtml(text)}</pre></details>
</article>`

/** The inbox of all addresses. It loads again every few seconds, so it needs no script. */
export function renderInbox(mails: readonly Mail[]): string {
  const list =
    mails.map(article).join('') ||
    '<p class="card quiet">No mail yet. What the sandbox sends arrives here.</p>'
  return htmlPage({
    title: 'Inbox of the sandbox',
    refresh: 3,
    body: `<main class="wide"><h1>Inbox</h1>${list}</main>`,
  })
}
