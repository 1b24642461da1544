import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { hubNode, suiNode } from './chainNodes.mjs'
import { chainWallets } from './chainWallets.mjs'

/** @typedef {import('./openRecipe.mjs').RecipePage} RecipePage */

/** Runs code of the page that waits for the visitor's choice of the wallet. */
const chooseFor = async (/** @type {RecipePage} */ { run, choose }, /** @type {string} */ code) => {
  const [result] = await Promise.all([run(code), choose()])
  return result
}
const findRequest = (/** @type {RecipePage} */ { wallet }, /** @type {string} */ name) =>
  Object(wallet.requests().findLast(({ method }) => method === name)?.params)

/** The snippets of docs/libraries.md for ecosystems beside EVM, each with its public library.
 * @type {readonly import('./recipes.mjs').Recipe[]} */
export const chainRecipes = [
  {
    title: 'Sign with the wallet adapter of Solana',
    page: 'libraries',
    heading: '## Solana',
    site: 'solana',
    options: { namespace: 'solana' },
    act: async (recipe) => (await chooseFor(recipe, 'signWithAdapter()')) === true,
  },
  {
    title: 'Send a transaction of @solana/web3.js',
    page: 'libraries',
    heading: '## Solana',
    place: 1,
    options: { namespace: 'solana' },
    async act(recipe) {
      const code = `tip('${'1'.repeat(32)}', '${'1'.repeat(32)}').then((bytes) => Array.from(bytes))`
      const sent = Uint8Array.from(Object(await chooseFor(recipe, code)))
      const { transaction, address } = findRequest(recipe, 'solana:signAndSendTransaction')
      const message = VersionedTransaction.deserialize(transaction).message.serialize()
      return ed25519.verify(sent, message, base58.decode(address))
    },
  },
  {
    title: 'Sign with the wallet list of Sui',
    page: 'libraries',
    heading: '## Sui',
    site: 'sui',
    options: chainWallets.sui,
    act: async (recipe) => (await chooseFor(recipe, 'signWithStandard()')) === true,
  },
  {
    title: 'Complete a transaction with the client of @mysten/sui',
    page: 'libraries',
    heading: '## Sui',
    place: 1,
    site: 'suiBuild',
    options: chainWallets.sui,
    node: suiNode,
    act: async (recipe) => (await chooseFor(recipe, 'signIncomplete()')) === true,
  },
  {
    title: 'Sign a PSBT of bitcoinjs-lib',
    page: 'libraries',
    heading: '## Bitcoin',
    site: 'bitcoin',
    options: chainWallets.bip122,
    act: async (recipe) => (await chooseFor(recipe, 'signPayment()')) === true,
  },
  {
    title: 'Sign and send with @polkadot/api',
    page: 'libraries',
    heading: '## Polkadot',
    site: 'polkadot',
    options: chainWallets.polkadot,
    node: hubNode.reads,
    async act(recipe) {
      const address = recipe.wallet.accounts[0]?.address
      await chooseFor(recipe, `transfer('${address}')`)
      await recipe.page.waitForFunction(
        'modal.getState().namespaces.polkadot?.accountState.address',
      )
      await recipe.run(`transfer('${address}')`)
      const payload = JSON.stringify(findRequest(recipe, 'signPayload'))
      const isSigned = await recipe.run(`isSigned('${hubNode.sent()}', ${payload})`)
      return isSigned === true && (await recipe.run(`isMessageSigned('${address}')`)) === true
    },
  },
  {
    title: 'Sign transfers with a client of CosmJS',
    page: 'libraries',
    heading: '## Cosmos',
    site: 'cosmos',
    options: { namespace: 'cosmos' },
    async act(recipe) {
      await chooseFor(recipe, 'connect().then(() => {})')
      return (await recipe.run('signTransfers()')) === true
    },
  },
  {
    title: 'Sign and pay by SIP-030',
    page: 'libraries',
    heading: '## Stacks',
    site: 'stacks',
    options: { namespace: 'stacks' },
    async act(recipe) {
      const address = recipe.wallet.accounts[1]?.address
      const isMessageSigned = await chooseFor(recipe, 'isMessageSigned()')
      const { txid } = Object(await recipe.run(`pay('${address}')`))
      const { amount, recipient, memo } = findRequest(recipe, 'stx_transferStx')
      const isAsked = amount === '1000000' && recipient === address && memo === 'Thank you'
      return isMessageSigned === true && hexToBytes(txid).length === 32 && isAsked
    },
  },
]
