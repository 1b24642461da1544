import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApplication, environment } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { readRecipe } from './readRecipe.mjs'
import { serveCommand } from './serveCommand.mjs'
import { signIn } from './signIn.mjs'

/** @typedef {{ title: string, recipe: string, app: string }} ServerHost */

/** @type {readonly ServerHost[]} */
export const servers = [
  { title: 'Express 5', recipe: 'Express', app: 'server-express' },
  { title: 'Hono 4 on Node', recipe: 'Hono', app: 'server-hono' },
]

/**
 * The result of a server: a failure of its types, or what it answered. `signedIn`: to a message for
 * its domain; `refused`: to the same proof again, with the cookies of then or of now, and to a message
 * for another domain.
 * @typedef {{ title: string, failure?: string, signedIn?: boolean, refused?: boolean }} ServerResult
 */

/**
 * Compiles the server of a recipe against the real packages, runs it, and signs in with a message.
 * @param {ServerHost} server
 * @param {string} packed
 * @returns {Promise<ServerResult>}
 */
export async function tryServer({ title, recipe, app: source }, packed) {
  const app = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
  try {
    cpSync(join(import.meta.dirname, 'apps', source), app, { recursive: true })
    writeFileSync(join(app, 'server.ts'), readRecipe(recipe))
    writeFileSync(join(app, 'nonces.ts'), readRecipe('Nonces for Next and Hono'))
    await buildApplication(app, packed)
    const secrets = { SESSION_SECRET: 'secret of a test', COOKIE_SECRET: 'secret of a test' }
    const start = () => ['run', 'start']
    const env = { ...environment, ...secrets }
    const { url, close } = await serveCommand(app, start, env, 'nonce')
    try {
      const [first, ...again] = await signIn(url, 'shop.example')
      const elsewhere = await signIn(url, 'evil.example')
      const refused = [...again, ...elsewhere].every((status) => status === 401)
      return { title, signedIn: first === 204, refused }
    } finally {
      await close()
    }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}
