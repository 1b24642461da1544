import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildApplication, environment } from './buildHost.mjs'
import { currentNode } from './currentNode.mjs'
import { describeFailure } from './describeFailure.mjs'
import { readPageFiles } from './readPageFiles.mjs'
import { readRecipe } from './readRecipe.mjs'
import { serveCommand } from './serveCommand.mjs'
import { serveInFront } from './serveInFront.mjs'
import { signIn } from './signIn.mjs'
import { signInOnPage } from './signInPage.mjs'

const page = join(import.meta.dirname, '../../docs/recipes.md')

/**
 * A server of docs/recipes.md. `parts`: the headings whose files it has; `recipe`: the heading of its
 * file `server.ts`, where that has no path on the page. `session`: a path that answers with the
 * account. `isNew`: its commands refuse older versions of Node.
 * @typedef {{ title: string, app: string, parts: readonly string[], recipe?: string,
 * session?: string, isNew?: boolean }} ServerHost
 */

const hono = { parts: ['Nonces', 'Hono'], session: 'account' }

/** @type {readonly ServerHost[]} */
export const servers = [
  { title: 'Express 5', app: 'server-express', parts: ['Nonces'], recipe: 'Express' },
  {
    title: 'Next 16',
    app: 'server-next',
    parts: ['Nonces', 'Next route handler'],
    session: 'account',
  },
  { title: 'Hono 4 on Node', app: 'server-hono', ...hono },
  { title: 'Hono 4 on Bun', app: 'server-bun', ...hono },
  { title: 'Hono 4 on Deno', app: 'server-deno', ...hono },
  {
    title: 'Hono 4 on Cloudflare Workers',
    app: 'server-workers',
    parts: ['Hono', 'Cloudflare Workers'],
    session: 'account',
    isNew: true,
  },
]

/**
 * The result of a server: a failure of its types, or what it answered. `signedIn`: to a message for
 * its domain; `refused`: to the same proof again, with the cookies of then or of now, and to a message
 * for another domain; `visited`: a visitor signed in on the recipe's page.
 * @typedef {{ title: string, failure?: string, signedIn?: boolean, refused?: boolean,
 * visited?: boolean }} ServerResult
 */

/**
 * Writes the files of a server, for a site of this host.
 * @param {string} app
 * @param {ServerHost} server
 * @param {string} host
 */
function writeRecipe(app, { parts, recipe }, host) {
  const sections = readFileSync(page, 'utf8').split(/^(?=### )/m)
  const files = parts.flatMap((part) => {
    const section = sections.find((one) => one.startsWith(`### ${part}\n`))
    if (section === undefined) throw new Error(`docs/recipes.md has no heading "${part}".`)
    return [...readPageFiles(section)]
  })
  if (recipe !== undefined) files.push(['server.ts', readRecipe(recipe)])
  for (const [path, content] of files) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), content.replace("'shop.example'", `'${host}'`))
  }
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
export async function tryServer(server, packed, page, browser) {
  const { title, app: source, session, isNew = false } = server
  const app = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
  const site = await serveInFront(page.folder)
  const { host } = new URL(site.url)
  try {
    cpSync(join(import.meta.dirname, 'apps', source), app, { recursive: true })
    writeRecipe(app, server, host)
    const node = isNew ? await currentNode() : environment
    await buildApplication(app, packed, { env: node })
    const secrets = { SESSION_SECRET: 'secret of a test', COOKIE_SECRET: 'secret of a test' }
    const start = () => ['run', 'start']
    const env = { ...node, ...secrets }
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
