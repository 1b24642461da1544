import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildApplication, environment } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { readPageFiles } from './readPageFiles.mjs'
import { readRecipe } from './readRecipe.mjs'
import { serveCommand } from './serveCommand.mjs'
import { serveInFront } from './serveInFront.mjs'
import { signIn } from './signIn.mjs'
import { signInOnPage } from './signInPage.mjs'

const page = join(import.meta.dirname, '../../docs/recipes.md')

/**
 * A server of docs/recipes.md. `recipe`: the heading of its one file, `server.ts`; without it the
 * server has the files that the page names. `session`: a path that answers with the account.
 * @typedef {{ title: string, app: string, recipe?: string, session?: string }} ServerHost
 */

/** @type {readonly ServerHost[]} */
export const servers = [
  { title: 'Express 5', recipe: 'Express', app: 'server-express' },
  { title: 'Next 16', app: 'server-next', session: 'account' },
  { title: 'Hono 4 on Node', recipe: 'Hono', app: 'server-hono', session: 'account' },
]

/**
 * The result of a server: a failure of its types, or what it answered. `signedIn`: to a message for
 * its domain; `refused`: to the same proof again, with the cookies of then or of now, and to a message
 * for another domain; `visited`: a visitor signed in on the recipe's page.
 * @typedef {{ title: string, failure?: string, signedIn?: boolean, refused?: boolean,
 * visited?: boolean }} ServerResult
 */

/**
 * Writes the files of a recipe, for a site of this host.
 * @param {string} app
 * @param {string | undefined} recipe
 * @param {string} host
 */
function writeRecipe(app, recipe, host) {
  const forHost = (/** @type {string} */ code) => code.replace("'shop.example'", `'${host}'`)
  const files = readPageFiles(readFileSync(page, 'utf8'))
  for (const [path, content] of files) {
    if (recipe !== undefined && path !== 'nonces.ts') continue
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), forHost(content))
  }
  if (recipe !== undefined) writeFileSync(join(app, 'server.ts'), forHost(readRecipe(recipe)))
}

/**
 * Compiles the server of a recipe against the real packages, runs it, and signs in with a message,
 * then on the recipe's page.
 * @param {ServerHost} server
 * @param {string} packed
 * @param {import('./signInPage.mjs').SignInPage} page
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<ServerResult>}
 */
export async function tryServer({ title, recipe, app: source, session }, packed, page, browser) {
  const app = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
  const site = await serveInFront(page.folder)
  const { host } = new URL(site.url)
  try {
    cpSync(join(import.meta.dirname, 'apps', source), app, { recursive: true })
    writeRecipe(app, recipe, host)
    await buildApplication(app, packed)
    const secrets = { SESSION_SECRET: 'secret of a test', COOKIE_SECRET: 'secret of a test' }
    const start = () => ['run', 'start']
    const env = { ...environment, ...secrets }
    const { url, close } = await serveCommand(app, start, env, 'nonce')
    site.forwardTo(url)
    try {
      const { statuses, keptSession } = await signIn(url, host, { session })
      const [first, ...again] = statuses
      const elsewhere = await signIn(url, 'evil.example')
      const refused = [...again, ...elsewhere.statuses].every((status) => status === 401)
      const visited = await signInOnPage(browser, page, site.url, session)
      return { title, signedIn: first === 204 && keptSession, refused, visited }
    } finally {
      await close()
    }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  } finally {
    await site.close()
    rmSync(app, { recursive: true, force: true })
  }
}
