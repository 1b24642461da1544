// `npm run screenshots [-- scene ...]`: every view in every state and look, as pictures in
// screenshots/ with an index, and docs/modal.png for the README. A word stands for all scenes that
// begin with it, with `--exact` for the one of that name. `--locale=ja` draws them in that
// language, beside the others.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.mjs'
import { installSandbox } from './install.mjs'
import { refuseUnknown } from './refuseUnknown.mjs'

/** @typedef {import('playwright-core').Page} Page */

await installSandbox()
await import('../sandbox/loader/register.mjs')
const { startSandbox } = await import('../sandbox/startSandbox.ts')
const { scenes } = await import('../test/accessibility/scenes/scenes.ts')
const { pictureAppearances, applyAppearance } = await import(
  '../test/accessibility/scenes/sceneAppearances.ts'
)
const { openScene } = await import('../test/accessibility/scenes/openScene.ts')

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** The language that `--locale=ja` names: its pictures have it in their names. */
const locale = process.argv.find((word) => word.startsWith('--locale='))?.split('=')[1]
const drawn = locale
  ? pictureAppearances.filter((appearance) => appearance.locale === undefined)
  : pictureAppearances
const isExact = process.argv.includes('--exact')
const stands = (/** @type {string} */ name, /** @type {string} */ word) =>
  isExact ? name === word : name.startsWith(word)
const isWanted = (/** @type {string} */ name) =>
  wanted.length === 0 || wanted.some((word) => stands(name, word))
refuseUnknown(wanted, ['readme', ...scenes.map(({ name }) => name)], stands)
const margin = 28

/** The modal with a little of the page around it; all of a small page. */
async function clipOf(/** @type {Page} */ page) {
  const box = await page.locator('latchkey-modal .card').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!box || width < 500) return { x: 0, y: 0, width, height }
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  return {
    x,
    y,
    width: box.width + 2 * margin,
    height: Math.min(height - y, box.height + 2 * margin),
  }
}

/** A page that shows all pictures, a row for each scene. */
function writeIndex() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.png'))
  const rows = scenes.flatMap(({ name }) => {
    const pictures = pictureAppearances
      .map((appearance) => `${name}.${appearance.name}.png`)
      .filter((file) => files.includes(file))
    const images = pictures.map(
      (file) => `<img loading="lazy" alt="${file}" title="${file}" src="${file}">`,
    )
    return images.length > 0 ? [`<h2>${name}</h2><p>${images.join(' ')}</p>`] : []
  })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Latchkey, view by view</title>
${rows.join('\n')}\n`,
  )
}

/**
 * The modal over the demo page, in light and in dark, side by side.
 * @param {import('playwright-core').Browser} browser
 * @param {string} demo
 */
async function drawForReadme(browser, demo) {
  const size = { width: 540, height: 660 }
  const halves = []
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2, colorScheme: theme })
    await page.goto(`${demo}?theme=${theme}`)
    await page.click('#connect')
    await page.locator('latchkey-modal .list img').nth(1).waitFor()
    await page.waitForTimeout(500)
    const path = join(folder, `readme.${theme}.png`)
    await page.screenshot({ path })
    halves.push(pathToFileURL(path).href)
    await page.close()
  }
  const page = await browser.newPage({
    viewport: { width: 2 * size.width, height: size.height },
    deviceScaleFactor: 2,
  })
  const sheet = join(folder, 'readme.html')
  const images = halves
    .map((href) => `<img src="${href}" width="${size.width}" height="${size.height}" alt="">`)
    .join('')
  writeFileSync(sheet, `<!doctype html><style>body{margin:0;display:flex}</style>${images}`)
  await page.goto(pathToFileURL(sheet).href)
  await page.screenshot({ path: join(root, 'docs/modal.png') })
  await page.close()
}

if (wanted.length === 0 && !locale) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const sandbox = await startSandbox({ pages: ['demo'] })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
/** @type {string[]} */
const failed = []
try {
  if (!locale && isWanted('readme')) await drawForReadme(browser, sandbox.info.demo ?? '')
  for (const scene of scenes.filter(({ name }) => isWanted(name))) {
    try {
      const { page, close } = await openScene({ browser, sandbox, profiles: new Map() }, scene)
      const looks = scene.oneLanguage ? drawn.filter((look) => look.locale === undefined) : drawn
      for (const appearance of looks) {
        await applyAppearance(page, locale ? { ...appearance, locale } : appearance)
        const name = [scene.name, appearance.name, ...(locale ? [locale] : [])].join('.')
        await page.screenshot({
          path: join(folder, `${name}.png`),
          clip: await clipOf(page),
        })
      }
      await close()
      console.log(scene.name)
    } catch (error) {
      failed.push(scene.name)
      console.error(error)
    }
  }
  writeIndex()
} finally {
  await browser.close()
  await sandbox.stop()
}
if (failed.length > 0) console.error(`not reached: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
