/** @typedef {typeof import('../sandbox/pages/demo/main.tsx')} DemoPage */
/**
 * @typedef {{
 *   page: import('playwright-core').Page,
 *   demo: string,
 *   find(selector: string): import('playwright-core').Locator,
 *   open(): Promise<void>,
 *   press(selector: string): Promise<void>,
 *   fill(selector: string, text: string): Promise<void>,
 *   popup(selector: string): Promise<import('playwright-core').Page>,
 *   pressIn(popup: import('playwright-core').Page, name: string): Promise<void>,
 *   confirm(action: string): Promise<void>,
 *   closed(): Promise<void>,
 *   connect(): Promise<void>,
 *   control(method: string, path: string, body: unknown): Promise<unknown>,
 *   readCode(email: string): Promise<string>,
 * }} Stage
 * @typedef {{
 *   name: string,
 *   path: string,
 *   query?: Readonly<Record<string, string>>,
 *   userAgent?: string,
 *   config?: readonly object[],
 *   before?(stage: Stage): Promise<unknown>,
 *   walk(stage: Stage): Promise<unknown>,
 * }} Walk
 */

const harbor = '[data-wallet="example.harbor"]'
const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const email = 'mia@example.com'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const on = (/** @type {string} */ id, /** @type {string[]} */ ...config) => ({
  id,
  isEnabled: true,
  config,
})
const shown = (/** @type {Stage} */ { find }, /** @type {string} */ selector) =>
  find(selector).first().waitFor()
const connected = (/** @type {Stage} */ { connect }) => connect()

/**
 * The main path of each journey. Steps in `before` are neither counted nor timed.
 * @type {readonly Walk[]}
 */
