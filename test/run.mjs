// `npm test`: everything a fresh machine needs and every test there is. The last line is the result: `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installPackages, isInstalled } from '../tools/install.mjs'
import { unprovenRows } from '../tools/specCoverage.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test-results')
const projects = ['unit', 'properties', 'sandbox', 'browser', 'budgets', 'faults', 'accessibility', 'journeys']
const minute = 60_000

/** Set when the run is interrupted, so that nothing new is started. */
const stop = new AbortController()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop.abort())

/**
 * Runs a command in the root; at its time limit, or when the run is interrupted, it is asked to end and then made to.
 * @param {string} command
 * @param {string[]} words
 * @param {number} [limit] milliseconds
 * @returns {Promise<number>} the exit code
 */
function run(command, words, limit = 20 * minute) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    const end = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }
    const timer = setTimeout(end, limit)
    stop.signal.addEventListener('abort', end)
    child.once('error', () => resolve(127))
    child.once('exit', (code) => {
      clearTimeout(timer)
      stop.signal.removeEventListener('abort', end)
      resolve(code ?? 1)
    })
  })
}

/** A tool of node_modules, started without a shell in between, so that it hears when it should end. */
const tool = (/** @type {string} */ name, /** @type {string[]} */ words, limit = 20 * minute) => run(join(root, 'node_modules/.bin', name), words, limit)

/** @typedef {{ file: string, path: string[], passed: boolean }} Ran */
/** @typedef {{ name: string, status: string, assertionResults: { ancestorTitles: string[], title: string, status: string, failureMessages?: string[] }[], message?: string }} FileReport */
/** @typedef {{ passed: number, failed: number, skipped: number, ran: Ran[], broken: string[] }} Totals */

/**
 * What Vitest's report says. A file that could not be loaded, or an error outside every test, is one failure.
 * @param {string} project
 * @param {number} code how Vitest ended
 * @returns {Totals}
 */
function totalsOf(project, code) {
  const path = join(reports, `${project}.json`)
  if (!existsSync(path)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, ran: [], broken: code === 0 ? [] : [`${project}: ended without a report`] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const ran = report.testResults.flatMap((/** @type {FileReport} */ file) =>
    file.assertionResults.map((test) => ({
      file: relative(root, file.name),
      path: [...test.ancestorTitles, test.title],
      passed: test.status === 'passed',
    })),
  )
  const unloaded = report.testResults
    .filter((/** @type {FileReport} */ file) => file.status === 'failed' && file.assertionResults.length === 0)
    .map((/** @type {FileReport} */ file) => `${relative(root, file.name)}: ${file.message ?? 'could not be loaded'}`)
  const broken = [
    ...report.testResults.flatMap((/** @type {FileReport} */ file) =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          (test) =>
            `${relative(root, file.name)} > ${[...test.ancestorTitles, test.title].join(' > ')}\n    ${(test.failureMessages ?? []).join(' ').split('\n')[0]}`,
        ),
    ),
    ...unloaded,
  ]
  if (code !== 0 && broken.length === 0) broken.push(`${project}: an error outside every test; it stands in the output of the project`)
  return { passed: report.numPassedTests, failed: broken.length, skipped: report.numPendingTests + report.numTodoTests, ran, broken }
}

/** @param {string} project */
async function runProject(project) {
  console.log(`\n== tests: ${project}`)
  const words = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${project}.json`)}`]
  return totalsOf(project, await tool('vitest', words, 70 * minute))
}

/**
 * @param {string} name
 * @param {() => Promise<number>} task
 * @returns {Promise<boolean>} whether it went well
 */
async function step(name, task) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const code = await task()
  console.log(`== ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
  return code === 0
}

/** Everything before the tests; the names of what failed. */
async function prepare() {
  if (!(await step('packages', async () => (installPackages() ? 0 : 1)))) return ['packages']
  const steps = /** @type {const} */ ([
    ['Chromium', () => run('node', ['-e', "import('./tools/chromium.mjs').then((one) => console.log(one.installChromium()))"])],
    ['types', () => tool('tsc', ['-b'])],
    ['lint', () => tool('biome', ['check', '--error-on-warnings', '.'])],
    ['unused code', () => tool('knip', [])],
    ['build', () => run('node', ['tools/build.mjs'])],
  ])
  const failed = []
  for (const [name, task] of steps) if (!(await step(name, task))) failed.push(name)
  return failed
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failedSteps = await prepare()
/** @type {Totals} */
const totals = { passed: 0, failed: failedSteps.length, skipped: 0, ran: [], broken: [] }
if (isInstalled())
  for (const project of projects) {
    if (stop.signal.aborted) break
    const { passed, failed, skipped, ran, broken } = await runProject(project)
    totals.passed += passed
    totals.failed += failed
    totals.skipped += skipped
    totals.ran.push(...ran)
    totals.broken.push(...broken)
  }

const tables = ['docs/spec-coverage.md', 'docs/faults.md'].map((path) => readFileSync(join(root, path), 'utf8'))
const unproven = tables.flatMap((table) => unprovenRows(table, totals.ran))
totals.failed += unproven.length + (stop.signal.aborted ? 1 : 0)
for (const name of failedSteps) console.log(`failed step: ${name}`)
// Once more at the end, where whoever reads only the end finds it.
for (const line of totals.broken) console.log(`failed: ${line}`)
for (const complaint of unproven) console.log(`coverage: ${complaint}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exitCode = totals.failed === 0 ? 0 : 1
