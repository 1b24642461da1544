import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/**
 * Chromium without windows: the same engine for half the processor time, which a run of a thousand
 * visits feels.
 */
const headless = '/usr/bin/chromium-headless-shell'
const candidates = [
  headless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The Chromium that browser tests drive: `$CHROMIUM` where it is set, else the distribution's.
 * @returns {string | undefined} its path, or undefined when it is not installed
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM']
  return (chosen ? [chosen] : candidates).find(runs)
}

/** Its path; throws with the remedy when there is none. */
export function chromiumPath() {
  const path = findChromium()
  if (path !== undefined) return path
  const chosen = process.env['CHROMIUM']
  throw new Error(
    chosen
      ? `CHROMIUM is ${chosen}, which cannot be run. Set it to the path of a Chromium, or not at all.`
      : 'No Chromium found. `npm test` installs Debian’s; or set CHROMIUM to the path of one.',
  )
}

/** Arguments every launch needs: containers have no user namespaces and little shared memory. */
export const chromiumArguments = ['--no-sandbox', '--disable-dev-shm-usage']

/**
 * The first Chromium that asks again for a module whose request failed; with older ones, tests of
 * what is lost on the way cannot pass.
 */
const oldest = 156

/** @param {string} path */
function isNewEnough(path) {
  try {
    const version = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/(\d+)\./.exec(version)?.[1]) >= oldest
  } catch {
    return false
  }
}

/**
 * Finds Chromium, or installs Debian's without windows as root or through sudo; one of the
 * distribution that is too old is brought up to date.
 * Throws when there is none and none can be installed.
 */
export function installChromium() {
  if (process.env['CHROMIUM']) return chromiumPath()
  const found = findChromium()
  if (found === headless && isNewEnough(found)) return found
  try {
    installDebians()
  } catch (cause) {
    if (found === undefined)
      throw new Error(
        `No Chromium found, and Debian’s cannot be installed (${Object(cause).message}). ` +
          'Set CHROMIUM to the path of one.',
        { cause },
      )
    if (!isNewEnough(found))
      console.warn(
        `${found} is older than ${oldest} and could not be brought up to date; ` +
          'tests of lost requests may fail with it.',
      )
  }
  return chromiumPath()
}

function installDebians() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (/** @type {string[]} */ ...words) => {
    const [command = '', ...rest] = [...sudo, ...words]
    execFileSync(command, rest, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  run('apt-get', 'update', '-q')
  run(
    'apt-get',
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-noto-core',
    'fonts-noto-color-emoji',
  )
}
