// `node tools/designReview.mjs [word ...]`: walks the main path of each journey as a visitor would,
// counts presses, fields and seconds, and writes the table of docs/internal/design-review.md;
// `--rounds=1` before the words walks each once, not three times. With
// words it walks only the journeys that contain one, and prints.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.mjs'
import { designWalks } from './designWalks.mjs'
import { installSandbox } from './install.mjs'
import { median } from './median.mjs'
import { walkPeer } from './peerWalks.mjs'
import { refuseUnknown } from './refuseUnknown.mjs'
import { replaceMarked } from './replaceMarked.mjs'

/** @typedef {import('./designWalks.mjs').Walk} Walk */
/** @typedef {import('./designWalks.mjs').Stage} Stage */
/** @typedef {{ presses: number, fields: number }} Count */
/** @typedef {import('playwright-core').Page} Page */

const [first = '', ...rest] = process.argv.slice(2)
const rounds = Number(/^--rounds=(\d+)$/.exec(first)?.[1] ?? 3)
const words = first === '' || first.startsWith('--rounds=') ? rest : [first, ...rest]
const names = designWalks.map(({ name }) => name)
refuseUnknown(words, names, (name, word) => name.includes(word))

await installSandbox()
await import('../sandbox/loader/register.mjs')
const { startSandbox } = await import('../sandbox/startSandbox.ts')

const file = join(import.meta.dirname, '../docs/internal/design-review.md')
/** A mail that has not arrived until then never does, milliseconds. */
const mailTimeout = 20_000

/**
 * @param {Page} page
 * @param {import('../sandbox/startSandbox.ts').Sandbox} sandbox
 * @param {Count} count
 * @returns {Stage}
 */
function createStage(page, { info }, count) {
  const find = (/** @type {string} */ selector) => page.locator('latchkey-modal').locator(selector)
  const control = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body,
  ) => {
    const url = `${info.api}/__sandbox${path}`
    const answer = await fetch(url, { method, body: JSON.stringify(body) })
    if (!answer.ok) throw new RangeError(`${path}: ${await answer.text()}`)
    return answer.text()
  }
  const press = async (/** @type {string} */ selector) => {
    await find(selector).first().click()
    count.presses++
  }
  const open = async () => {
    await page.click('#connect')
    count.presses++
  }
  const closed = () => find('dialog:not([open])').waitFor({ state: 'attached' })
  return {
    page,
    demo: info.demo ?? '',
    find,
    control,
    press,
    open,
    closed,
    async fill(selector, text) {
      await find(selector).first().fill(text)
      count.fields++
    },
    async popup(selector) {
      const [popup] = await Promise.all([page.waitForEvent('popup'), press(selector)])
      return popup
    },
    async pressIn(popup, name) {
      await popup.getByRole('button', { name }).first().click()
      count.presses++
    },
    async confirm(action) {
      await find('.armed[data-armed]').waitFor()
      await press(`[data-action="${action}"]`)
    },
    async connect() {
      await open()
      await press('[data-wallet="example.harbor"]')
      await page.locator('[data-testid=status]:text-is("connected")').waitFor()
      await closed()
    },
    async readCode(email) {
      const url = `${info.api}/__sandbox/mail?to=${encodeURIComponent(email)}`
      for (const begin = performance.now(); performance.now() - begin < mailTimeout; ) {
        const [code] = /\b\d{6}\b/.exec(await (await fetch(url)).text()) ?? []
        if (code) return code
        await page.waitForTimeout(50)
      }
      throw new RangeError(`No mail to ${email} arrived.`)
    },
  }
}

/**
 * Walks a journey in a new profile.
 * @param {import('playwright-core').Browser} browser
 * @param {import('../sandbox/startSandbox.ts').Sandbox} sandbox
 * @param {Walk} walk
 */
async function measure(browser, sandbox, walk) {
  const count = { presses: 0, fields: 0 }
  const context = await browser.newContext({
    viewport: walk.userAgent ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(walk.userAgent && { userAgent: walk.userAgent }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  try {
    const stage = createStage(page, sandbox, count)
    await stage.control('POST', '/reset', {})
    if (walk.config) await stage.control('PUT', '/config', walk.config)
    await page.goto(`${stage.demo}?${new URLSearchParams(walk.query)}`)
    await page.waitForFunction(() => 'latchkey' in window)
    await walk.before?.(stage)
    Object.assign(count, { presses: 0, fields: 0 })
    const begin = performance.now()
    await walk.walk(stage)
    return { ...count, seconds: (performance.now() - begin) / 1000 }
  } finally {
    await context.close()
  }
}

const describeSeconds = (/** @type {readonly number[]} */ seconds) =>
  `${median(seconds).toFixed(1)} (${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)})`

const sandbox = await startSandbox({ pages: ['demo'] })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
/** @type {string[]} */
const rows = []
/** @type {string[]} */
const peerRows = []
let failed = 0
const wanted = designWalks.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
try {
  for (const walk of wanted) {
    /** @type {Awaited<ReturnType<typeof measure>>[]} */
    const results = []
    let problem = ''
    for (let round = 0; round < rounds && problem === ''; round++)
      await measure(browser, sandbox, walk).then(
        (measured) => results.push(measured),
        (error) => {
          problem = String(error).split('\n')[0] ?? ''
        },
      )
    if (problem !== '') failed++
    const [result] = results
    const seconds = results.map((one) => one.seconds)
    rows.push(
      `| ${walk.name} | ${walk.path} | ${
        problem || !result
          ? `not reached: ${problem} | | |`
          : `${result.presses} | ${result.fields} | ${describeSeconds(seconds)} |`
      }`,
    )
    console.log(rows.at(-1))
  }
  if (words.length === 0)
    for (const [name, { presses, seconds }] of Object.entries(await walkPeer(browser, rounds)))
      peerRows.push(`| ${name} | ${presses} | ${describeSeconds(seconds)} |`)
} finally {
  await browser.close()
  await sandbox.stop()
}
if (words.length === 0) {
  const table = [
    `Measured by \`node tools/designReview.mjs\`: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}.`,
    '',
    '| Journey | Main path | Presses | Fields | Seconds: median (least to most) |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    'RainbowKit, of the journeys above that it has and that run without a network, in the same run:',
    '',
    '| Journey | Presses | Seconds: median (least to most) |',
    '|---|---|---|',
    ...peerRows,
  ].join('\n')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    replaceMarked(text, 'journeys', () => table),
  )
}
process.exit(failed === 0 ? 0 : 1)
