import { isAddress } from 'viem'
import { RouteError } from '../../api/reply.ts'
import type { FormPage } from '../../frame/server/formPages.ts'
import { escapeHtml, htmlPage } from '../../frame/server/htmlPage.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import type { OrderOutcome, Orders } from './createOrders.ts'
import { exchanges } from './exchanges.ts'
import { boughtAssets, findAsset } from './onrampOffer.ts'
import { quotePurchase } from './quotePurchase.ts'
import { renderButton, renderNotePage, renderOrderPage } from './renderOrderPage.ts'

export type VenueParts = {
  readonly assets: AssetRegistry
  readonly purchases: Orders
  readonly withdrawals: Orders
}

const donePage = () =>
  renderNotePage(
    'This is over',
    'It was decided already, or nobody asked for it. Start again where you came from.',
  )
const ending = (how: string | null): OrderOutcome =>
  how === 'success' || how === 'failure' ? how : 'stuck'

/** The exchange's page of one session. */
function exchangePage(deals: Orders): FormPage {
  return {
    show(query) {
      const deal = deals.find(query.get('session') ?? '')
      const name = exchanges.find(({ id }) => id === query.get('name'))?.name ?? 'Exchange'
      if (!deal || (deal.status !== 'new' && deal.status !== 'waiting')) return donePage()
      deals.visit(deal.id)
      const buttons =
        renderButton('success', 'Send', true) +
        renderButton('failure', 'Fail') +
        renderButton('stuck', 'Take long')
      return renderOrderPage(name, deal, buttons)
    },
    send(form) {
      if (!deals.settle(form.get('deal') ?? '', ending(form.get('how')))) return donePage()
      return form.get('how') === 'failure'
        ? renderNotePage('Not sent', 'Nothing was sent.')
        : renderNotePage('On its way', 'You can close this window.')
    },
  }
}

const fields = [
  'walletAddress',
  'destinationCurrencyCode',
  'network',
  'externalCustomerId',
] as const

/** Repeats the query of the page in its form. */
const renderHiddenFields = (query: URLSearchParams) =>
  fields
    .map(
      (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`,
    )
    .join('')

/** The on-ramp's page: an amount, and the outcome of the payment. */
function onrampPage({ all, prices }: AssetRegistry, deals: Orders): FormPage {
  const wanted = (from: URLSearchParams) => {
    const address = from.get('walletAddress') ?? ''
    const symbol = (from.get('destinationCurrencyCode') ?? 'USDC').toUpperCase()
    const network =
      from.get('network') ?? (isAddress(address, { strict: false }) ? 'ethereum' : 'solana')
    return {
      address,
      symbol,
      asset: findAsset(all, symbol, network) ?? boughtAssets(all, symbol)[0],
    }
  }
  return {
    show(query) {
      const { address, symbol, asset } = wanted(query)
      if (!asset || !address)
        return renderNotePage(
          'Nothing to buy',
          `${symbol} cannot be bought here, or no wallet was named.`,
        )
      const amount = escapeHtml(query.get('sourceAmount') ?? '100')
      const title = `Buy ${asset.symbol}`
      const buttons = [
        renderButton('success', 'Pay', true),
        renderButton('failure', 'Card is declined'),
        renderButton('stuck', 'Take long'),
      ].join('')
      return htmlPage({
        title,
        body: `<main><form class="card" method="post"><h1>${escapeHtml(title)}</h1>
<p class="quiet">This page of the sandbox stands in for a company that sells coins.
No card is charged; what is bought is really on the chain.</p>
<p>on ${escapeHtml(asset.caip2)} for <code data-recipient>${escapeHtml(address)}</code></p>
<label>US dollars
<input name="amount" inputmode="decimal" value="${amount}" required></label>${renderHiddenFields(query)}
${buttons}</form></main>`,
      })
    },
    send(form) {
      // Fields that were absent came as empty ones.
      const given = new URLSearchParams([...form].filter(([, value]) => value !== ''))
      const { address, asset } = wanted(given)
      if (!asset) return donePage()
      try {
        const { amount } = quotePurchase(asset, prices, 'USD', given.get('amount') ?? '')
        const deal = deals.open({ asset, amount, recipient: address })
        deals.settle(deal.id, ending(form.get('how')))
        if (deals.find(deal.id)?.status === 'failed')
          return renderNotePage('Declined', 'The card was declined. Nothing was bought.')
        return renderNotePage('Paid', 'What you bought is on its way. You can close this window.')
      } catch (error) {
        if (error instanceof RouteError) return renderNotePage('Not possible', error.message)
        throw error
      }
    },
  }
}

/** Pages of the companies that a visitor meets in a window of their own. */
export function venuePages({
  assets,
  purchases,
  withdrawals,
}: VenueParts): Readonly<Record<string, FormPage>> {
  return { '/exchange': exchangePage(withdrawals), '/onramp': onrampPage(assets, purchases) }
}
