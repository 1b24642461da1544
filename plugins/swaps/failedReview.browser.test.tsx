import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountSwapDemo } from '../../test/harness/mountSwapDemo.ts'
import type { SwapScenario } from '../../test/harness/startSwaps.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const text = (selector: string) => demo.find(selector)?.textContent ?? ''

/** The answer of a provider that refuses. */
const refusal = (description: string) => ({
  status: 400,
  body: { status: 'FAILURE', reasons: [{ name: 'validation', description }] },
})

/** Asks for a review in a language; the provider builds the transaction or gives the answer. */
async function askForReview(
  changes: Partial<SwapScenario>,
  answer?: { readonly status: number; readonly body?: object },
  locale = 'en',
) {
  const swap = await mountSwapDemo(changes, {
    params: { from: 'ETH', to: 'USDC', amount: '0.5' },
    locale,
  })
  demo = swap.demo
  demo.http.respond = (url, call) =>
    answer && url.pathname.endsWith('/build-transaction') ? answer : swap.made.respond(url, call)
  await expect.poll(() => demo.find('[data-action=next][data-step=review]')).not.toBeNull()
  const button = demo.find('[data-action=next]')
  if (button) await userEvent.click(button)
  await expect.poll(() => demo.find('.notice'), { timeout: 10_000 }).not.toBeNull()
}

describe('a swap review that failed', () => {
  it.each([
    [
      'a server that fails',
      {},
      { status: 500 },
      'Ein Server antwortet nicht richtig.',
      'Prüfe die Verbindung und versuche es erneut.',
    ],
    [
      'another amount',
      { built: { amount: '7' } },
      undefined,
      'Der vorbereitete Tausch entspricht nicht der Anfrage.',
      'Es wurde nichts signiert. Wähle einen anderen Token oder versuche es später erneut.',
    ],
    [
      'too little liquidity',
      {},
      refusal('insufficient liquidity'),
      'Zu wenig Liquidität',
      'Versuche einen kleineren Betrag oder einen anderen Token.',
    ],
    [
      'no offer',
      {},
      refusal('no route'),
      'Gerade keine Angebote verfügbar.',
      'Versuche einen anderen Betrag oder Token.',
    ],
  ] as const)('says in the language of the visitor that a review met %s', async (...row) => {
    const [, changes, answer, happened, remedy] = row
    await askForReview(changes, answer, 'de')
    await expect.poll(() => text('.notice-title')).toBe(happened)
    expect(text('.notice-text')).toBe(remedy)
  })

  it('shows no reason in a word of the code, but in closed details', async () => {
    await askForReview({ built: { amount: '7' } })
    expect(text('.notice-title')).toBe("The prepared swap doesn't match the request.")
    expect(text('details p')).toBe("The prepared swap doesn't match the request: amount")
  })

  it('shows no path of a server that fails the review, but in closed details', async () => {
    await askForReview({}, { status: 500 })
    expect(text('.notice-title')).toBe("A server isn't answering properly.")
    expect(text('.notice')).not.toContain('/')
    expect(demo.find('details')?.hasAttribute('open')).toBe(false)
    expect(text('details p')).toBe('/v1/convert/build-transaction answered with status 500.')
  })
})
