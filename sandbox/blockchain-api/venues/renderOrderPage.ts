import { formatUnits } from 'viem'
import { escapeHtml, htmlPage } from '../../frame/server/htmlPage.ts'
import type { Order } from './Order.ts'

/** A page that only says something. */
export const renderNotePage = (title: string, text: string): string =>
  htmlPage({
    title,
    body: `<main><div class="card">
<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p></div></main>`,
  })

/** The page on which a visitor decides about a deal. `fields` is HTML. */
export function renderOrderPage(
  title: string,
  { id, asset, amount, recipient }: Order,
  buttons: string,
): string {
  const what = `${formatUnits(amount, asset.decimals)} ${asset.symbol}`
  const body = `<main><form class="card" method="post"><h1>${escapeHtml(title)}</h1>
<p class="quiet">This page of the sandbox stands in for a company that takes money.
What it sends is really on the chain.</p>
<p><strong data-amount>${escapeHtml(what)}</strong> on ${escapeHtml(asset.caip2)}</p>
<p>to <code data-recipient>${escapeHtml(recipient)}</code></p>
<input type="hidden" name="deal" value="${escapeHtml(id)}">${buttons}</form></main>`
  return htmlPage({ title, body })
}

/** Renders a button of an order page; `how` is the outcome that it submits. */
export const renderButton = (how: string, label: string, primary = false): string =>
  `<button${primary ? ' class="primary"' : ''} name="how" value="${how}" formnovalidate>` +
  `${escapeHtml(label)}</button>`
