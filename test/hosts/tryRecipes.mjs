import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveFolder } from '../../tools/staticServer.mjs'
import { buildApplication } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { openRecipe } from './openRecipe.mjs'
import { readSnippet } from './readSnippet.mjs'

/** @typedef {{ title: string, works: boolean, lines: readonly string[], failure?: string }} RecipeResult */

/**
 * Writes each recipe as a module, and an entry that loads one by its place in the list.
 * @param {string} app
 * @param {readonly import('./recipes.mjs').Recipe[]} recipes
 */
function writeRecipes(app, recipes) {
  mkdirSync(join(app, 'src/snippets'), { recursive: true })
  const loaders = recipes.map(({ page, heading, place, site }, at) => {
    const name = site ?? `recipe${at}`
    const { code, extension } = readSnippet(page, heading, place)
    writeFileSync(join(app, `src/snippets/${name}.${extension}`), code)
    return `() => import('./${site ?? `snippets/${name}`}.${extension}')`
  })
  const entry = `Object.assign(globalThis, { recipes: [${loaders.join(', ')}] })\n`
  writeFileSync(join(app, 'src/main.ts'), entry)
}

/**
 * Copies recipes into an application, compiles and builds it with the packed package and the real
 * libraries, and does in a browser what a visitor does.
 * @param {{ name: string, recipes: readonly import('./recipes.mjs').Recipe[] }} application its
 * folder in `apps`
 * @param {string} packed
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<RecipeResult[]>}
 */
export async function tryRecipes({ name, recipes }, packed, browser) {
  const app = mkdtempSync(join(tmpdir(), 'latchkey-recipes-'))
  cpSync(join(import.meta.dirname, 'apps', name), app, { recursive: true })
  writeRecipes(app, recipes)
  await buildApplication(app, packed, { dependencies: { react: '19.3.1', 'react-dom': '19.3.1' } })
  const kitPath = join(app, 'node_modules/latchkey/test/conformance/index.js')
  const kit = await import(pathToFileURL(kitPath).href)
  const server = await serveFolder(join(app, 'dist'))
  const results = []
  for (const [at, recipe] of recipes.entries()) {
    const { title, loads, act } = recipe
    const opened = await openRecipe(browser, server.url, kit, recipe)
    const { lines } = opened
    try {
      const loading = opened.run(`recipes[${at}]().then(() => {})`)
      await (loads ? Promise.all([loading, opened.choose()]) : loading)
      results.push({ title, works: await act(opened), lines })
    } catch (error) {
      results.push({ title, works: false, lines, failure: describeFailure(error) })
    }
    await opened.close()
  }
  await server.close()
  rmSync(app, { recursive: true, force: true })
  return results
}
