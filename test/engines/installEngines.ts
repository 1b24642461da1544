import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The programs that `openFirefox` and `openWebKit` start, as Debian installs them. */
export const programs = {
  firefox: '/usr/bin/firefox-esr',
  screen: '/usr/bin/Xvfb',
  webkitDriver: '/usr/bin/WebKitWebDriver',
} as const

/** Installs Debian's Firefox and WebKit where one is missing, as root or through sudo. */
export function installEngines(): void {
  if (Object.values(programs).every(existsSync)) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-noto-core']
  for (const words of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...words]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env })
  }
}
