import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hosts } from '../../create-latchkey/choices.mjs'

/**
 * Adds to a created application what its developer adds first, a style sheet and a variable of the
 * environment: the check of types in its build has to know both.
 * @param {string} app
 * @param {keyof typeof hosts} host
 */
export function writeFirstSteps(app, host) {
  const folder = join(app, hosts[host].folder)
  const variable = host === 'next' ? 'process.env.NODE_ENV' : 'import.meta.env.MODE'
  writeFileSync(join(folder, 'firstSteps.css'), 'body { margin: 0 }\n')
  writeFileSync(
    join(folder, 'firstSteps.ts'),
    `import './firstSteps.css'\n\nexport const mode: string = ${variable}\n`,
  )
}
