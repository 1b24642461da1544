import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** @typedef {import('./openRecipe.mjs').RecipePage} RecipePage */

const pressButton = (/** @type {RecipePage} */ { page }, /** @type {string} */ name) =>
  page.locator('#root').getByRole('button', { name }).locator('visible=true').first().click()
const waitForAddress = (/** @type {RecipePage} */ { page }, /** @type {string} */ address) =>
  page.locator('#root').getByRole('button', { name: address }).waitFor()

/**
 * Answers the server of a site with EIP-4361 sessions as it was before the migration.
 * @param {RecipePage} recipe
 */
async function serveSessions({ page }) {
  /** @type {{ address: string | undefined, chainId: number | undefined } | undefined} */
  let session
  await page.route('**/api/*', async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname
    if (path === '/api/nonce') return route.fulfill({ body: 'nonce1234567890' })
    if (path === '/api/me') return route.fulfill({ json: session ?? null })
    if (path === '/api/logout') {
      session = undefined
      return route.fulfill({ status: 204 })
    }
    const { message, signature } = request.postDataJSON()
    const { address, chainId, nonce } = parseSiweMessage(message)
    const isValid =
      address &&
      nonce === 'nonce1234567890' &&
      (await verifyMessage({ address, message, signature }))
    if (isValid) session = { address, chainId }
    return route.fulfill({ status: isValid ? 204 : 401 })
  })
  return () => session
}

/**
 * The code of docs/migrating.md.
 * @type {readonly import('./recipes.mjs').Recipe[]}
 */
export const migrations = [
  {
    title: 'Migrate and keep wagmi 3',
    page: 'migrating',
    heading: '## Keep wagmi',
    site: 'wagmi',
    async act(recipe) {
      await pressButton(recipe, 'Connect wallet')
      await recipe.choose()
      await recipe.page.waitForFunction("config.state.status === 'connected'")
      return /^0x[0-9a-f]{130}$/.test(String(await recipe.run('sign()')))
    },
  },
  {
    title: 'Migrate and keep the hooks of the Solana wallet adapter',
    page: 'migrating',
    heading: '### Keep its hooks',
    site: 'solana',
    options: { namespace: 'solana' },
    async act(recipe) {
      const address = recipe.wallet.accounts[0]?.address ?? ''
      await pressButton(recipe, 'Connect')
      await recipe.choose()
      await waitForAddress(recipe, address)
      await recipe.page.reload()
      await recipe.run('recipes[1]().then(() => {})')
      await waitForAddress(recipe, address)
      await pressButton(recipe, address)
      await recipe.page.locator('#root').getByRole('button', { name: 'Connect' }).waitFor()
      return true
    },
  },
  {
    title: 'Migrate and keep a sign-in server',
    page: 'migrating',
    heading: '## Keep your sign-in server',
    async act(recipe) {
      const readSession = await serveSessions(recipe)
      const signedIn = recipe.run('modal.connect().then(() => modal.signIn()).then(() => {})')
      await recipe.choose()
      const modal = recipe.page.locator('latchkey-modal')
      await modal.getByRole('button', { name: 'Sign', exact: true }).click()
      await signedIn
      const { address } = readSession() ?? {}
      const left = recipe.page.waitForResponse('**/api/logout')
      await recipe.run('modal.disconnect()')
      await left
      return address === recipe.wallet.accounts[0]?.address && readSession() === undefined
    },
  },
]
