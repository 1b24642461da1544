import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#plugins/account/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { tokens } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const hold = (numeric: string, price: number, symbol = 'ETH', name = 'Ether') => ({
  name,
  symbol,
  chainId: 'demo:1',
  price,
  quantity: { decimals: '18', numeric },
})

/** Texts of the account that reach beyond the body. */
const listCut = () => {
  const body = demo.find('.body')?.getBoundingClientRect() ?? new DOMRect()
  return [...(demo.host.shadowRoot?.querySelectorAll('.amount, .row-title, .row-note') ?? [])]
    .filter((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, right } = range.getBoundingClientRect()
      return left < body.left - 1 || right > body.right + 1
    })
    .map(({ textContent, parentElement }) => `${parentElement?.className}: ${textContent}`)
}

it.each([320, 390, 800])(
  'cuts no amount and no name off, however long, on a page of %i pixels',
  async (width) => {
    await page.viewport(width, 800)
    demo = mountDemo({ plugins: [account(), tokens()] })
    const address = `demo:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`
    demo.http.respond = ({ pathname }) =>
      pathname.endsWith('/supported-chains')
        ? { body: { http: ['demo:1'], ws: [] } }
        : pathname.endsWith('/balance')
          ? {
              body: {
                balances: [
                  hold('123456789012.345678', 2_500_000),
                  {
                    ...hold(
                      '99999999999999999999999999999999.123',
                      1e12,
                      'W'.repeat(32),
                      'M'.repeat(64),
                    ),
                    address,
                  },
                ],
              },
            }
          : { status: 404 }
    await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
    await demo.open({ route: 'Account', params: undefined })
    await expect.poll(() => demo.find('.account-total .amount')).not.toBeNull()
    await expect.poll(() => demo.find('[data-token]')).not.toBeNull()
    expect(listCut()).toEqual([])
    await page.viewport(414, 896)
  },
)