export const designWalks = [
  {
    name: 'Connect an installed wallet',
    path: 'open, choose the wallet; the wallet approves at once',
    async walk({ open, press, closed }) {
      await open()
      await press(harbor)
      await closed()
    },
  },
  {
    name: 'Connect by QR code',
    path: 'open, WalletConnect, copy the link; the phone approves at once',
    async walk({ page, open, press, control, closed }) {
      await open()
      await press('[data-wallet="walletConnect"]')
      await press('[data-action="copy-link"]')
      const uri = await page.evaluate(() => navigator.clipboard.readText())
      await control('POST', '/phone', { uri })
      await closed()
    },
  },
  {
    name: 'Log in by email',
    path: 'open, address, code; the mail arrives at once',
    query: { wallets: '' },
    async walk({ page, open, fill, readCode, closed }) {
      await open()
      await fill('[data-method="email"] input', email)
      await page.keyboard.press('Enter')
      await fill('.code input', await readCode(email))
      await closed()
    },
  },
  {
    name: 'Log in by a social account',
    path: 'open, GitHub, approve in its window',
    query: { wallets: '' },
    async walk({ open, popup, pressIn, closed }) {
      await open()
      const window = await popup('[data-social="github"]')
      await pressIn(window, 'Log in')
      await closed()
    },
  },
  {
    name: 'Find a wallet in all wallets',
    path: 'open, All wallets, search, the wallet; its code is shown',
    query: { wallets: '' },
    async walk(stage) {
      await stage.open()
      await stage.press('[data-wallet="allWallets"], [data-action="all-wallets"]')
      await stage.fill('input[type="search"]', 'lantern')
      await stage.press('.wallet-grid [data-wallet], [data-wallet]')
      await shown(stage, '.qr, [data-action="get"], [data-action="open-wallet"]')
    },
  },
  {
    name: 'See the account and its activity',
    path: 'open, Activity',
    before: connected,
    async walk(stage) {
      await stage.open()
      await stage.press('[role="tab"] >> nth=1')
      await shown(stage, '.tx, .notice')
    },
  },
  {
    name: 'Send 0.25 ETH',
    path: 'open, Send, amount, address, review, confirm; the wallet approves at once',
    before: connected,
    async walk(stage) {
      await stage.open()
      await stage.press('[data-action="send"]')
      await stage.fill('input[name="amount"]', '0.25')
      await stage.fill('input[name="receiver"]', stranger)
      await stage.press('[data-action="next"][data-step="preview"]')
      await stage.confirm('confirm')
      await shown(stage, '[data-state="confirmed"]')
    },
  },
  {
    name: 'Copy the address to receive',
    path: 'open, Receive, copy',
    before: connected,
    async walk(stage) {
      await stage.open()
      await stage.press('[data-action="receive"]')
      await stage.press('[data-action="copy"]')
      await shown(stage, '[data-action="copy"]:has-text("Copied")')
    },
  },
  {
    name: 'Swap 0.5 ETH to TUSD',
    path: 'open, Swap, amount, token, review, confirm; the wallet approves at once',
    before: connected,
    async walk(stage) {
      await stage.open()
      await stage.press('[data-action="swap"]')
      await stage.fill('input[name="amount"]', '0.5')
      await stage.press('[data-action="token-to"]')
      await stage.press('[data-token]:has-text("TUSD")')
      await stage.press('[data-action="next"][data-step="review"]')
      await stage.confirm('confirm')
      await shown(stage, '[data-state="confirmed"]')
    },
  },
  {
    name: 'Buy with a card',
    path: 'open, Buy, the provider; pay in its window',
    before: connected,
    async walk(stage) {
      await stage.open()
      await stage.press('[data-action="onramp"]')
      const window = await stage.popup('[data-action=seller-meld]')
      await stage.pressIn(window, 'Pay')
      await window.getByRole('status').waitFor()
      await window.close()
      await shown(stage, '[data-state=arrived]')
    },
  },
  {
    name: 'Pay a shop',
    path: 'the shop opens the payment: way to pay, confirm; the wallet approves at once',
    config: [on('payments')],
    before: connected,
    async walk(stage) {
      await stage.page.evaluate(
        (recipient) =>
          void window.latchkey
            .pay({ network: 'eip155:8453', amount: '0.25', recipient, label: 'Two tickets' })
            .catch(() => {}),
        stranger,
      )
      await stage.press('[data-token="eip155:8453:native"]')
      await stage.confirm('confirm')
      await shown(stage, '[data-state="success"]')
    },
  },
  {
    name: 'Register a name',
    path: 'the host opens the form: name, continue, sign; the wallet signs at once',
    async before(stage) {
      await stage.connect()
      await stage.page.evaluate(() => window.sandboxWallets?.['walletless']?.switchAccount?.(2))
      await stage.page.waitForFunction(() =>
        window.latchkey.getState().namespaces['eip155']?.accountState.address?.startsWith('0x3C44'),
      )
      await stage.page.evaluate(() => window.latchkey.open({ view: 'RegisterAccountName' }))
    },
    async walk(stage) {
      await stage.fill('input[name="name"]', 'linus')
      await shown(stage, '[data-name]')
      await stage.press('[data-action="continue"]')
      await stage.confirm('sign')
      await shown(stage, '[data-state="registered"], [data-view="RegisterAccountNameSuccess"]')
    },
  },
  {
    name: 'Connect a second wallet',
    path: 'the host opens the wallets: add, the wallet; it approves at once',
    query: { wallets: 'walletless,mock' },
    config: [on('multi_wallet')],
    async before(stage) {
      await stage.connect()
      await stage.page.waitForFunction(() => window.latchkey.getState().features['multiWallet'])
      await stage.page.evaluate(() => window.latchkey.open({ view: 'ProfileWallets' }))
    },
    async walk(stage) {
      await stage.press('[data-action="add"]')
      await stage.press('[data-wallet="example.mockingbird"]')
      await shown(stage, '.wallet-line[data-status="connected"]')
    },
  },
  {
    name: 'Sign in with a wallet',
    path: 'open, the wallet, sign; the wallet approves and signs at once',
    query: { siwx: 'required' },
    async walk({ open, press, closed }) {
      await open()
      await press(harbor)
      await press('[data-action="sign"]')
      await closed()
    },
  },
  {
    name: 'Recover from a rejection',
    path: 'open, the wallet rejects, Try again; it approves at once',
    before: ({ page }) =>
      page.evaluate(() => window.sandboxWallets?.['walletless']?.rejectNext?.(1)),
    async walk({ open, press, closed }) {
      await open()
      await press(harbor)
      await press('.status-panel[data-state="rejected"] button')
      await closed()
    },
  },
  {
    name: "Open a wallet's app on a phone",
    path: 'open, the row of the wallet; its link is followed',
    query: { wallets: '', namespaces: 'eip155,solana' },
    userAgent: phone,
    async walk(stage) {
      await stage.page.route(/\/ul\/|\/wc\?uri=|^https:/, (route) => route.fulfill({ status: 204 }))
      await stage.open()
      const request = stage.page.waitForRequest(/solflare/)
      await stage.press('a.row[data-wallet="solflare"]')
      await request
    },
  },
  {
    name: 'Connect in an embedded modal',
    path: 'the wallet; it approves at once',
    query: { embedded: '1' },
    async walk(stage) {
      await stage.press(harbor)
      await shown(stage, '[data-view="Account"]')
    },
  },
]
