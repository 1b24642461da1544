import { buildPeer } from './peerBuild.mjs'
import { serveFolder } from './staticServer.mjs'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/**
 * A journey in RainbowKit, by the name it has in `designWalks`. `press` counts. `query` of its page,
 * see peers/rainbowkit/journeys.jsx.
 * @typedef {{
 *   page: Page,
 *   press(selector: string): Promise<void>,
 * }} PeerStage
 * @typedef {{
 *   query?: Record<string, string>,
 *   before?(stage: PeerStage): Promise<void>,
 *   walk(stage: PeerStage): Promise<void>,
 * }} PeerWalk
 */

const opener = '[data-testid=rk-connect-button]'
const harbor = '[data-testid="rk-wallet-option-example.harbor"]'
const account = '[data-testid=rk-account-button]'
/** @type {PeerWalk['walk']} */
async function connect({ page, press }) {
  await press(opener)
  await press(harbor)
  await page.locator(account).waitFor()
}

/** @type {Readonly<Record<string, PeerWalk>>} */
const walks = {
  'Connect an installed wallet': { walk: connect },
  'Copy the address to receive': {
    before: connect,
    async walk({ page, press }) {
      await press(account)
      await press('button:has-text("Copy Address")')
      await page.getByText('Copied!').waitFor()
    },
  },
  'See the account and its activity': {
    before: connect,
    async walk({ page, press }) {
      await press(account)
      await page
        .getByText(/recent transactions|transactions will appear/i)
        .first()
        .waitFor()
    },
  },
  'Sign in with a wallet': {
    query: { signIn: '1' },
    async walk({ page, press }) {
      await press(opener)
      await press(harbor)
      await press('[data-testid=rk-auth-message-button]')
      await page.locator(account).waitFor()
    },
  },
}

/** Announces a wallet that approves and signs at once. Runs in the page, before its code. */
function announceWalletDouble() {
  const accounts = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
  let isConnected = false
  const approve = () => {
    isConnected = true
    return accounts
  }
  const permission = () => [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: approve() }],
    },
  ]
  /** @type {Readonly<Record<string, () => unknown>>} */
  const answers = {
    eth_chainId: () => '0x1',
    eth_accounts: () => (isConnected ? accounts : []),
    eth_requestAccounts: approve,
    wallet_requestPermissions: permission,
    personal_sign: () => `0x${'11'.repeat(65)}`,
  }
  const provider = {
    async request(/** @type {{ method: string }} */ { method }) {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error('Unsupported.'), { code: 4200 })
      return answer()
    },
    on() {},
    removeListener() {},
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: crypto.randomUUID(), name: 'Harbor', rdns: 'example.harbor', icon }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Builds RainbowKit's page and walks the journeys it has, each in a new profile.
 * @param {Browser} browser
 * @param {number} rounds
 * @returns {Promise<Readonly<Record<string, { presses: number, seconds: readonly number[] }>>>}
 */
export async function walkPeer(browser, rounds) {
  const server = await serveFolder(await buildPeer('rainbowkit', 'journeys'))
  /** @type {Record<string, { presses: number, seconds: number[] }>} */
  const results = {}
  for (const [name, walk] of Object.entries(walks))
    for (let round = 0; round < rounds; round++) {
      const { presses, seconds } = await measure(browser, server.url, walk)
      results[name] ??= { presses, seconds: [] }
      results[name].seconds.push(seconds)
    }
  await server.close()
  return results
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {PeerWalk} walk
 */
async function measure(browser, url, { query, before, walk }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.addInitScript(announceWalletDouble)
    await page.goto(`${url}journeys.html?${new URLSearchParams(query)}`)
    let presses = 0
    const stage = {
      page,
      async press(/** @type {string} */ selector) {
        await page.locator(selector).first().click()
        presses++
      },
    }
    await page.locator(opener).waitFor()
    await before?.(stage)
    presses = 0
    const begin = performance.now()
    await walk(stage)
    return { presses, seconds: (performance.now() - begin) / 1000 }
  } finally {
    await context.close()
  }
}
