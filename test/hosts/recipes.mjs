/**
 * A recipe of docs that runs in a browser. `place` is the snippet's among those of its heading.
 * `act`: the visitor's part, after the snippet has been loaded; with `loads` the snippet itself
 * waits for the visitor. It returns true if everything happened that the page says. With `site`
 * the application's module of that name is loaded in its place, and imports it.
 * @typedef {import('./openRecipe.mjs').RecipePage} RecipePage
 * @typedef {{ title: string, page: string, heading: string, place?: number, site?: string,
 * loads?: boolean, act: (recipe: RecipePage) => Promise<boolean> } & Surroundings} Recipe
 */

/**
 * `down`: hosts that do not answer; `node`: what nodes answer; `options`: the wallet's, an EVM one
 * by default.
 * @typedef {{ down?: readonly string[], node?: import('./answerNode.mjs').NodeReads,
 * options?: import('../conformance/index.ts').TestWalletOptions }} Surroundings
 */

const receiver = '0x0000000000000000000000000000000000000001'
const pay = `pay('${receiver}', 1n)`

/** True if the wallet got one transfer of one unit to the receiver. */
const hasPaid = (/** @type {RecipePage} */ { wallet }) => {
  const sent = wallet.requests().filter(({ method }) => method === 'eth_sendTransaction')
  const text = JSON.stringify(sent)
  return sent.length === 1 && text.includes(`0xa9059cbb${receiver.slice(2).padStart(64, '0')}`)
}
const hasSigned = (/** @type {RecipePage} */ { wallet }) =>
  wallet.requests().some(({ method }) => method === 'personal_sign')
const countSent = (/** @type {RecipePage} */ { wallet }) =>
  wallet.requests().filter(({ method }) => method === 'eth_sendTransaction').length

/** Connects, opens the account, and says whether its balance came from these nodes alone. */
async function readsFrom(/** @type {RecipePage} */ recipe, /** @type {readonly string[]} */ hosts) {
  await recipe.connect()
  await recipe.run('modal.open()')
  await recipe.page
    .locator('latchkey-modal')
    .getByText(/\bETH\b/)
    .first()
    .waitFor()
  return recipe.hosts.size === hosts.length && hosts.every((host) => recipe.hosts.has(host))
}

/** @type {readonly Recipe[]} */
export const recipes = [
  {
    title: 'Own nodes',
    page: 'recipes',
    heading: '## Use your own nodes',
    act: (recipe) => readsFrom(recipe, ['node.shop.example']),
  },
  {
    title: 'Own nodes, the first of which is down',
    page: 'recipes',
    heading: '## Use your own nodes',
    down: ['node.shop.example'],
    act: (recipe) => readsFrom(recipe, ['node.shop.example', 'spare.shop.example']),
  },
  {
    title: 'A network that the wallet does not have',
    page: 'recipes',
    heading: '## Add a network',
    async act(recipe) {
      await recipe.connect()
      await recipe.run("modal.switchNetwork('eip155:31337')")
      const added = recipe.wallet.requests().find(({ method }) => /addEthereum/.test(method))
      return JSON.stringify(added?.params ?? '').includes('https://chain.shop.example')
    },
  },
  {
    title: 'A wallet of the site',
    page: 'recipes',
    heading: '## Add a wallet of your own',
    async act({ page, run }) {
      await run('void modal.open()')
      await page.locator('latchkey-modal [data-wallet]', { hasText: 'Shop Wallet' }).waitFor()
      return true
    },
  },
  {
    title: 'Read a contract',
    page: 'recipes',
    heading: '## Read a contract',
    act: async ({ run }) => (await run('readSupply().then(String)')) === '4200',
  },
  {
    title: 'Write a contract with viem',
    page: 'recipes',
    heading: '## Write a contract with viem',
    async act(recipe) {
      await Promise.all([recipe.run(pay), recipe.choose()])
      return hasPaid(recipe)
    },
  },
  {
    title: 'Write a contract with ethers 6',
    page: 'recipes',
    heading: '## Write a contract with ethers',
    async act(recipe) {
      await Promise.all([recipe.run(pay), recipe.choose()])
      return hasPaid(recipe)
    },
  },
  {
    title: 'Connect and sign with wagmi 3',
    page: 'libraries',
    heading: '### wagmi',
    loads: true,
    act: async (recipe) => hasSigned(recipe),
  },
  {
    title: 'Read and send with viem',
    page: 'libraries',
    heading: '### viem',
    loads: true,
    act: async (recipe) => countSent(recipe) === 1,
  },
  {
    title: 'A batch for a wallet without batches',
    page: 'libraries',
    heading: '### Batches',
    loads: true,
    act: async (recipe) => countSent(recipe) === 2,
  },
  {
    title: 'Send with ethers 6',
    page: 'libraries',
    heading: '### ethers',
    loads: true,
    act: async (recipe) => countSent(recipe) === 1,
  },
]
