import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApplication } from './buildHost.mjs'
import { openRecipe } from './openRecipe.mjs'
import { readSnippet } from './readSnippet.mjs'

/**
 * The page of the recipe "Sign visitors in", built with the packed package. `folder`: its files.
 * @typedef {{ folder: string, kit: import('./openRecipe.mjs').TestingKit, remove: () => void }} SignInPage
 */

/**
 * @param {string} packed
 * @returns {Promise<SignInPage>}
 */
export async function buildSignInPage(packed) {
  const app = mkdtempSync(join(tmpdir(), 'latchkey-sign-in-'))
  cpSync(join(import.meta.dirname, 'apps/sign-in'), app, { recursive: true })
  mkdirSync(join(app, 'src'))
  writeFileSync(join(app, 'src/main.ts'), readSnippet('recipes', '## Sign visitors in').code)
  await buildApplication(app, packed)
  const kitPath = join(app, 'node_modules/latchkey/test/conformance/index.js')
  return {
    folder: join(app, 'dist'),
    kit: await import(pathToFileURL(kitPath).href),
    remove: () => rmSync(app, { recursive: true, force: true }),
  }
}

/**
 * Connects and signs in on the page as a visitor does, and comes back.
 * @param {import('playwright-core').Browser} browser
 * @param {SignInPage} page
 * @param {string} url where it stands in front of a server
 * @param {string | undefined} session a path that answers with the account of the session
 * @returns {Promise<boolean>} true if the server took the proof, its session is of the account, and
 * the page asks for no second signature after a reload
 */
export async function signInOnPage(browser, { kit }, url, session) {
  const opened = await openRecipe(browser, url, kit, {})
  try {
    const { page, wallet, run, choose, lines } = opened
    const answer = page.waitForResponse((one) => one.url().endsWith('/sign-in'))
    const connecting = run(
      "modal.connect({ namespace: 'eip155' }).then(({ address }) => modal.signIn().then(() => address))",
    )
    await choose()
    await page.locator('latchkey-modal').getByRole('button', { name: 'Sign', exact: true }).click()
    const address = await connecting
    const status = (await answer).status()
    const read = session && (await run(`fetch('/${session}').then((one) => one.text())`))
    await page.reload()
    await page.waitForFunction(
      "globalThis.modal?.getState().namespaces.eip155?.accountState.status === 'connected'",
    )
    const signatures = wallet.requests().filter(({ method }) => method === 'personal_sign')
    const isOurs = session === undefined || read === `eip155:1:${address}`
    return status === 204 && isOurs && signatures.length === 1 && lines.length === 0
  } finally {
    await opened.close()
  }
}
