import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome']

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
 * The Chromium that browser tests drive: `$CHROMIUM`, else the distribution's.
 * @returns {string | undefined} its path, or undefined when none is installed
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM']
  return [...(chosen ? [chosen] : []), ...candidates].find(runs)
}

/** Its path; throws with the remedy when there is none. */
export function chromiumPath() {
  const path = findChromium()
  if (path === undefined) throw new Error('No Chromium found. `npm test` installs Debian’s; or set CHROMIUM to the path of one.')
  return path
}

/** Arguments every launch needs: containers have no user namespaces and little shared memory. */
export const chromiumArguments = ['--no-sandbox', '--disable-dev-shm-usage']

/** Finds Chromium, or installs Debian's as root or through sudo. Throws when neither is possible. */
export function installChromium() {
  if (findChromium() !== undefined) return chromiumPath()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (/** @type {string[]} */ ...words) => {
    const [command = '', ...rest] = [...sudo, ...words]
    execFileSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  run('apt-get', 'update', '-q')
  run('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-color-emoji')
  return chromiumPath()
}
